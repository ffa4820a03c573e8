// The page of a table that was handed on: its recording, and what it tells the scene.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Layers } from "../../apps/share/js/layers.js";
import { decoded, inflated, Recorded } from "../../apps/share/js/recorded.js";
import { StandIn } from "../../apps/share/js/stand_in.js";

const mark = (id) => ({ op: "add", id, mesh: "m", matrix: [], group: id });
const pair = (...ids) => ({
  marks: ids.map(mark),
  labels: [{ id: "l" }],
  eye: [0, 0, 1],
  at: [10, 4, 1],
  hidden: ["model/able/0"],
});
const TOLD = {
  begin: [{ op: "look" }],
  items: [mark("ground"), mark("terrain/wall")],
  rulings: [[pair("sight/a", "ring/a", "outline/wall"), pair("sight/b", "ring/a")], [pair("sight/c")]],
  maps: [[mark("map")]],
  avoid: [[1, 2, 3]],
  title: "Test",
};

function recording() {
  const data = Uint8Array.of(9, 8, 7, 6, 5);
  const told = { ...TOLD, sources: { m: { op: "mesh", digest: "m", data: [1, 3] } } };
  const text = new TextEncoder().encode(JSON.stringify(told));
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, text.length, true);
  return new Recorded(Uint8Array.of(...head, ...text, ...data));
}

/** A scene that keeps what it is told. */
function heard() {
  const ops = [];
  const scene = new StandIn(
    recording(),
    () => {},
    () => {},
  );
  scene.on("msg:custom", (message) => ops.push(...message.ops));
  return { ops, scene, layers: new Layers(scene.recorded.told, scene) };
}

/** The items that are drawn after these instructions. */
function drawn(ops) {
  const found = new Set();
  for (const op of ops) {
    if (op.op === "add") found.add(op.id);
    if (op.op === "remove") for (const id of op.ids) found.delete(id);
  }
  return [...found].sort();
}

test("a recording is unpacked, and each buffer begins by itself", async () => {
  const packed = gzipSync(Uint8Array.of(1, 2, 3)).toString("base64");
  assert.deepEqual([...(await inflated(decoded(packed)))], [1, 2, 3]);
  const { data, digest } = recording().source("m");
  assert.deepEqual([[...data], data.byteOffset, digest], [[8, 7, 6], 0, "m"]);
});

test("the scene gets each mesh before its item, and what it asks for", async () => {
  const { ops, scene } = heard();
  await scene.begin();
  const order = ops.map((op) => op.op).filter((op) => op === "mesh" || op === "add");
  assert.deepEqual(order.slice(0, 2), ["mesh", "add"]);
  assert.equal(ops.at(-1).state, "ready");
  scene.send_msg({ type: "need", digest: "m" });
  assert.equal(ops.at(-1).op, "mesh");
  scene.send_msg({ type: "hover", x: 3, y: 4 });
  assert.deepEqual(ops.at(-1), { op: "note", note: null, x: 3, y: 4, hover: true });
  scene.send_msg({ type: "frame", origin: [0, 0, 10], direction: [0.6, 0, -0.8] });
  assert.deepEqual(ops.at(-1).box, { low: [-1.5, -9, 0], high: [16.5, 9, 3] });
});

test("another pair, a map, and lines switched off change only what differs", () => {
  const { ops, layers } = heard();
  layers.draw();
  assert.deepEqual(drawn(ops), ["outline/wall", "ring/a", "sight/a"]);
  layers.pair = 1;
  layers.map = 0;
  layers.draw();
  assert.deepEqual(drawn(ops), ["map", "ring/a", "sight/b"]);
  layers.shows.marks = false;
  layers.draw();
  assert.deepEqual(drawn(ops), ["map"]);
  const before = ops.length;
  layers.draw();
  assert.ok(!ops.slice(before).some(({ op }) => op === "add" || op === "remove"));
});

test("from the firer's eye only outlines are drawn, and the firer is not", () => {
  const { ops, layers } = heard();
  layers.draw();
  layers.look(true);
  assert.deepEqual(drawn(ops), ["outline/wall"]);
  assert.deepEqual(ops.at(-1), { op: "camera", action: "stand", eye: [0, 0, 1], at: [10, 4, 1] });
  const hides = ops.filter((op) => op.op === "set" && op.ids[0] === "model/able/0");
  assert.deepEqual(
    hides.map(({ visible }) => visible),
    [false],
  );
  layers.look(false);
  assert.deepEqual(drawn(ops), ["outline/wall", "ring/a", "sight/a"]);
  assert.equal(ops.at(-1).action, "return");
  assert.ok(ops.some((op) => op.op === "set" && op.ids[0] === "model/able/0" && op.visible));
});
