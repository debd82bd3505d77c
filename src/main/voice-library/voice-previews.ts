import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { text } from '@shared/lib/bounds'
import type { CloudClient } from '../cloud/cloud-client'
import type { ByteSource } from '../platform/files/byte-source'
import type { Log } from '../platform/log/log'
import type { KeptFiles } from './kept-files'

/** Previews of voices: heard once, they can be heard again without the cloud. */
export interface VoicePreviews {
  /** Of `studio://app/voice-preview/<from>/<voice id>`; null for a voice without one, and where it cannot be had now. */
  source(from: string, voiceId: string): Promise<ByteSource | null>
}

/** Longer than any preview. */
const previewMaxBytes = 20_000_000

/** Before the sound: what it is, and where it came from. The demo workspace's port changes, so only the path counts. */
const keptHead = z.object({ mediaType: text(200), path: text() })
type KeptHead = z.infer<typeof keptHead>
interface Preview extends KeptHead {
  sound: Buffer
}

/** Creates the previews of one workspace. */
export function createVoicePreviews(deps: {
  workspace: string
  /** Where the server has the preview; undefined for an unknown voice. */
  addressOf: (from: string, voiceId: string) => string | null | undefined
  /** Null without a client. */
  client: () => CloudClient | null
  files: KeptFiles
  log: Log
}): VoicePreviews {
  const { workspace, addressOf, client, files, log } = deps
  /** An audio element asks more than once, and before the first answer is whole. */
  const running = new Map<string, Promise<Preview | null>>()

  async function fetchPreview(address: string, path: string): Promise<Preview | null> {
    try {
      const download = await client()?.openSignedUrl(address, { maxBytes: previewMaxBytes })
      return download ? { mediaType: download.mediaType, path, sound: await buffer(download.stream) } : null
    } catch (error) {
      log.info('a preview could not be had', { error: String(error) })
      return null
    }
  }

  async function load(from: string, voiceId: string): Promise<Preview | null> {
    const address = addressOf(from, voiceId)
    const path = address === null || address === undefined ? null : pathOf(address)
    const key = `${workspace}\n${from}\n${voiceId}`
    const kept = readKept(await files.read(key))
    if (kept !== null && (path === null || kept.path === path)) return kept
    if (path === null || address === null || address === undefined) return null
    const fetched = await fetchPreview(address, path)
    if (fetched === null) return kept
    await files.keep(key, withHead(fetched))
    return fetched
  }

  return {
    async source(from, voiceId) {
      const id = `${from} ${voiceId}`
      const loading = running.get(id) ?? load(from, voiceId).finally(() => running.delete(id))
      running.set(id, loading)
      const preview = await loading
      if (preview === null) return null
      const { sound, mediaType } = preview
      return {
        mimeType: mediaType,
        sizeBytes: sound.length,
        open: (start, end) => Readable.from([sound.subarray(start, end + 1)]),
      }
    },
  }
}

/** Null for an address that is none. */
const pathOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).pathname : null)

const lineEnd = '\n'

const withHead = ({ sound, ...head }: Preview): Buffer =>
  Buffer.concat([Buffer.from(JSON.stringify(head) + lineEnd), sound])

function readKept(bytes: Buffer | null): Preview | null {
  const headEnd = bytes?.indexOf(lineEnd) ?? -1
  if (bytes === null || headEnd === -1) return null
  const { success, data } = keptHead.safeParse(JSON.parse(bytes.toString('utf8', 0, headEnd)))
  return success ? { ...data, sound: bytes.subarray(headEnd + 1) } : null
}
