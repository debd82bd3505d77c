import type { z } from 'zod'
import { plainName } from '@shared/lib/plain-text'
import { nameMaxChars } from '../from-wire/text-limits'

/** A voice of a list that no schema takes. */
export interface UnreadableVoice {
  /** Null: not even that can be read. */
  voiceId: string | null
  /** Where, and what is wrong there. */
  reason: string
}

/** The voices of a list that can be read, beside those that cannot: one must not take the others with it. */
export function readableVoices<T>(
  voices: readonly unknown[],
  schema: z.ZodType<T>,
): { readable: T[]; unreadable: UnreadableVoice[] } {
  const readable: T[] = []
  const unreadable: UnreadableVoice[] = []
  for (const voice of voices) {
    const parsed = schema.safeParse(voice)
    if (parsed.success) readable.push(parsed.data)
    else unreadable.push({ voiceId: idOf(voice), reason: reasonOf(parsed.error) })
  }
  return { readable, unreadable }
}

function idOf(voice: unknown): string | null {
  const id = typeof voice === 'object' && voice !== null && 'voice_id' in voice ? voice.voice_id : null
  return typeof id === 'string' ? plainName(id, nameMaxChars) : null
}

function reasonOf({ issues: [issue] }: z.ZodError): string {
  return plainName(issue ? `${issue.path.join('.')}: ${issue.code}` : '', nameMaxChars)
}
