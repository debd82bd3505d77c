import type { SupportRoute, SupportToolCall } from '@shared/domain/app/support'
import { withAddVoiceFromOutside } from '@renderer/address/add-voice-address'
import { pathTo, pathToSettings } from '@renderer/address/paths'
import { holdFocus } from '@renderer/lib/hold-focus'
import { popoverStore, setPopover } from '@renderer/ui/overlays/open-popover'

/** Where a route leads. */
export interface Destination {
  /** What a person calls it. */
  name: string
  /** Null: it opens beside whatever page is there. */
  address: string | null
  /** A dialog stands there. */
  isDialog: boolean
  open: () => void
  /** Takes back what `open` did beside the address; false: it is not open any more. */
  close?: () => boolean
}

type Query = Extract<SupportToolCall, { tool: 'go_to_route' }>['query']

/** Addresses by route; nothing of a query starts, changes or sends anything. */
const places: Record<Exclude<SupportRoute, 'credits'>, [name: string, address: (query: Query) => string]> = {
  home: ['Home', () => pathTo('home')],
  onboarding: ['the onboarding checklist', () => pathTo('onboarding')],
  voices: ['Voices', ({ voice_id }) => pathTo('voices', { voiceId: voice_id ?? null })],
  'voice-library': [
    'Voice library',
    ({ search }) =>
      pathTo('voiceLibrary') +
      (search === undefined || search === '' ? '' : `?${new URLSearchParams({ search }).toString()}`),
  ],
  'add-voice': [
    'Add voice',
    ({ creationType = 'chooseVoiceType' }) => pathTo('voices', withAddVoiceFromOutside(creationType)),
  ],
  'professional-clones': ['Professional clones', () => pathTo('clones')],
  // The booth belongs to a draft, and entering it opens the microphone: that press is the person's.
  record: ['Home', () => pathTo('home')],
  uploads: ['Home', () => pathTo('home')],
  'text-to-speech': ['Text to Speech', () => pathTo('text-to-speech')],
  'speech-to-speech': ['Voice Changer', () => pathTo('speech-to-speech')],
  history: ['the history', () => pathTo('text-to-speech', { panel: 'history' })],
  groups: ['Groups', () => pathTo('groups')],
  settings: ['Settings', () => pathTo('settings')],
  'settings-account': ['Settings', () => pathToSettings('account')],
  'settings-plan': ['Settings: Plan', () => pathToSettings('plan')],
  'settings-sound': ['Settings: Sound', () => pathToSettings('sound')],
  'settings-library': ['Settings: Library', () => pathToSettings('library')],
  'settings-uploads': ['Settings: Uploads', () => pathToSettings('uploads')],
  'settings-about': ['Settings: About', () => pathToSettings('about')],
}

/** Null for a route that nobody knows. */
export function destinationOf(
  { route, query }: { route: string; query: Query },
  go: (address: string) => void,
): Destination | null {
  if (route === 'credits') {
    return {
      name: 'the credits',
      address: null,
      isDialog: false,
      open() {
        holdFocus()
        setPopover('credits', true)
      },
      close() {
        const isOpen = popoverStore.getState().open === 'credits'
        setPopover('credits', false)
        return isOpen
      },
    }
  }
  if (!Object.hasOwn(places, route)) return null
  const [name, addressOf] = places[route as keyof typeof places]
  const address = addressOf(query)
  return { name, address, isDialog: route === 'add-voice', open: () => go(address) }
}
