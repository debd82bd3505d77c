import { matchPath } from 'react-router'
import type { AccessAction } from '@shared/access/access-rules'
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
