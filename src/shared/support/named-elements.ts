/** What may be done to a named element besides highlighting it, which changes nothing. */
export type ElementAction = 'click' | 'clear' | 'get_value' | 'set_value'

interface NamedElement {
  /** What a person reads on it. */
  label: string
  /** Where it is and what it does, for the agent. */
  about: string
  may: readonly ElementAction[]
}

const shown: readonly ElementAction[] = []
const pressed: readonly ElementAction[] = ['click']
const typed: readonly ElementAction[] = ['clear', 'get_value', 'set_value']
const chosen: readonly ElementAction[] = ['get_value', 'set_value']

/**
 * All that the support assistant can point at: screens declare these by `named()` of the window, and no other name is
 * answered. Pressed is only what opens or filters, written only what searches or filters. What removes, spends credits, sends
 * or records audio, or makes something that stays is shown at most; permissions, credentials, payments, signing out and
 * consent are not here at all. Scripts, texts to speak, generations and keys are never read.
 */
export const namedElements = {
  'sidebar.home': { label: 'Home', about: 'in the sidebar', may: pressed },
  'sidebar.voices': { label: 'Voices', about: 'in the sidebar: the voices of the workspace', may: pressed },
  'sidebar.voice-library': {
    label: 'Voice library',
    about: 'in the sidebar: voices that others share',
    may: pressed,
  },
  'sidebar.clones': {
    label: 'Professional clones',
    about: 'in the sidebar: drafts of voices in preparation',
    may: pressed,
  },
  'sidebar.text-to-speech': { label: 'Text to Speech', about: 'in the sidebar', may: pressed },
  'sidebar.voice-changer': {
    label: 'Voice Changer',
    about: 'in the sidebar: speech to speech',
    may: pressed,
  },
  'sidebar.settings': { label: 'Settings', about: 'at the foot of the sidebar', may: pressed },
  'sidebar.credits': {
    label: 'Credits',
    about: 'at the foot of the sidebar: opens how many are used and left, and when they renew',
    may: pressed,
  },
  // To open them marks what is new as read.
  'sidebar.notifications': { label: 'Notifications', about: 'at the foot of the sidebar', may: shown },
  'sidebar.account': { label: 'Account menu', about: 'at the foot of the sidebar', may: shown },

  'home.add-voice': {
    label: 'Add voice',
    about: 'on Home: opens the four ways to a new voice',
    may: pressed,
  },
  'home.record': { label: 'Record', about: 'on Home: records a sample into a new draft', may: shown },
  'home.add-recordings': {
    label: 'Add recordings',
    about: 'on Home: takes audio files into a new draft',
    may: shown,
  },
  'home.sample-dataset': { label: 'Explore a sample dataset', about: 'on Home', may: shown },
  'home.next-step': { label: 'What to do next', about: 'on Home', may: shown },
  'home.activity': {
    label: 'In progress',
    about: 'on Home: uploads that run or wait, and why; absent when nothing does',
    may: shown,
  },
  'home.drafts': { label: 'Drafts', about: 'on Home: the newest ones', may: shown },

  'clones.new': {
    label: 'New draft',
    about: 'on Professional clones: begins a professional voice clone',
    may: shown,
  },
  'clones.import': { label: 'Import dataset', about: 'on Professional clones', may: shown },
  'clones.search': {
    label: 'Search drafts',
    about: 'on Professional clones; absent with few drafts',
    may: typed,
  },

  'draft.record': {
    label: 'Record yourself',
    about: 'on a draft: records a sample in the booth',
    may: shown,
  },
  'draft.add-files': { label: 'Add files', about: 'on a draft', may: shown },
  'draft.upload': {
    label: 'Upload',
    about: 'on a draft: sends its samples, and says why where it cannot',
    may: shown,
  },

  'wizard.steps': {
    label: 'Steps',
    about: 'of the professional clone, at the top of its wizard',
    may: shown,
  },
  'wizard.back': { label: 'Back', about: 'at the foot of a wizard', may: shown },

  'voices.add': { label: 'Add voice', about: 'on Voices: opens the four ways to a new voice', may: pressed },
  'voices.search': { label: 'Search voices', about: 'on Voices', may: typed },
  'voices.favorites': { label: 'Favorites', about: 'on Voices: lists favorites alone', may: pressed },
  'voices.sort': { label: 'Sort by', about: 'on Voices', may: chosen },

  'library.search': { label: 'Search the voice library', about: 'on Voice library', may: typed },
  'library.sort': { label: 'Sort by', about: 'on Voice library', may: chosen },
  'library.language': { label: 'Language', about: 'on Voice library: a filter', may: chosen },
  'library.gender': { label: 'Gender', about: 'on Voice library: a filter', may: chosen },
  'library.age': { label: 'Age', about: 'on Voice library: a filter', may: chosen },

  'speech.text': { label: 'Text to speak', about: 'on Text to Speech', may: shown },
  'speech.voice': { label: 'Voice', about: 'on Speech: the one that speaks', may: shown },
  'speech.model': { label: 'Model', about: 'on Speech', may: shown },
  'speech.generate': { label: 'Generate speech', about: 'on Text to Speech: spends credits', may: shown },
  'speech.settings': { label: 'Voice settings', about: 'on Speech: opens them at the side', may: pressed },
  'speech.voices': { label: 'Voices', about: 'on Speech: opens them at the side', may: pressed },
  'speech.history': { label: 'History', about: 'on Speech: opens it at the side', may: pressed },
  'history.search': { label: 'Search the history', about: 'on Speech, in the history', may: typed },

  'settings.theme': { label: 'Theme', about: 'in Settings', may: shown },
  'settings.output-device': {
    label: 'Output device',
    about: 'in Settings: where sound is played',
    may: shown,
  },
  'settings.input-engine': {
    label: 'Microphone input',
    about: 'in Settings: whether the microphone is recorded in 24 or 16 bits',
    may: shown,
  },
  'settings.automatic-upload': { label: 'Upload as files are added', about: 'in Settings', may: shown },
} as const satisfies Record<string, NamedElement>

export type ElementName = keyof typeof namedElements

export const isElementName = (name: string): name is ElementName => Object.hasOwn(namedElements, name)

/** Whether the assistant may do this to it. */
export const mayDo = (name: ElementName, action: ElementAction): boolean =>
  namedElements[name].may.includes(action)
