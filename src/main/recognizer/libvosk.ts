import koffi from 'koffi'

/** An opaque pointer of the library. */
export type Handle = unknown

/** The functions used of libvosk's C interface (vosk_api.h of vosk 0.3.39). */
export interface LibVosk {
  /** Reads 68 MB on a thread of its own. @returns null if the folder holds no model */
  loadModel(folder: string): Promise<Handle>
  freeModel(model: Handle): void
  /** Negative if the model does not know the word. */
  findWord(model: Handle, word: string): number
  open(model: Handle, sampleRateHz: number): Handle
  /**
   * The library reads up to 8 bytes past a grammar's arcs (fst::LabelReachable::LowerBound). Electron's allocator has bytes to
   * spare there in a utility process, but not as plain Node (ELECTRON_RUN_AS_NODE): once in many runs a unit test dies of it.
   * @param grammar JSON list of the only phrases to recognize
   */
  openWithGrammar(model: Handle, sampleRateHz: number, grammar: string): Handle
  /** With times and confidences of words. */
  setWords(recognizer: Handle, isOn: 0 | 1): void
  /** With likelihoods of whole texts; 0: without. */
  setMaxAlternatives(recognizer: Handle, count: number): void
  /** @returns 1 at the end of an utterance, 0 within one, -1 on failure */
  accept(recognizer: Handle, pcm16: Uint8Array): number
  /** JSON `{text}` of the utterance that ended. */
  result(recognizer: Handle): string
  /** JSON `{partial}` of the utterance so far. */
  partialResult(recognizer: Handle): string
  /** JSON `{text}` of the remaining audio. Nothing is recognized after this. */
  finalResult(recognizer: Handle): string
  free(recognizer: Handle): void
}

/** @throws Error of the loader, for example for a library built for another processor */
export function loadLibVosk(file: string): LibVosk {
  const library = koffi.load(file)
  const setLogLevel = library.func('void vosk_set_log_level(int)')
  const newModel = library.func('void* vosk_model_new(str)')
  const accept = library.func('int vosk_recognizer_accept_waveform(void*, void*, int)')
  setLogLevel(-1)
  return {
    loadModel: (folder) =>
      new Promise((resolve, reject) => {
        newModel.async(folder, (error: unknown, model: Handle) => {
          if (error instanceof Error) reject(error)
          else resolve(model)
        })
      }),
    freeModel: library.func('void vosk_model_free(void*)'),
    findWord: library.func('int vosk_model_find_word(void*, str)'),
    open: library.func('void* vosk_recognizer_new(void*, float)'),
    openWithGrammar: library.func('void* vosk_recognizer_new_grm(void*, float, str)'),
    setWords: library.func('void vosk_recognizer_set_words(void*, int)'),
    setMaxAlternatives: library.func('void vosk_recognizer_set_max_alternatives(void*, int)'),
    accept: (recognizer, pcm16) => accept(recognizer, pcm16, pcm16.byteLength) as number,
    result: library.func('str vosk_recognizer_result(void*)'),
    partialResult: library.func('str vosk_recognizer_partial_result(void*)'),
    finalResult: library.func('str vosk_recognizer_final_result(void*)'),
    free: library.func('void vosk_recognizer_free(void*)'),
  }
}
