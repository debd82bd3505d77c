import { z } from 'zod'
import { dictionaryForms } from '../../../src/main/recognizer/grammar'
import { loadLibVosk } from '../../../src/main/recognizer/libvosk'
import { libraryFile, modelFolder } from '../../../src/main/recognizer/recognizer-files'
import { scriptWords } from '../../../src/shared/follow/script-words'
import { testModelsFolder } from '../analysis/recognizer-here'
import type { WordTimes } from './material'
import type { ReadSentence } from './readers'

const result = z.object({
  result: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).default([]),
})

/**
 * Word boundaries by forced alignment of each sentence with its own text. Null where another sequence of words was aligned:
 * such a sentence is never cut.
 */
export async function openWordTimes(): Promise<{ timesOf: WordTimes; close: () => void }> {
  const library = loadLibVosk(libraryFile(testModelsFolder))
  const model = await library.loadModel(modelFolder(testModelsFolder))
  const known = new Map<ReadSentence, ReturnType<WordTimes>>()

  function measure({ text, pcm }: ReadSentence): ReturnType<WordTimes> {
    const forms = scriptWords(text).map((word) => dictionaryForms(word.text))
    const phrase = forms.flat()
    if (!phrase.every((form) => library.findWord(model, form) >= 0)) return null
    const recognizer = library.openWithGrammar(model, 16_000, JSON.stringify([phrase.join(' ')]))
    library.setWords(recognizer, 1)
    library.accept(recognizer, new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
    const words = result.parse(JSON.parse(library.finalResult(recognizer))).result
    library.free(recognizer)
    if (words.map(({ word }) => word).join(' ') !== phrase.join(' ')) return null
    let at = 0
    return forms.map((parts) => {
      const startMs = words[at]!.start * 1_000
      at += parts.length
      return { startMs, endMs: words[at - 1]!.end * 1_000 }
    })
  }

  return {
    timesOf(sentence) {
      const before = known.get(sentence)
      if (before !== undefined) return before
      const times = measure(sentence)
      known.set(sentence, times)
      return times
    },
    close: () => library.freeModel(model),
  }
}
