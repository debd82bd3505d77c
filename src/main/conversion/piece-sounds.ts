import { createHash, randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Media } from '../media/media'
import type { SpeechSounds } from '../speech/speech-ledger'
import { withoutEnding } from '../platform/files/file-name'
import type { ConversionStore } from './conversion-store'
import type { ItemFiles } from './item-files'

/** What of an item is sent: cut out when its turn has come, and deleted when the cloud has answered. */
export function createPieceSounds(deps: {
  store: Pick<ConversionStore, 'copyOf'>
  files: Pick<ItemFiles, 'pathOf'>
  media: Pick<Media, 'renderMono'>
  tempFolder: () => string
}): SpeechSounds {
  return {
    describe(source) {
      if (source.kind !== 'piece') return null
      const copy = deps.store.copyOf(source.itemId)
      if (!copy) return null
      const { startMs, endMs } = source
      const content = JSON.stringify([copy.sha256, startMs, endMs])
      return {
        fingerprint: createHash('sha256').update(content).digest('hex'),
        name: copy.name,
        durationMs: endMs - startMs,
      }
    },
    async open(source, signal) {
      if (source.kind !== 'piece') throw new Error('only pieces of the queue are sent')
      const { itemId, startMs, endMs } = source
      const path = join(deps.tempFolder(), `${randomUUID()}.flac`)
      const release = (): void => void rm(path, { force: true })
      try {
        const span = { path: deps.files.pathOf(itemId, 'source'), startMs, endMs, isInverted: false }
        await deps.media.renderMono([span], path, signal)
        const name = `${withoutEnding(deps.store.copyOf(itemId)?.name ?? 'audio')}.flac`
        return { path, name, mimeType: 'audio/flac', sizeBytes: (await stat(path)).size, release }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
