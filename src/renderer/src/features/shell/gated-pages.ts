import { matchPath } from 'react-router'
import type { AccessFacts } from '@shared/access/access-facts'
import { accessRefusal, type AccessAction } from '@shared/access/access-rules'
import { patterns } from '@renderer/address/paths'

interface GatedPage {
  pattern: string
  name: string
  action: AccessAction
}

/** Recording, takes, drafts and local audio are never among them (rulings). */
export const gatedPages: readonly GatedPage[] = [
  { pattern: patterns.voiceLibrary, name: 'Voice library', action: 'openVoiceLibrary' },
  { pattern: patterns.groups, name: 'Groups', action: 'manageGroups' },
  { pattern: patterns['text-to-speech'], name: 'Speech', action: 'openTextToSpeech' },
  { pattern: patterns['speech-to-speech'], name: 'Speech', action: 'openVoiceChanger' },
]

/** Null for a page that everybody may see. */
export const gatedPageOf = (pathname: string): GatedPage | null =>
  gatedPages.find(({ pattern }) => matchPath(pattern, pathname) !== null) ?? null

type Gate = { kind: 'open' } | { kind: 'undecided' } | { kind: 'refused'; name: string; text: string }

/**
 * Whether a page is shown (spec/shell.md section 6). Without any answer of the cloud it opens, and its own actions say why
 * they wait (rulings).
 * @param facts undefined until main has answered
 */
export function gateOf(pathname: string, facts: AccessFacts | undefined): Gate {
  const page = gatedPageOf(pathname)
  if (page === null) return { kind: 'open' }
  if (!facts) return { kind: 'undecided' }
  const refusal = accessRefusal(page.action, facts)
  return refusal === null ? { kind: 'open' } : { kind: 'refused', name: page.name, text: refusal.text }
}
