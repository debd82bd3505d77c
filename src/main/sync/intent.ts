import type { VoicePatch } from '@shared/domain/voice'
import type { CloudVoice } from '../cloud/cloud-types'

/** The details of a voice that can be edited here. */
export interface VoiceDetails {
  name: string
  description: string
  language: string | null
  labels: Record<string, string>
}

export type VoiceField = keyof VoiceDetails
export const voiceFields = ['name', 'description', 'language', 'labels'] as const satisfies VoiceField[]

/** What the person wants of a voice, and what they saw when they wanted it. */
export type Intent =
  | { kind: 'update'; patch: VoicePatch; seen: Partial<VoiceDetails> }
  | { kind: 'delete'; seen: VoiceDetails }
  | { kind: 'delete-sample'; sampleId: string }

export interface OutboxEntry {
  id: number
  voiceId: string
  intent: Intent
  state: 'waiting' | 'sent' | 'conflict' | 'refused'
  settleUntilMs: number | null
}

/** The language has a field of its own: the label of that name is left out (api.md section 10c, row 34). */
export function detailsOf(voice: CloudVoice): VoiceDetails {
  const { language: labelled, ...labels } = voice.labels
  return {
    name: voice.name,
    description: voice.description ?? '',
    language: voice.fineTuning?.language ?? labelled ?? null,
    labels,
  }
}

/** The voice as the person sees it: with every edit that was not confirmed, in order. */
export function withEdits(details: VoiceDetails, entries: readonly OutboxEntry[]): VoiceDetails {
  return entries.reduce(
    (shown, { intent }) => (intent.kind === 'update' ? { ...shown, ...intent.patch } : shown),
    details,
  )
}

/** Equal as people see it: the order of labels says nothing. */
export const isSameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(value ?? null)
