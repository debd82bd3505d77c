import type { VoicePatch } from '@shared/domain/cloud/voice'
import { merge, type Merged } from '@shared/merge/merge'
import { type VoiceDetails, type VoiceField, voiceFields } from './voice-details'

export interface VoiceEdit {
  kind: 'update'
  patch: VoicePatch
  seen: Partial<VoiceDetails>
}

/** What the person wants of a voice, and what they saw when they wanted it. */
export type Intent =
  VoiceEdit | { kind: 'delete'; seen: VoiceDetails } | { kind: 'delete-sample'; sampleId: string }

export interface OutboxEntry {
  id: number
  voiceId: string
  intent: Intent
  state: 'waiting' | 'sent' | 'conflict' | 'refused'
  settleUntilMs: number | null
}

/** The voice as the person sees it: with every edit that was not confirmed, in order. */
export const withEdits = (details: VoiceDetails, entries: readonly OutboxEntry[]): VoiceDetails =>
  entries.reduce(
    (shown, { intent }) => (intent.kind === 'update' ? { ...shown, ...intent.patch } : shown),
    details,
  )

/** An edit or a deletion against what the cloud shows: the base is what the person saw. Pure. */
export function mergeIntent(
  intent: Exclude<Intent, { kind: 'delete-sample' }>,
  theirs: VoiceDetails,
): Merged<VoiceDetails, VoiceField> {
  const seen = { ...theirs, ...intent.seen }
  const mine = intent.kind === 'update' ? { ...theirs, ...intent.patch } : seen
  return merge(voiceFields, { mine, theirs, base: { mine: seen, theirs: seen } })
}

/** Of an edit, what it wants of these fields; null: nothing. */
export function narrowed(edit: VoiceEdit, names: readonly VoiceField[]): VoiceEdit | null {
  const keys = new Set<string>(names.flatMap((name) => voiceFields[name].keys))
  const patch = Object.fromEntries(Object.entries(edit.patch).filter(([key]) => keys.has(key)))
  return Object.keys(patch).length === 0 ? null : { ...edit, patch }
}
