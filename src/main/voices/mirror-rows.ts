import type { WireError } from '@shared/errors/wire-error'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Intent, OutboxEntry } from './intent'

/** An outbox entry and why the cloud refused it. */
export interface StoredEntry extends OutboxEntry {
  error: WireError | null
}

/** A voice with its mark and its binding, as a query reads it. */
export interface VoiceRow {
  voice_id: string
  data: string
  seen_at_ms: number
  draft_id: string | null
  is_gone: number
  is_favorite: number
}

export interface EntryRow {
  id: number
  voice_id: string
  intent: string
  state: OutboxEntry['state']
  error: string | null
  settle_until_ms: number | null
}

type Later = 'sharing' | 'isLegacy' | 'isVerified'

/** A row of an older Timbre says less until the next sync. */
export function readStored(data: string): CloudVoice {
  const stored = JSON.parse(data) as Omit<CloudVoice, Later> & Partial<Pick<CloudVoice, Later>>
  return {
    ...stored,
    sharing: stored.sharing ?? null,
    isLegacy: stored.isLegacy ?? false,
    isVerified: stored.isVerified ?? null,
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** A language by code and name. The cloud's value may not be a valid code. */
export function languageWords(code: string): string {
  try {
    return `${code} ${languageNames.of(code) ?? ''}`
  } catch {
    return code
  }
}

export const toEntry = (row: EntryRow): StoredEntry => ({
  id: row.id,
  voiceId: row.voice_id,
  intent: JSON.parse(row.intent) as Intent,
  state: row.state,
  settleUntilMs: row.settle_until_ms,
  error: row.error === null ? null : (JSON.parse(row.error) as WireError),
})
