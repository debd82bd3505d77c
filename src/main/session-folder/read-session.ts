import {
  sessionFileName,
  type SessionFolder,
  sessionMaxBytes,
  sessionFolder as sessionSchema,
  sessionVersion,
} from '@shared/domain/recording/session-folder'
import { AppError } from '@shared/errors/app-error'
import type { PackageReader } from '../passports/package-reader'
import { withPlainSessionNames } from '../passports/plain-names'
import { contradictionIn } from '../passports/read-passport'
import type { RefusalReason } from '../passports/refused'

/** A folder that is not taken in, not even in part; or, where it is too large, not written. */
export const refusedSession = (
  reason: RefusalReason | 'not-a-session' | 'too-large',
  cause?: unknown,
): AppError => new AppError('session-refused', { detail: { reason }, cause })

/**
 * A session as the text of its session.json, which `readSession` takes.
 * @throws AppError session-refused where it is larger than what is imported
 */
export function sessionText(session: SessionFolder, maxBytes = sessionMaxBytes): string {
  const parsed = sessionSchema.safeParse(session)
  if (!parsed.success) {
    const isTooLarge = parsed.error.issues.every(({ code }) => code === 'too_big')
    throw isTooLarge
      ? refusedSession('too-large', parsed.error)
      : new AppError('internal', { cause: parsed.error })
  }
  const wrong = contradiction(parsed.data)
  if (wrong !== null) throw new AppError('internal', { cause: new Error(wrong) })
  const text = `${JSON.stringify(session)}\n`
  if (Buffer.byteLength(text) > maxBytes) throw refusedSession('too-large')
  return text
}

/** The session of a folder, in itself without contradiction. @throws AppError session-refused, file-*, disk-* */
export async function readSession(source: Pick<PackageReader, 'readText'>): Promise<SessionFolder> {
  let content: unknown
  try {
    const text = await source.readText(sessionFileName, sessionMaxBytes)
    // Editors put a mark before the text they save.
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!(error instanceof AppError)) throw refusedSession('damaged', error)
    if (error.code === 'file-missing') throw refusedSession('not-a-session', error)
    throw error.code === 'passport-refused' ? refusedSession('unsafe', error) : error
  }
  const parsed = sessionSchema.safeParse(content)
  if (parsed.success) {
    const wrong = contradiction(parsed.data)
    if (wrong !== null) throw refusedSession('damaged', new Error(wrong))
    return withPlainSessionNames(parsed.data)
  }
  const { format, version } = (content ?? {}) as { format?: unknown; version?: unknown }
  if (format !== 'timbre-session') throw refusedSession('not-a-session', parsed.error)
  const isNewer = typeof version === 'number' && version > sessionVersion
  throw refusedSession(isNewer ? 'newer' : 'damaged', parsed.error)
}

/** What a schema cannot say. Null: nothing is wrong. */
function contradiction({ draft, takes, recordings, scripts, checks }: SessionFolder): string | null {
  const ids = [...takes, ...recordings].map(({ id }) => id)
  const all = draft ? [draft.id, ...ids] : ids
  if (new Set(all).size !== all.length) return 'an id twice'
  if (new Set(scripts.map(({ id }) => id)).size !== scripts.length) return 'a script twice'
  if (new Set(takes.map(({ file }) => file.toLowerCase())).size !== takes.length) return 'a file twice'
  const readings = new Set([
    ...takes.map(({ id }) => `take/${id}`),
    ...recordings.map(({ id }) => `recording/${id}`),
  ])
  if (!checks.every(({ kind, id }) => readings.delete(`${kind}/${id}`))) return 'a check of nothing'
  const formats = new Map(takes.map(({ id, format }) => [id, format]))
  for (const { edits, sampleRateHz, channels } of recordings) {
    for (const { takeId } of edits.flatMap(({ segments }) => segments)) {
      const format = formats.get(takeId)
      const isSame = format?.sampleRateHz === sampleRateHz && format.channels === channels
      if (!isSame) return 'a take of another format'
    }
  }
  return contradictionIn(takes, recordings)
}
