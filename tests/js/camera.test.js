// The camera's arithmetic: what a pixel is over, and what a turn, a slide and a zoom keep.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Turntable } from "../../apps/scene/js/camera/camera.js";
import { filled, fitted, homely, topsOver } from "../../apps/scene/js/camera/framing.js";
import { Looking } from "../../apps/scene/js/camera/looking.js";
import { corners, dot, plus } from "../../apps/scene/js/vectors.js";

globalThis.window = { matchMedia: () => ({ matches: true }), addEventListener() {} };
globalThis.cancelAnimationFrame = () => {};

const SEATS = [
  { focal: [36, 24, 0], distance: 90, azimuth: -86, elevation: 54 },
  { focal: [10, 40, 2], distance: 12, azimuth: 130, elevation: 8 },
  { focal: [60, 5, 0], distance: 200, azimuth: 0, elevation: 89.9 },
];

function cameraAt(seat, size = [1280, 800]) {
  const camera = new Turntable(() => {});
  camera.size = size;
  camera.put(seat);
  return camera;
}

function near(found, wanted, within = 1e-9) {
  assert.equal(found.length, wanted.length);
  for (const [i, value] of found.entries()) {
    assert.ok(Math.abs(value - wanted[i]) <= within, `${found} is not ${wanted}`);
  }
}

test("forward, right and up are square to each other and of length one", () => {
  for (const { forward, right, up } of SEATS.map((seat) => cameraAt(seat))) {
    for (const way of [forward, right, up]) assert.ok(Math.abs(Math.hypot(...way) - 1) < 1e-12);
    for (const [a, b] of [
      [forward, right],
      [right, up],
      [up, forward],
    ])
      assert.ok(Math.abs(dot(a, b)) < 1e-12);
    assert.ok(up[2] > 0, "z is up");
  }
});

test("the focal point is in the middle of the view, as deep as it is far", () => {
  for (const seat of SEATS) near(cameraAt(seat).project(seat.focal), [640, 400, seat.distance], 1e-6);
});

test("what is right is drawn to the right, and what is up above", () => {
  const camera = cameraAt(SEATS[0]);
  const [x, y] = camera.project(plus(camera.focal, camera.right));
  assert.ok(x > 640 && Math.abs(y - 400) < 1e-6);
  assert.ok(camera.project(plus(camera.focal, [0, 0, 1]))[1] < 400);
  assert.ok(camera.project(plus(camera.position, camera.forward, -5))[2] < 0, "behind the eye");
});

test("the ray of a pixel goes through what is drawn there", () => {
  for (const camera of SEATS.map((seat) => cameraAt(seat))) {
    for (const [x, y] of [
      [640, 400],
      [3, 7],
      [1279, 650],
    ]) {
      const { origin, direction } = camera.ray(x, y);
      near(camera.project(plus(origin, direction, 17)).slice(0, 2), [x, y], 1e-6);
    }
  }
});

test("the ground of a pixel is on the ground and drawn at that pixel", () => {
  const camera = cameraAt(SEATS[0]);
  for (const height of [0, 3.5]) {
    const point = camera.ground(900, 500, height);
    assert.ok(Math.abs(point[2] - height) < 1e-9);
    near(camera.project(point).slice(0, 2), [900, 500], 1e-6);
  }
  assert.equal(cameraAt({ ...SEATS[1], elevation: 1 }).ground(640, 0), null, "the sky has none");
});

test("standing at an eye is at that eye, looking at the other", () => {
  for (const [eye, at] of [
    [
      [10, 9, 1.2],
      [36, 9, 0.6],
    ],
    [
      [5, 40, 6],
      [20, 20, 0],
    ],
  ]) {
    const camera = cameraAt(SEATS[0]);
    camera.stand(eye, at);
    near(camera.position, eye, 1e-9);
    near(camera.project(at).slice(0, 2), [640, 400], 1e-6);
  }
});

test("its state puts another camera where it is", () => {
  const [camera, other] = [cameraAt(SEATS[1]), cameraAt(SEATS[0])];
  other.turnTo(camera.state);
  near(other.position, camera.position);
  near(other.project([12, 38, 1]), camera.project([12, 38, 1]), 1e-6);
  other.state.focal[0] = 99;
  assert.equal(other.focal[0], camera.focal[0], "a state is a copy");
});

test("it goes about a whole table, and is at once where it goes while one comes", () => {
  const [camera, other] = [cameraAt(SEATS[1]), cameraAt(SEATS[0])];
  const { matchMedia } = window;
  window.matchMedia = /** @type {typeof matchMedia} */ (() => ({ matches: false }));
  globalThis.requestAnimationFrame = () => 1;
  for (const settled of [false, true]) {
    const seat = other.state;
    other.settled = settled;
    other.turnTo(camera.state);
    assert.equal(Boolean(other.turning), settled);
    assert.equal(other.state.distance === camera.state.distance, !settled);
    other.put(seat);
  }
  window.matchMedia = matchMedia;
});

test("a zoom keeps what is beneath the pointer there", () => {
  for (const factor of [0.6, 0.9, 1.4]) {
    const camera = cameraAt(SEATS[0]);
    const beneath = camera.ground(840, 460);
    camera.zoom(factor, 840, 460);
    near(camera.project(beneath).slice(0, 2), [840, 460], 1e-6);
    assert.ok(Math.abs(camera.distance - 90 * factor) < 1e-9);
  }
});

test("a zoom ends where it is near or far enough", () => {
  const camera = cameraAt(SEATS[0]);
  for (let turn = 0; turn < 40; turn++) camera.zoom(0.5, 640, 400);
  assert.equal(camera.distance, 2.5);
  for (let turn = 0; turn < 40; turn++) camera.zoom(2, 640, 400);
  assert.equal(camera.distance, 4 * 72);
});

test("a slide takes what was beneath the pointer along", () => {
  const camera = cameraAt(SEATS[0]);
  const beneath = camera.ground(600, 420);
  camera.pan(600, 420, 680, 380);
  near(camera.project(beneath).slice(0, 2), [680, 380], 1e-6);
  assert.equal(camera.focal[2], 0);
});

test("no slide leaves the table, and no turn goes under it", () => {
  const camera = cameraAt(SEATS[0]);
  for (let turn = 0; turn < 50; turn++) camera.pan(640, 400, 1200, 700);
  assert.ok(camera.focal[0] >= -6 && camera.focal[1] <= 54);
  for (let turn = 0; turn < 50; turn++) camera.orbit(0, -200);
  assert.ok(camera.position[2] > 0.29);
  for (let turn = 0; turn < 50; turn++) camera.orbit(0, 200);
  assert.equal(camera.elevation, 89.9);
});

test("a turn keeps the focal point and the distance", () => {
  const camera = cameraAt(SEATS[0]);
  camera.orbit(120, -20);
  near(camera.focal, SEATS[0].focal);
  assert.equal(camera.distance, 90);
  assert.ok(Math.abs(camera.azimuth - (-86 - 42)) < 1e-9 && Math.abs(camera.elevation - 48) < 1e-9);
});

test("it stops at the share of a way that is free", () => {
  const camera = cameraAt(SEATS[0]);
  const from = camera.position;
  let asked = 0;
  camera.free = () => (asked++ ? 1 : 0.25);
  camera.zoom(0.5, 640, 400);
  const share = Math.hypot(...plus(camera.position, from, -1)) / 45;
  assert.ok(Math.abs(share - 0.25) < 1e-6, `it went ${share} of the way`);
});

test("what is fitted is drawn within the free part of the page, and fills it", () => {
  const bounds = { low: [20, 10, 0], high: [44, 30, 4] };
  for (const size of [
    [1280, 800],
    [400, 800],
  ]) {
    const camera = cameraAt(SEATS[0], size);
    camera.insets = { left: 60, right: 100, top: 20, bottom: 200 };
    const lens = fitted(camera, bounds, { azimuth: -120, elevation: 40 });
    const seen = corners(bounds).map((corner) => lens.project(corner));
    const [xs, ys] = [seen.map((p) => p[0]), seen.map((p) => p[1])];
    assert.ok(Math.min(...xs) > 55 && Math.max(...xs) < size[0] - 95, `${xs}`);
    assert.ok(Math.min(...ys) > 15 && Math.max(...ys) < size[1] - 195, `${ys}`);
    const fill = [
      (Math.max(...xs) - Math.min(...xs)) / (size[0] - 160),
      (Math.max(...ys) - Math.min(...ys)) / (size[1] - 220),
    ];
    assert.ok(Math.max(...fill) > 0.97, `${fill}`);
    assert.equal(lens.azimuth, -120);
    assert.deepEqual(camera.state, SEATS[0], "whoever asks stays where it is");
  }
});

test("a table is shown as large as a page lets it", () => {
  const table = { low: [-1.5, -1.5, 0], high: [73.5, 49.5, 2] };
  const [wide, high] = [
    [1280, 800],
    [400, 900],
  ].map((size) => cameraAt(SEATS[0], size));
  assert.equal(homely(wide, table).azimuth, -86);
  const found = homely(high, table);
  assert.equal(found.azimuth, -176, "along its length where the page is narrow");
  const plain = fitted(high, table, { azimuth: -86, elevation: 54 });
  assert.ok(filled(found, table) > 1.15 * filled(plain, table));
});

test("a tall house at any corner is drawn whole within the free part of the page", () => {
  const tables = [
    [48, 36],
    [72, 48],
    [48, 72],
  ];
  for (const size of [
    [1280, 800],
    [1920, 1080],
    [820, 1180],
    [390, 844],
  ])
    for (const [x, y] of tables)
      for (const at of [
        [2, 2],
        [x - 2, y - 2],
        [2, y - 2],
      ]) {
        const camera = cameraAt(SEATS[0], size);
        camera.insets =
          size[0] < 900
            ? { left: 8, right: 8, top: 8, bottom: 400 }
            : { left: 256, right: 372, top: 12, bottom: 104 };
        camera.bounds = { low: [-1.5, -1.5, 0], high: [x + 1.5, y + 1.5, 2] };
        const tower = [at[0], at[1], 14];
        camera.crowns = () => [tower];
        for (const look of ["home", "top", "whole"]) {
          camera[look]();
          const points = [...corners(camera.bounds), tower];
          for (const point of points) {
            const [px, py] = camera.project(point);
            const { left, right, top, bottom } = camera.insets;
            const inside =
              px > left - 4 && px < size[0] - right + 4 && py > top - 4 && py < size[1] - bottom + 4;
            assert.ok(inside, `${look} at ${size}: ${point} is at ${px}, ${py}`);
          }
        }
      }
});

test("a script's view is shown in the middle of the free room, and no less of it on a small screen", () => {
  const seat = { focal: [48, 17, 1.5], distance: 74, azimuth: -98, elevation: 38 };
  const around = [-12, 12].flatMap((dx) => [-12, 12].map((dy) => plus(seat.focal, [dx, dy, 0])));
  for (const [size, insets] of [
    [[1280, 748], { left: 252, right: 368, top: 12, bottom: 104 }],
    [[820, 1124], { left: 8, right: 8, top: 8, bottom: 556 }],
    [[390, 788], { left: 8, right: 8, top: 8, bottom: 440 }],
  ]) {
    const camera = cameraAt(seat, size);
    Object.assign(camera, { insets, settled: false });
    camera.show(seat);
    const middle = [(insets.left + size[0] - insets.right) / 2, (insets.top + size[1] - insets.bottom) / 2];
    near(camera.project(seat.focal).slice(0, 2), middle, 1);
    assert.equal(camera.azimuth, seat.azimuth);
    for (const point of around) {
      const [x, y] = camera.project(point);
      assert.ok(x >= insets.left && x <= size[0] - insets.right, `${size}: ${x}`);
      assert.ok(y >= insets.top && y <= size[1] - insets.bottom, `${size}: ${y}`);
    }
  }
});

test("a card that comes does not turn the whole table", () => {
  const room = { left: 252, right: 368, top: 12, bottom: 104 };
  const camera = cameraAt(SEATS[0], [1280, 748]);
  Object.assign(camera, { insets: { ...room, left: 500, right: 500 }, settled: false });
  const looking = new Looking(camera);
  looking.take({ action: "home" });
  const { azimuth, distance } = camera;
  Object.assign(camera, { settled: true });
  window.sightlineRoom = { ...room, top: 300 };
  looking.fitIn();
  assert.notEqual(camera.distance, distance);
  assert.equal(camera.azimuth, azimuth);
  camera.size = [1280, 700];
  looking.resized();
  Object.assign(camera, { azimuth });
  window.sightlineRoom = { ...room, top: 301 };
  looking.fitIn();
  assert.notEqual(camera.azimuth, azimuth, "a window of another size is looked at anew");
  window.sightlineRoom = undefined;
});

test("a pair is framed with the tops of what stands about it, as far as they are over it", () => {
  const box = { low: [10, 10, 0], high: [20, 16, 2] };
  const tree = corners({ low: [18, 14, 0], high: [23, 19, 9] });
  assert.deepEqual(topsOver(box, tree), [
    [18, 14, 9],
    [18, 16, 9],
    [20, 14, 9],
    [20, 16, 9],
  ]);
  assert.deepEqual(topsOver(box, corners({ low: [30, 14, 0], high: [33, 19, 9] })), [], "it is elsewhere");
  assert.deepEqual(topsOver(box, corners({ low: [12, 12, 0], high: [13, 13, 1.5] })), [], "it is low");
  const camera = cameraAt(SEATS[0]);
  Object.assign(camera, { settled: false, tops: (of) => topsOver(of, tree) });
  new Looking(camera).take({ action: "frame", box });
  for (const top of camera.tops(box)) {
    const [, y] = camera.project(top);
    assert.ok(y >= -1 && y <= 801, `${y}`);
  }
});
