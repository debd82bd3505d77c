import { join } from 'node:path'
import koffi from 'koffi'
import { z } from 'zod'
import { dictionaryForms, unknownWord } from '../../../src/main/recognizer/grammar'
import { loadLibVosk } from '../../../src/main/recognizer/libvosk'
import { libraryFile } from '../../../src/main/recognizer/recognizer-files'
import { loadRecognizer } from '../../../src/main/recognizer/recognizer'
import {
  falselyHighlighted,
  followRecording,
  scriptOf,
  wordsOf,
  type Trace,
} from '../../support/record/follow-speech'
import { sessionCues, sessionPcm, type Cue } from '../../support/audio/read-speech'
import { recognizerIsHere, testModelsFolder } from '../../support/analysis/recognizer-here'
import { notRun, toRow, type BenchRow } from '../report'

/** When a word of the script had been said, in the recording. */
interface SaidWord {
  wordIndex: number
  endMs: number
}

const share = (values: readonly number[], quantile: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * quantile)] ?? Number.NaN

/** True word ends by forced alignment of each sentence with its own text (with the same recognizer: slightly in its favour). */
async function alignWords(cues: readonly Cue[], pcm16: Buffer): Promise<SaidWord[]> {
  const file = libraryFile(testModelsFolder)
  const library = loadLibVosk(file)
  const setWords = koffi.load(file).func('void vosk_recognizer_set_words(void*, int)')
  const model = await library.loadModel(join(testModelsFolder, 'vosk', 'en'))
  const { lastWordOf } = scriptOf(cues)
  const result = z.object({ result: z.array(z.object({ end: z.number() })).default([]) })
  const said = cues.flatMap((cue, at) => {
    const forms = wordsOf(cue.text).map(dictionaryForms)
    const phrase = forms.flat().map((form) => (library.findWord(model, form) >= 0 ? form : unknownWord))
    const fromMs = Math.max(0, cue.startMs - 150)
    const recognizer = library.openWithGrammar(model, 16_000, JSON.stringify([phrase.join(' ')]))
    setWords(recognizer, 1)
    library.accept(recognizer, pcm16.subarray(Math.round(fromMs) * 32, Math.round(cue.endMs + 250) * 32))
    const ends = result.parse(JSON.parse(library.finalResult(recognizer))).result
    library.free(recognizer)
    if (ends.length !== phrase.length) return []
    const firstWord = (lastWordOf[at] ?? 0) - forms.length + 1
    let form = -1
    return forms.map((parts, word): SaidWord => {
      form += parts.length
      return { wordIndex: firstWord + word, endMs: fromMs + (ends[form]?.end ?? 0) * 1_000 }
    })
  })
  library.freeModel(model)
  return said.sort((a, b) => a.endMs - b.endMs)
}

/** How long after a word was first said it was highlighted, in milliseconds. Words never highlighted are left out. */
function delaysOf(trace: readonly Trace[], said: readonly SaidWord[]): number[] {
  const known = new Set<number>()
  return said.flatMap(({ wordIndex, endMs }) => {
    if (known.has(wordIndex)) return []
    known.add(wordIndex)
    const shown = trace.find((point) => point.wordIndex >= wordIndex)
    return shown ? [shown.atMs - endMs] : []
  })
}

/** A real reader with restarts, followed through her text and through another one (audio.md section 5). */
export async function followBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const names = ['follow script', 'follow script by dictation']
  if (!recognizerIsHere) {
    const row = { unit: 'ms', goal: null, better: 'lower', build: 'source' } as const
    return names.map((name) => notRun({ ...row, name }, 'the set-up did not fetch the recognizer'))
  }
  const all = sessionCues()
  const cues = all.slice(0, quick ? 40 : 90)
  const pcm = sessionPcm({ startMs: 0, endMs: (cues.at(-1)?.endMs ?? 0) + 1_500 })
  const { words } = scriptOf(cues)
  const other = scriptOf(all.slice(130)).words
  const said = await alignWords(cues, pcm)
  const recognizer = await loadRecognizer(testModelsFolder)
  const build = quick ? 'quick, source' : 'full, source'
  const rows = names.flatMap((name, at) => {
    const dictation = at === 1
    const before = process.cpuUsage()
    const own = followRecording(recognizer, pcm, words, { dictation })
    const used = process.cpuUsage(before)
    const wrong = followRecording(recognizer, pcm, other, { dictation })
    const delays = delaysOf(own, said)
    const row = (
      what: string,
      unit: string,
      value: number,
      goal: number,
      better: 'lower' | 'higher',
    ): BenchRow => toRow({ name: `${name}: ${what}`, unit, values: [value], goal, better, build })
    return [
      row('word to highlight, median', 'ms', share(delays, 0.5), dictation ? 400 : 200, 'lower'),
      row('word to highlight, p90', 'ms', share(delays, 0.9), dictation ? 700 : 450, 'lower'),
      row(
        'highlighted over 350 ms early',
        '%',
        percent(delays.filter((delay) => delay < -350).length, delays.length),
        6,
        'lower',
      ),
      row(
        'words of the script reached',
        '%',
        percent((own.at(-1)?.wordIndex ?? -1) + 1, words.length),
        99,
        'higher',
      ),
      row('false highlights, wrong text', '%', percent(falselyHighlighted(wrong), said.length), 4, 'lower'),
      row(
        'CPU of real time',
        '%',
        (used.user + used.system) / 10 / (pcm.length / 32),
        dictation ? 20 : 5,
        'lower',
      ),
    ]
  })
  recognizer.close()
  return rows
}

const percent = (part: number, whole: number): number => (100 * part) / whole
