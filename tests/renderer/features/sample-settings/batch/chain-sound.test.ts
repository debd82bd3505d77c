import { afterEach, expect, it, vi } from 'vitest'
import { chainSound, rawSound, type Chain } from '@renderer/features/sample-settings/batch/chain-sound'
import { noSeparation } from '@shared/segments/carry-settings'
import { sampleOf } from '../../../../support/library/samples'
import type { Speaker } from '@shared/domain/dataset/sample-settings'

const sample = sampleOf({ durationMs: 60_000 })
const id = sample.id
const plain: Chain = {
  removeBackgroundNoise: false,
  noiseStrength: 'gentle',
  trim: { startMs: 5_000, endMs: 50_000 },
  separation: noSeparation,
  selectedSpeakerIds: null,
  gainDb: 3,
}
const previewId = '0b0e7a3c-0000-4000-8000-000000000001'

/** Main, that cleans what it is asked for; `asked` are the stretches. */
function cleaningMain() {
  const asked: unknown[] = []
  const preview = (input: { fromMs: number; lengthMs: number }) => {
    asked.push(input)
    const { fromMs, lengthMs } = input
    const value = { previewId, startMs: fromMs, endMs: fromMs + lengthMs, guard: null }
    return Promise.resolve({ ok: true, value })
  }
  vi.stubGlobal('window', { studio: { calls: { sampleSettings: { preview } } } })
  return asked
}

/** As a separation on this computer leaves it. */
const separated = (...speakers: Speaker[]): Chain['separation'] => ({
  status: 'completed',
  source: 'local',
  speakers,
  overlaps: [],
})

afterEach(() => vi.unstubAllGlobals())

it('plays trim, speakers, and level from the file itself, without main', async () => {
  const asked = cleaningMain()
  const chain: Chain = {
    ...plain,
    selectedSpeakerIds: ['a'],
    separation: separated(
      {
        speakerId: 'a',
        utterances: [
          { start: 2, end: 8 },
          { start: 20, end: 30 },
        ],
      },
      { speakerId: 'b', utterances: [{ start: 9, end: 19 }] },
    ),
  }
  expect(await chainSound(sample, chain)).toEqual({
    url: `/audio/${id}`,
    fromMs: 0,
    stretches: [
      { startMs: 5_000, endMs: 8_000 },
      { startMs: 20_000, endMs: 30_000 },
    ],
    gainDb: 3,
  })
  expect(rawSound(sample, chain)).toEqual({
    url: `/audio/${id}`,
    fromMs: 0,
    stretches: [{ startMs: 5_000, endMs: Infinity }],
    gainDb: 0,
  })
  expect(asked).toEqual([])
})

it('also plays noise removal, cleaning only what is played, with the level on top', async () => {
  const asked = cleaningMain()
  expect(
    await chainSound(sample, { ...plain, removeBackgroundNoise: true, noiseStrength: 'strong' }),
  ).toEqual({
    url: `/preview/${previewId}?side=after`,
    fromMs: 5_000,
    stretches: [{ startMs: 5_000, endMs: 15_000 }],
    gainDb: 3,
  })
  expect(asked).toEqual([{ sampleId: id, fromMs: 5_000, lengthMs: 10_000, strength: 'strong' }])
})

it('cleans at most 30 s if the chosen speaker is rare', async () => {
  const asked = cleaningMain()
  const chain: Chain = {
    ...plain,
    trim: null,
    removeBackgroundNoise: true,
    selectedSpeakerIds: ['a'],
    separation: separated({
      speakerId: 'a',
      utterances: [
        { start: 1, end: 3 },
        { start: 28, end: 40 },
      ],
    }),
  }
  expect((await chainSound(sample, chain))?.stretches).toEqual([
    { startMs: 1_000, endMs: 3_000 },
    { startMs: 28_000, endMs: 31_000 },
  ])
  expect(asked).toEqual([{ sampleId: id, fromMs: 1_000, lengthMs: 30_000, strength: 'gentle' }])
})
