import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToCapture } from '@shared/audio/capture/capture-port'
import { createSoundBatcher } from '@shared/audio/capture/sound-batcher'

/** A signal in which every sample is its own frame number. */
const quantum = (first: number, length = 128): Float32Array =>
  Float32Array.from({ length }, (_, index) => first + index)

function batcherWith(options: { batchFrames?: number; channelCount?: number; maxFrames?: number | null }) {
  const sent: ToCapture[] = []
  const batcher = createSoundBatcher({
    batchFrames: options.batchFrames ?? 300,
    channelCount: options.channelCount ?? 1,
    maxFrames: options.maxFrames ?? null,
    // As postMessage does: what is sent is a copy.
    send: (message) => sent.push(structuredClone(message)),
  })
  return { batcher, sent }
}

const audioOf = (sent: readonly ToCapture[]) => sent.filter((message) => message.type === 'audio')

describe('sound batcher', () => {
  it('makes batches of equal length from quanta', () => {
    const { batcher, sent } = batcherWith({})
    for (let first = 1_000; first < 1_000 + 128 * 5; first += 128) batcher.push([quantum(first)], first)
    batcher.end()
    expect(
      audioOf(sent).map(({ startFrame, channels }) => [startFrame, channels[0]?.length, channels[0]?.[0]]),
    ).toEqual([
      [1_000, 300, 1_000],
      [1_300, 300, 1_300],
      [1_600, 40, 1_600],
    ])
    expect(sent.at(-1)).toEqual({ type: 'end', frameCount: 640 })
  })

  it('closes a batch where frames are missing, so that frame numbers stay correct', () => {
    const { batcher, sent } = batcherWith({})
    batcher.push([quantum(0)], 0)
    batcher.push([quantum(512)], 512)
    batcher.end()
    expect(audioOf(sent).map(({ startFrame, channels }) => [startFrame, channels[0]?.length])).toEqual([
      [0, 128],
      [512, 128],
    ])
    expect(sent.at(-1)).toEqual({ type: 'end', frameCount: 256 })
  })

  it('stops exactly at the maximum', () => {
    const { batcher, sent } = batcherWith({ maxFrames: 200 })
    batcher.push([quantum(0)], 0)
    batcher.push([quantum(128)], 128)
    batcher.push([quantum(256)], 256)
    batcher.end()
    expect(batcher.frameCount).toBe(200)
    expect(audioOf(sent).map(({ channels }) => channels[0]?.length)).toEqual([200])
  })

  it('fills a second channel that stopped with the audio of the first', () => {
    const { batcher, sent } = batcherWith({ channelCount: 2 })
    batcher.push([quantum(0), quantum(500)], 0)
    batcher.push([quantum(128)], 128)
    batcher.end()
    const right = audioOf(sent)[0]?.channels[1]
    expect([right?.[0], right?.[127], right?.[128]]).toEqual([500, 627, 128])
  })

  it('ends a take without audio', () => {
    const { batcher, sent } = batcherWith({})
    batcher.end()
    expect(sent).toEqual([{ type: 'end', frameCount: 0 }])
  })

  it('passes on every frame once and in order, whatever the quanta and gaps', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ length: fc.integer({ min: 1, max: 700 }), hole: fc.integer({ min: 0, max: 300 }) }),
        ),
        fc.integer({ min: 1, max: 600 }),
        (parts, batchFrames) => {
          const { batcher, sent } = batcherWith({ batchFrames })
          const expected: number[] = []
          let first = 0
          for (const { length, hole } of parts) {
            first += hole
            const samples = quantum(first, length)
            batcher.push([samples], first)
            expected.push(...samples)
            first += length
          }
          batcher.end()
          const delivered = audioOf(sent).flatMap(({ startFrame, channels }) => {
            const samples = [...(channels[0] ?? [])]
            expect(samples[0]).toBe(startFrame)
            return samples
          })
          expect(delivered).toEqual(expected)
          expect(sent.at(-1)).toEqual({ type: 'end', frameCount: expected.length })
        },
      ),
    )
  })
})
