import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDraftStore } from '@main/drafts/draft-store'
import { createSampleStore } from '@main/drafts/sample-store'
import { createInstantClone, type InstantCloneDeps } from '@main/instant-clone/instant-clone'
import type { AudioStore } from '@main/library/audio-store'
import type { Library } from '@main/library/library'
import { AppError } from '@shared/errors/app-error'
import { speechClip } from '../audio/speech-clip'
import { addSamples } from '../library/upload-library'
import { workspaceDeps, type WorkspaceOptions } from './workspace-deps'

const missing = (): never => {
  throw new AppError('not-found')
}

/** Instant clones over a library, as one session of the app has them; nothing was recorded or measured. */
export function openClones(o: WorkspaceOptions & Partial<Pick<InstantCloneDeps, 'media' | 'learn'>>) {
  const shared = workspaceDeps(o)
  const { library } = o
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => shared.workspace }
  const drafts = createDraftStore(stores)
  const samples = createSampleStore(stores)
  const audioStore: Pick<AudioStore, 'pathOf'> = { pathOf: (name) => join(library.folder, 'audio', name) }
  const module = createInstantClone({
    ...shared,
    drafts,
    samples,
    audioStore,
    media: o.media ?? { renderMono: missing, convertToFlac: missing },
    takes: { find: () => null, read: missing },
    analysisOf: () => null,
    ensureMeasured: () => Promise.resolve(),
    soundSpans: () => new Map(),
    learn: o.learn ?? (() => undefined),
  })
  const calls = module.handlers?.instantClones
  if (!calls) throw new Error('instant clones answer no calls')
  const { access, topics } = shared
  return { module, calls, access, topics, drafts, samples, close: async () => module.close?.() }
}

interface Clip {
  fromS: number
  seconds: number
  /** As it was measured; null: it could not be. */
  durationMs?: number | null
  /** The file is made as large. */
  sizeBytes?: number
}

/** Real speech as a ready sample of a clone, as an import leaves it. */
export function addClip(library: Library, id: string, clip: Clip): void {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-clip-'))
  try {
    const facts = {
      durationMs: clip.durationMs === undefined ? clip.seconds * 1_000 : clip.durationMs,
      sampleRateHz: 48_000,
      channels: 1,
      bitsPerSample: null,
      codec: 'mp3',
      container: 'mp3',
      isLossless: false,
      mimeType: 'audio/mpeg',
    }
    const speech = readFileSync(speechClip(folder, clip))
    // Zeros after the last frame are no sound.
    const bytes = Buffer.concat([speech, Buffer.alloc(Math.max(0, (clip.sizeBytes ?? 0) - speech.length))])
    addSamples(library, id, [{ name: `${clip.fromS}.mp3`, bytes, facts, extension: '.mp3' }])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
