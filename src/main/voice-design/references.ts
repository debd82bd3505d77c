import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { FileRegistry } from '../drafts/file-registry'
import type { Module } from '../scope/module'
import type { VoiceSync } from '../voices/voice-sync'
import type { DesignStore } from './design-store'
import type { Problems } from './problems'
import type { ReferenceFiles } from './reference-files'

type Calls = Pick<
  Handlers['voiceDesigns'],
  'setReferenceFile' | 'setReferenceVoice' | 'setReferenceStretch' | 'setReference' | 'reuseReference'
>

/** What the previews of a design are to sound like: chosen, cut, played and drawn. */
export function createReferences(deps: {
  store: DesignStore
  files: ReferenceFiles
  registry: Pick<FileRegistry, 'resolve'>
  voices: Pick<VoiceSync, 'get'>
  problems: Problems
  changed: (designId: string) => void
}): { calls: Calls; sounds: NonNullable<Module['sounds']>; close: () => void } {
  const { store, files } = deps
  const closing = new AbortController()

  function changed(designId: string): void {
    deps.problems.clearFields(designId, new Set(['reference']))
    deps.changed(designId)
  }

  /** A sound of a reference file, by the file's id. */
  const soundOf =
    (
      read: (
        designId: string,
        file: Parameters<ReferenceFiles['source']>[1],
        query: URLSearchParams,
      ) => ReturnType<ReferenceFiles['source']>,
    ) =>
    (fileId: string, query: URLSearchParams) => {
      const found = store.referenceFile(fileId)
      return found && read(found.designId, found.file, query)
    }

  return {
    calls: {
      async setReferenceFile({ id, fileId }) {
        const [path = ''] = deps.registry.resolve([fileId])
        store.get(id)
        store.setReference(id, await files.take(id, path, closing.signal))
        changed(id)
        return null
      },
      setReferenceVoice({ id, voiceId }) {
        const voice = voiceId === null ? null : deps.voices.get(voiceId)
        if (voice && !voice.isOwner) throw new AppError('invalid-input', { detail: { field: 'reference' } })
        store.setReference(id, voice && { kind: 'voice', voiceId: voice.voiceId, name: voice.name })
        changed(id)
        return null
      },
      setReferenceStretch({ id, stretch }) {
        const { reference } = store.get(id)
        if (reference?.kind !== 'file') throw new AppError('not-found', { detail: { what: 'reference' } })
        const endMs = Math.min(reference.durationMs, stretch?.endMs ?? 0)
        const startMs = Math.min(endMs, stretch?.startMs ?? 0)
        store.setReference(id, { ...reference, stretch: stretch && { startMs, endMs } })
        changed(id)
        return null
      },
      async setReference({ id, reference, reusedFrom }) {
        store.get(id)
        if (reference?.kind === 'file' && (await files.source(id, reference)) === null)
          throw new AppError('not-found', { detail: { what: 'reference' } })
        const now = store.get(id)
        const reused = now.generations.find((each) => each.id === reusedFrom)
        if (!reused || !isDeepStrictEqual(now.reference, reused.reference)) return null
        store.setReference(id, reference)
        changed(id)
        return null
      },
      reuseReference({ id, generationId }) {
        const earlier = store.get(id).generations.find((each) => each.id === generationId)
        if (!earlier) throw new AppError('not-found', { detail: { what: 'generation' } })
        store.setReference(id, earlier.reference)
        changed(id)
        return null
      },
    },
    sounds: {
      'design-reference': soundOf((designId, file) => files.source(designId, file)),
      'design-reference-peaks': soundOf((...of) => files.peaks(...of)),
      'design-reference-pcm': soundOf((...of) => files.samples(...of)),
    },
    close() {
      closing.abort(new AppError('cancelled'))
      files.close()
    },
  }
}
