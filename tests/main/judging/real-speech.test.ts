import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeDataset } from '@shared/judge/dataset-report'
import { analyzeHere } from '../../support/analysis/analyze-here'
import { scoreOf } from '../../support/analysis/judge-truth'
import { mediaFolder } from '../../support/audio/audio-workers'
import { addNoise, clip, createTruthMaker, drop, pinkNoise, rmsOf } from '../../support/analysis/known-truth'
import { tempFolder } from '../../support/temp-folder'
import { judgedOf } from '../../shared/judge/build-measured'

/** Half a minute of Kathleen with every trouble that has a place. tests/bench/judge/judge-bench.ts does it at length. */
test('finds problems put into real speech at their places only', async () => {
  const maker = createTruthMaker({ folder: tempFolder(), seed: 5, partMs: 90_000 })
  const { sound, sentences, pauses } = maker.read(26, [3_000, 2_200])
  const clipped = sentences[1]!
  const holed = sentences[2]!
  const last = sentences.at(-1)!
  const noisy = { startMs: last.endMs - 9_000, endMs: last.endMs }
  const hole = { startMs: holed.startMs + 600, endMs: holed.startMs + 640 }
  clip(sound, clipped, 8)
  drop(sound, hole)
  addNoise(sound, pinkNoise(48_000 * 4, maker.random), noisy, rmsOf(sound), 6)
  const truth = { 'long-pause': pauses, clipping: [clipped], dropout: [hole], noise: [noisy] }
  const file = maker.write('troubled', sound, truth)

  const analysis = await analyzeHere(file.path)
  const report = judgeDataset({
    // Of unknown length: it is too short for a voice, which is not the subject.
    samples: [judgedOf({ analysis, durationMs: null })],
    language: 'en',
    chosenReferenceId: null,
    nowMs: 0,
  })
  for (const kind of ['long-pause', 'clipping', 'dropout', 'noise'] as const) {
    const reported = report.samples[0]!.findings.filter(
      (finding) => finding.kind === kind && (kind !== 'noise' || finding.severity === 'bad'),
    )
    const { found, right } = scoreOf(kind, [{ truth: truth[kind], reported }])
    expect({ kind, found, right }).toEqual({ kind, found: truth[kind].length, right: reported.length })
  }
  const lostMs = 9_000 + 3_000 + 2_200 - 4 * 300
  const clippedMs = clipped.endMs - clipped.startMs
  expect(report.usableMs).toBeLessThan(file.durationMs - lostMs + 2_000)
  expect(report.usableMs).toBeGreaterThan(file.durationMs - lostMs - clippedMs - 3_000)
})

test.each([
  ['truncated.flac', 'damaged', /^The file was cut off: it ends after \d+\.\d s, and the rest is missing\.$/],
  ['digital_silence_8s.flac', 'no-speech', /./],
])('%s is told in words: %s', async (name, kind, words) => {
  const analysis = await analyzeHere(join(mediaFolder, 'odd', name))
  const { samples } = judgeDataset({
    samples: [judgedOf({ analysis, durationMs: null })],
    language: 'en',
    chosenReferenceId: null,
    nowMs: 0,
  })
  expect(samples[0]!.findings).toContainEqual(
    expect.objectContaining({ kind, message: expect.stringMatching(words) as string }),
  )
})
