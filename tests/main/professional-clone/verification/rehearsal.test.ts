import { expect, test } from 'vitest'
import { type MeasuredSound, judgeRehearsal } from '@main/professional-clone/verification/rehearsal'
import { sameVoiceMinCosine } from '@shared/limits'

/** A voice print at this cosine to [1, 0]. */
const at = (cosine: number): number[] => [cosine, Math.sqrt(1 - cosine ** 2)]
/** Three seconds of speech, and then the room. */
const floors = (roomDbfs: number): number[] => [-30, -30, -30, roomDbfs, roomDbfs]
const measured = (
  change: Partial<MeasuredSound['levels']> = {},
  more: Partial<MeasuredSound> = {},
): MeasuredSound => ({
  levels: { speechRmsDbfs: -20, ...change },
  speech: [{ startMs: 0, endMs: 3_000 }],
  floorPerSecondDbfs: floors(-60),
  voicePrint: at(1),
  ...more,
})
const dataset = { devices: ['Studio mic'], measured: [measured(), measured(), measured()] }

const verdictOf = (kind: string, rehearsal: { deviceLabel?: string; measured: MeasuredSound | null }) => {
  const judged = judgeRehearsal({ deviceLabel: 'Studio mic', ...rehearsal }, dataset)
  return { isFit: judged.isFit, verdict: judged.checks.find((check) => check.kind === kind)?.verdict }
}
const good = { isFit: true, verdict: 'good' }
const differs = { isFit: false, verdict: 'differs' }

test('a rehearsal like the dataset passes', () => {
  expect(judgeRehearsal({ deviceLabel: 'Studio mic', measured: measured() }, dataset)).toMatchObject({
    isFit: true,
    checks: Array.from({ length: 5 }, () => ({ verdict: 'good' })),
  })
})

test('reports a different microphone by name; a dataset of files cannot be compared', () => {
  expect(verdictOf('device', { deviceLabel: 'Headset', measured: measured() })).toEqual(differs)
  const files = judgeRehearsal({ deviceLabel: 'Headset', measured: measured() }, { ...dataset, devices: [] })
  expect(files).toMatchObject({
    isFit: true,
    checks: [{ kind: 'device', verdict: 'unknown' }, {}, {}, {}, {}],
  })
  const [first] = judgeRehearsal({ deviceLabel: 'Headset', measured: measured() }, dataset).checks
  expect(first?.message).toContain('Studio mic, but this was recorded with Headset')
})

test.each([
  [-26, good],
  [-26.1, differs],
  [-14, good],
  [-13.9, differs],
])('speech at %d dBFS beside -20', (speechRmsDbfs, expected) => {
  expect(verdictOf('level', { measured: measured({ speechRmsDbfs }) })).toEqual(expected)
})

test.each([
  [-52, good],
  [-51.9, differs],
  [-80, good],
])('a noise floor of %d dBFS beside -60', (noiseFloorDbfs, expected) => {
  expect(
    verdictOf('noise-floor', { measured: measured({}, { floorPerSecondDbfs: floors(noiseFloorDbfs) }) }),
  ).toEqual(expected)
})

test('a reading without a pause and gated takes tell nothing of the room', () => {
  const unknown = { isFit: true, verdict: 'unknown' }
  const unpaused = measured({}, { floorPerSecondDbfs: [-30, -30, -30] })
  expect(verdictOf('noise-floor', { measured: unpaused })).toEqual(unknown)
  const gated = measured({}, { floorPerSecondDbfs: floors(-160) })
  const { isFit, checks } = judgeRehearsal(
    { deviceLabel: 'Studio mic', measured: measured() },
    { ...dataset, measured: [gated] },
  )
  expect([isFit, checks.find(({ kind }) => kind === 'noise-floor')?.verdict]).toEqual([true, 'unknown'])
})

test.each([
  [sameVoiceMinCosine + 0.001, good],
  [sameVoiceMinCosine - 0.001, differs],
])('a voice at cosine %d', (cosine, expected) => {
  expect(verdictOf('voice', { measured: measured({}, { voicePrint: at(cosine) }) })).toEqual(expected)
})

test.each([
  [2_000, good],
  [1_999, differs],
])('%d ms of speech', (endMs, expected) => {
  expect(verdictOf('length', { measured: measured({}, { speech: [{ startMs: 0, endMs }] }) })).toEqual(
    expected,
  )
})

test('unmeasured aspects are unknown and never block an attempt', () => {
  expect(
    judgeRehearsal({ deviceLabel: 'Studio mic', measured: null }, { devices: [], measured: [] }),
  ).toMatchObject({
    isFit: true,
    checks: Array.from({ length: 5 }, () => ({ verdict: 'unknown' })),
  })
})
