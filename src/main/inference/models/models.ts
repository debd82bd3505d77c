import { loadVoiceDetector, type VoiceDetector } from './voice-detector'

/** The networks, each loaded when it is first asked for. All: @throws AppError model-missing, model-failed */
export interface Models {
  vad(): Promise<VoiceDetector>
}

/** @param folder resources/models */
export function createModels(folder: string): Models {
  return { vad: once(() => loadVoiceDetector(folder)) }
}

/** One load at a time; after a failure the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
