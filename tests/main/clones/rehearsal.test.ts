import { expect, test } from 'vitest'
import { type Heard, judgeRehearsal } from '@main/clones/rehearsal'
import { sameVoiceMinCosine } from '@shared/limits'

/** A voice print at this cosine to [1, 0]. */
const at = (cosine: number): number[] => [cosine, Math.sqrt(1 - cosine ** 2)]
const heard = (change: Partial<Heard['levels']> = {}, more: Partial<Heard> = {}): Heard => ({
  levels: { speechRmsDbfs: -20, noiseFloorDbfs: -60, ...change },
  speech: [{ startMs: 0, endMs: 3_000 }],
  voicePrint: at(1),
  ...more,
})
const dataset = { devices: ['Studio mic'], heard: [heard(), heard(), heard()] }

const verdictOf = (kind: string, rehearsal: { deviceLabel?: string; heard: Heard | null }) => {
  const judged = judgeRehearsal({ deviceLabel: 'Studio mic', ...rehearsal }, dataset)
  return { isFit: judged.isFit, verdict: judged.checks.find((check) => check.kind === kind)?.verdict }
}
const good = { isFit: true, verdict: 'good' }
const differs = { isFit: false, verdict: 'differs' }

test('a rehearsal like the dataset is fit', () => {
  expect(judgeRehearsal({ deviceLabel: 'Studio mic', heard: heard() }, dataset)).toMatchObject({
    isFit: true,
    checks: Array.from({ length: 5 }, () => ({ verdict: 'good' })),
  })
})

test('another microphone differs and is named; a dataset of files cannot tell', () => {
  expect(verdictOf('device', { deviceLabel: 'Headset', heard: heard() })).toEqual(differs)
  const files = judgeRehearsal({ deviceLabel: 'Headset', heard: heard() }, { ...dataset, devices: [] })
  expect(files).toMatchObject({
    isFit: true,
    checks: [{ kind: 'device', verdict: 'unknown' }, {}, {}, {}, {}],
  })
  const [first] = judgeRehearsal({ deviceLabel: 'Headset', heard: heard() }, dataset).checks
  expect(first?.message).toContain('Studio mic, but this was recorded with Headset')
})

test.each([
  [-26, good],
  [-26.1, differs],
  [-14, good],
  [-13.9, differs],
])('speech at %d dBFS beside -20', (speechRmsDbfs, expected) => {
  expect(verdictOf('level', { heard: heard({ speechRmsDbfs }) })).toEqual(expected)
})

test.each([
  [-52, good],
  [-51.9, differs],
  [-80, good],
])('a noise floor of %d dBFS beside -60', (noiseFloorDbfs, expected) => {
  expect(verdictOf('noise-floor', { heard: heard({ noiseFloorDbfs }) })).toEqual(expected)
})

test.each([
  [sameVoiceMinCosine + 0.001, good],
  [sameVoiceMinCosine - 0.001, differs],
])('a voice at cosine %d', (cosine, expected) => {
  expect(verdictOf('voice', { heard: heard({}, { voicePrint: at(cosine) }) })).toEqual(expected)
})

test.each([
  [2_000, good],
  [1_999, differs],
])('%d ms of speech', (endMs, expected) => {
  expect(verdictOf('length', { heard: heard({}, { speech: [{ startMs: 0, endMs }] }) })).toEqual(expected)
})

test('what was not measured is unknown and keeps nobody from trying', () => {
  expect(
    judgeRehearsal({ deviceLabel: 'Studio mic', heard: null }, { devices: [], heard: [] }),
  ).toMatchObject({
    isFit: true,
    checks: Array.from({ length: 5 }, () => ({ verdict: 'unknown' })),
  })
})
