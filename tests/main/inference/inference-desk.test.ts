import { writeFileSync } from 'node:fs'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { scriptWords } from '@shared/follow/script-words'
import { createInferenceDesk } from '@main/inference/inference-desk'
import type { FromInference } from '@main/inference/inference-messages'
import { libraryFile } from '@main/inference/vosk/libvosk'
import { sessionCues, sessionPcm } from '../../support/read-speech'
import { recogniserIsHere, testModelsFolder } from '../../support/recogniser-here'
import { createTapSource, wrapNodePort } from '../../support/tap-source'
import { tempFolder } from '../../support/temp-folder'
import { eventually } from '../../support/eventually'

function open(modelsFolder = testModelsFolder) {
  const told: FromInference[] = []
  const desk = createInferenceDesk((message) => told.push(message))
  onTestFinished(() => desk.close())
  const source = createTapSource()
  const listen = (script: string): void =>
    desk.hear(
      { type: 'listen', id: 'a', script: scriptWords(script).map((word) => word.text), modelsFolder },
      wrapNodePort(source.port),
    )
  return { told, desk, source, listen }
}

const cues = sessionCues().slice(3, 6)
const text = cues.map((cue) => cue.text).join(' ')
const pcm = sessionPcm({ startMs: cues[0]!.startMs - 300, endMs: cues.at(-1)!.endMs + 500 })

it.runIf(recogniserIsHere)('hears what a tap plays, in the words of the script', async () => {
  const { told, source, listen } = open()
  listen(`${text} And kubernetes.`)
  source.play(pcm)
  source.end()
  await eventually(() => expect(told.at(-1)?.type).toBe('ended'))
  expect(told[0]).toEqual({ type: 'listening', id: 'a', unheardWords: ['kubernetes'] })
  const heard = told.filter((message) => message.type === 'heard')
  expect(heard.some(({ isSettled }) => !isSettled)).toBe(true)
  const settled = heard.filter(({ isSettled }) => isSettled).flatMap(({ words }) => words)
  const spoken = settled.filter((word) => word !== '[unk]').join(' ')
  expect(spoken).toBe(
    'the sixth day he spent in the cabin with gregson all this day gregson remained in the cabin ' +
      'there was nothing more except a large ink blot under the words',
  )
})

it.runIf(recogniserIsHere)('tells nothing after it was asked to stop, also while it loads', async () => {
  const { told, desk, source, listen } = open()
  listen(text)
  desk.hear({ type: 'stop-listening', id: 'a' }, null)
  source.play(pcm)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(told).toEqual([])
})

it('says where the recogniser is missing', async () => {
  const { told, listen } = open(tempFolder())
  listen(text)
  await eventually(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({ type: 'failed', id: 'a', error: { code: 'recogniser-missing' } })
})

it('says where the recogniser does not load', async () => {
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
  const { told, listen } = open(folder)
  listen(text)
  await eventually(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({ type: 'failed', error: { code: 'recogniser-failed' } })
})
