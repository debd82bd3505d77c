import { writeFileSync } from 'node:fs'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { scriptWords } from '@shared/follow/script-words'
import { createRecognizerWorker } from '@main/recognizer/recognizer-worker'
import type { FromRecognizer } from '@main/recognizer/recognizer-messages'
import { libraryFile } from '@main/recognizer/recognizer-files'
import { sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { recognizerIsHere, testModelsFolder } from '../../support/analysis/recognizer-here'
import { createTapSource, wrapNodePort } from '../../support/audio/tap-source'
import { tempFolder } from '../../support/temp-folder'
import { eventually } from '../../support/eventually'

function open(modelsFolder = testModelsFolder) {
  const reported: FromRecognizer[] = []
  const worker = createRecognizerWorker((message) => reported.push(message))
  onTestFinished(() => worker.close())
  const source = createTapSource()
  const listen = (script: string): void =>
    worker.receive(
      { type: 'listen', id: 'a', script: scriptWords(script).map((word) => word.text), modelsFolder },
      wrapNodePort(source.port),
    )
  return { reported, worker, source, listen }
}

const cues = sessionCues().slice(3, 6)
const text = cues.map((cue) => cue.text).join(' ')
const pcm = sessionPcm({ startMs: cues[0]!.startMs - 300, endMs: cues.at(-1)!.endMs + 500 })

it.runIf(recognizerIsHere)('recognizes the audio of a tap in the words of the script', async () => {
  const { reported, source, listen } = open()
  listen(`${text} And kubernetes.`)
  source.play(pcm)
  source.end()
  await eventually(() => expect(reported.at(-1)?.type).toBe('ended'))
  expect(reported[0]).toEqual({ type: 'listening', id: 'a', unrecognizableWords: ['kubernetes'] })
  const recognized = reported.filter((message) => message.type === 'recognized')
  expect(recognized.some(({ isSettled }) => !isSettled)).toBe(true)
  const settled = recognized.filter(({ isSettled }) => isSettled).flatMap(({ words }) => words)
  const spoken = settled.filter((word) => word !== '[unk]').join(' ')
  expect(spoken).toBe(
    'the sixth day he spent in the cabin with gregson all this day gregson remained in the cabin ' +
      'there was nothing more except a large ink blot under the words',
  )
})

it.runIf(recognizerIsHere)('reports nothing after it was stopped, even while loading', async () => {
  const { reported, worker, source, listen } = open()
  listen(text)
  worker.receive({ type: 'stop-listening', id: 'a' }, null)
  source.play(pcm)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(reported).toEqual([])
})

it('reports a missing recognizer', async () => {
  const { reported, listen } = open(tempFolder())
  listen(text)
  await eventually(() => expect(reported).toHaveLength(1))
  expect(reported[0]).toMatchObject({ type: 'failed', id: 'a', error: { code: 'recognizer-missing' } })
})

it('reports a recognizer that does not load', async () => {
  const folder = tempFolder()
  for (const file of [
    libraryFile(folder),
    ...['am/final.mdl', 'conf/model.conf', 'graph/HCLr.fst', 'graph/Gr.fst', 'ivector/final.ie'].map((name) =>
      join(folder, 'vosk', 'en', name),
    ),
  ]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'no library')
  }
  const { reported, listen } = open(folder)
  listen(text)
  await eventually(() => expect(reported).toHaveLength(1))
  expect(reported[0]).toMatchObject({ type: 'failed', error: { code: 'recognizer-failed' } })
})
