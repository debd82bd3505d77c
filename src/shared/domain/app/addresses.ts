// Every address of the app: the window reads and writes them (renderer/src/address), main checks links by them.

/** The pages, as the router matches them. */
export const patterns = {
  home: '/',
  onboarding: '/onboarding',
  voices: '/voices',
  voiceLibrary: '/voice-library',
  clones: '/clones',
  draft: '/clones/:draftId',
  booth: '/clones/:draftId/booth',
  report: '/clones/:draftId/report',
  /** Leads to the tab that was open last. */
  speech: '/speech',
  'text-to-speech': '/speech/text-to-speech',
  'speech-to-speech': '/speech/speech-to-speech',
  settings: '/settings',
  groups: '/groups',
} as const

/** Sections of the settings page; each can receive the focus. */
export const settingsParts = [
  'account',
  'plan',
  'appearance',
  'sound',
  'recording',
  'library',
  'uploads',
  'history',
  'announcements',
  'about',
] as const

/** What can be open or selected on a page, by its parameter: its values, an id, or a flag that is 1. */
export const addressValues = {
  mode: ['create', 'edit', 'verify'],
  creationType: ['chooseVoiceType', 'voiceDesign', 'cloneVoice', 'professionalVoiceClone'],
  voiceId: 'id',
  createdVoiceId: 'id',
  voiceDraft: 'id',
  step: ['introduction', 'voice-data', 'verification', 'finish'],
  dialog: ['sign-in', 'shortcuts', 'keys', 'script', 'room', 'recover', 'go-to-voice', 'palette'],
  record: 'id',
  settings: 'id',
  plan: 'flag',
  segments: 'flag',
  changes: 'flag',
  view: ['samples', 'findings'],
  sample: 'id',
  voiceKind: ['all', 'professional', 'cloned', 'generated', 'library', 'default'],
  voiceSort: ['name', 'newest', 'oldest'],
  favorites: 'flag',
  panel: ['settings', 'voices', 'history'],
  tab: ['history'],
  modelId: 'id',
  affiliate: ['true'],
} as const
export type AddressName = keyof typeof addressValues
