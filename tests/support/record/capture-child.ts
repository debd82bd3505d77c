import { setTimeout as sleep } from 'node:timers/promises'
import { captureTake } from './capture-fixture'

// Records numbered frames into a journal until somebody kills it. Every batch that was handed over is told on stdout.

/** Exact in float, never 0, and different from its neighbors. */
const numberedSample = (frame: number): number => ((frame % 32_000) + 1) / 32_768

const [folder = ''] = process.argv.slice(2)
const { page, header } = captureTake(folder)
process.stdout.write(`${header.id}\n`)
const batchFrames = 4_800
for (let batch = 0; ; batch++) {
  page.play(Float32Array.from({ length: batchFrames }, (_, i) => numberedSample(batch * batchFrames + i)))
  process.stdout.write(`${(batch + 1) * batchFrames}\n`)
  await sleep(20)
}
