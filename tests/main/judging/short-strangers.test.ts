import { expect, test } from 'vitest'
import { judgeDataset } from '@shared/judge/dataset-report'
import type { JudgedSample } from '@shared/judge/measured-sample'
import { analyzeHere, detectVoicesHere } from '../../support/analysis/analyze-here'
import { speechClip } from '../../support/audio/speech-clip'
import { tempFolder } from '../../support/temp-folder'
import { judgedOf } from '../../shared/judge/build-measured'

test('of real voices, a stranger’s four seconds are told and four seconds of the own voice are not', async () => {
  const folder = tempFolder()
  const sampleOf = async (name: string, path: string): Promise<JudgedSample> => {
    const analysis = await analyzeHere(path)
    return judgedOf({
      sampleId: name,
      durationMs: analysis.durationMs,
      analysis,
      voices: await detectVoicesHere(path, analysis),
    })
  }
  const readers = ['libri_1998', 'libri_2033', 'libri_2414', 'libri_3331'] as const
  const strangers = readers.map((speaker) => speechClip(folder, { speaker, fromS: 4, seconds: 5 }))
  const own = [80, 200, 320].map((fromS) => speechClip(folder, { fromS, seconds: 5 }))
  const samples = [await sampleOf('a minute', speechClip(folder, { fromS: 2, seconds: 31 }))]
  for (const path of [...strangers, ...own]) samples.push(await sampleOf(path, path))
  const told = judgeDataset({ samples, language: 'en', chosenReferenceId: null, nowMs: 0 }).samples.flatMap(
    ({ sampleId, findings }) => (findings.some(({ isAboutOwnVoice }) => isAboutOwnVoice) ? [sampleId] : []),
  )
  expect(told).toEqual(strangers)
})
