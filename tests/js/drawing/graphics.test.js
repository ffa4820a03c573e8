// Whether a graphics card draws, by what the graphics call themselves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isSoftware } from "../../../apps/scene/js/drawing/graphics.js";

test("what the processor draws by is told from cards", () => {
  for (const name of [
    "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)",
    "llvmpipe (LLVM 15.0.6, 256 bits)",
    "Microsoft Basic Render Driver",
  ])
    assert.ok(isSoftware(name), name);
  for (const name of [
    "ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)",
    "Mesa Intel(R) UHD Graphics 620 (KBL GT2)",
    "Apple M2",
    "WebKit WebGL",
  ])
    assert.ok(!isSoftware(name), name);
});
