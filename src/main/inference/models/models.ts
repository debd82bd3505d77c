import { type Denoiser, loadDenoiser } from './denoiser'
import { loadVoiceDetector, type VoiceDetector } from './voice-detector'
import { loadVoiceEmbedder, type VoiceEmbedder } from './voice-embedder'

/** The networks, loaded on first use. @throws AppError model-missing, model-failed (every member) */
export interface Models {
  vad(): Promise<VoiceDetector>
  denoiser(): Promise<Denoiser>
  embedder(): Promise<VoiceEmbedder>
}

/** @param folder resources/models */
export function createModels(folder: string): Models {
  return {
    vad: once(() => loadVoiceDetector(folder)),
    denoiser: once(() => loadDenoiser(folder)),
    embedder: once(() => loadVoiceEmbedder(folder)),
  }
}

/** Shares one load between callers; retries after a failure. */
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
