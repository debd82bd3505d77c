// Imports nothing, so that a sandboxed preload can bundle it.

/**
 * How long the answers of a domain hold: as long as the app runs, until another library is opened, or until another
 * workspace (which ends with its library) is.
 */
export type DomainScope = 'app' | 'library' | 'workspace'

/**
 * What an event does to an answer that a window holds.
 * - `replaces`: its payload is the new answer.
 * - `folds`: its payload changes the answer, by a function of `src/renderer/src/bridge/event-folds.ts`.
 * - `refreshes`: the window asks again.
 *
 * An event touches only the answers it is about: where the payload and the input of the call both name something (a
 * `draftId`, say), it must be the same.
 */
export type Effect = 'replaces' | 'folds' | 'refreshes'

const declared = {
  app: {
    scope: 'app',
    calls: [
      'info',
      'toolVersions',
      'licenses',
      'openLink',
      'openPlatformPage',
      'showLogs',
      'dismissCrash',
      'answerLeave',
    ],
    events: { menuCommand: {}, leaveWanted: {} },
  },
  appSettings: {
    scope: 'app',
    calls: ['get', 'set'],
    events: { changed: { 'appSettings.get': 'replaces' } },
  },
  library: {
    scope: 'app',
    calls: ['status', 'chooseFolder', 'move', 'check', 'retry', 'locate', 'restoreBackup', 'startFresh'],
    events: { changed: { 'library.status': 'replaces' } },
  },
  account: {
    scope: 'app',
    calls: ['get', 'connection', 'probe', 'signIn', 'signOut', 'remembered', 'switchTo', 'forget', 'useDemo'],
    events: {
      changed: {
        'account.get': 'replaces',
        'account.remembered': 'refreshes',
        'professionalClone.sessions': 'refreshes',
      },
      connectionChanged: { 'account.connection': 'replaces', 'professionalClone.sessions': 'refreshes' },
    },
  },
  drafts: {
    scope: 'workspace',
    calls: [
      'list',
      'get',
      'create',
      'forRecordings',
      'exploreSampleDataset',
      'update',
      'duplicate',
      'remove',
      'restore',
    ],
    events: {
      changed: {
        'drafts.list': 'folds',
        'drafts.get': 'folds',
        'uploads.list': 'folds',
        'judging.report': 'folds',
        'judging.usable': 'folds',
        'voices.list': 'folds',
        'voices.get': 'folds',
        'professionalClone.sessions': 'refreshes',
      },
    },
  },
  samples: {
    scope: 'workspace',
    calls: [
      'list',
      'add',
      'retry',
      'rename',
      'reorder',
      'remove',
      'restore',
      'skipWarning',
      'unskipWarning',
      'setLanguage',
    ],
    events: {
      changed: {
        'samples.list': 'folds',
        'sampleSettings.list': 'folds',
        'judging.report': 'refreshes',
        'judging.usable': 'refreshes',
        'segments.changes': 'refreshes',
      },
      passedOver: {},
    },
  },
  uploads: {
    scope: 'workspace',
    calls: ['list', 'elsewhere', 'plan', 'start', 'pause', 'resume', 'cancel', 'removeDoubles'],
    events: {
      changed: { 'uploads.list': 'folds', 'uploads.elsewhere': 'refreshes' },
      progress: { 'uploads.list': 'folds' },
    },
  },
  jobs: {
    scope: 'library',
    calls: ['list', 'cancel'],
    events: { changed: { 'jobs.list': 'folds' } },
  },
  recorder: {
    scope: 'library',
    calls: ['status', 'arm', 'disarm', 'begin', 'end', 'mark', 'deviceLost'],
    events: { changed: { 'recorder.status': 'replaces' }, command: {} },
  },
  inputs: {
    scope: 'library',
    calls: ['list', 'open', 'close'],
    events: { changed: { 'inputs.list': 'replaces' } },
  },
  takes: {
    scope: 'library',
    calls: ['list', 'rename', 'flag', 'remove', 'restore', 'recoverable', 'recover', 'skipRecovery'],
    events: {
      changed: {
        'takes.list': 'folds',
        'takes.recoverable': 'folds',
        'recordings.unsaved': 'refreshes',
        'exports.check': 'refreshes',
      },
    },
  },
  recordings: {
    scope: 'library',
    calls: [
      'list',
      'unsaved',
      'join',
      'punch',
      'undo',
      'redo',
      'rename',
      'remove',
      'restore',
      'addToDraft',
      'added',
    ],
    events: {
      changed: {
        'recordings.list': 'folds',
        'recordings.unsaved': 'refreshes',
        'exports.check': 'refreshes',
        'scriptChecks.get': 'refreshes',
        'scriptChecks.glance': 'refreshes',
      },
    },
  },
  exports: {
    scope: 'library',
    calls: ['check', 'measure', 'save', 'reveal', 'openFile', 'openedFile', 'dragOut'],
    events: { measured: { 'exports.check': 'refreshes' } },
  },
  scripts: {
    scope: 'library',
    calls: ['list', 'get', 'add', 'remove', 'restore', 'detectLanguage', 'follow', 'stopFollowing'],
    events: { followed: {} },
  },
  scriptChecks: {
    scope: 'library',
    calls: ['get', 'glance', 'start', 'cancel', 'accept'],
    events: { changed: { 'scriptChecks.get': 'replaces', 'scriptChecks.glance': 'refreshes' } },
  },
  judging: {
    scope: 'library',
    calls: ['analysis', 'measure', 'report', 'usable', 'setReference', 'exportReport'],
    events: {
      changed: {
        'judging.report': 'refreshes',
        'judging.usable': 'refreshes',
        'judging.analysis': 'folds',
        'sampleSettings.propose': 'refreshes',
      },
      peaksProgress: {},
    },
  },
  sampleSettings: {
    scope: 'workspace',
    calls: [
      'get',
      'list',
      'save',
      'propose',
      'unsent',
      'resolve',
      'send',
      'chooseSpeakers',
      'separate',
      'cancelSeparation',
      'preview',
      'apply',
    ],
    events: {
      changed: { 'sampleSettings.get': 'folds', 'sampleSettings.list': 'folds' },
      unsentChanged: { 'sampleSettings.unsent': 'refreshes' },
    },
  },
  segments: {
    scope: 'library',
    calls: ['plan', 'apply', 'changes', 'undo', 'redo', 'export', 'dragOut'],
  },
  voices: {
    scope: 'workspace',
    calls: [
      'list',
      'get',
      'update',
      'remove',
      'restore',
      'removeSample',
      'setFavorite',
      'settings',
      'saveSettings',
      'usage',
      'usedHere',
      'resolve',
      'speak',
      'syncStatus',
      'syncNow',
    ],
    events: {
      changed: {
        'voices.list': 'refreshes',
        'voices.get': 'refreshes',
        'professionalClone.sessions': 'refreshes',
        'voiceLibrary.shared': 'refreshes',
        'voicePicker.page': 'refreshes',
      },
      syncChanged: { 'voices.syncStatus': 'replaces' },
      settingsChanged: { 'voices.settings': 'replaces', 'speechWorkspace.settings': 'refreshes' },
    },
  },
  voiceLibrary: { scope: 'workspace', calls: ['search', 'similar', 'find', 'add', 'shared'] },
  voicePicker: {
    scope: 'workspace',
    calls: ['page', 'choose'],
    events: { changed: { 'voicePicker.page': 'refreshes' } },
  },
  professionalClone: {
    scope: 'workspace',
    calls: [
      'sessions',
      'resume',
      'create',
      'status',
      'refresh',
      'saveDetails',
      'resolveDetails',
      'languages',
      'accents',
      'consent',
      'skipVerification',
      'captcha',
      'submitVerification',
      'requestManualVerification',
      'documents',
      'rehearse',
      'train',
      'downloadSample',
      'cloudWaveform',
      'isolatedPreview',
      'saveCloudSettings',
      'separateCloudSample',
    ],
    events: {
      changed: { 'professionalClone.status': 'replaces', 'professionalClone.sessions': 'refreshes' },
    },
  },
  voiceDesigns: {
    scope: 'workspace',
    calls: [
      'list',
      'create',
      'get',
      'update',
      'writeText',
      'setReferenceFile',
      'setReferenceVoice',
      'setReferenceStretch',
      'setReference',
      'reuseReference',
      'generate',
      'cancel',
      'heard',
      'save',
      'remove',
      'restore',
      'textLimits',
    ],
    events: {
      changed: { 'voiceDesigns.get': 'replaces' },
      listChanged: { 'voiceDesigns.list': 'refreshes' },
    },
  },
  instantClones: {
    scope: 'workspace',
    calls: [
      'list',
      'create',
      'ofVoice',
      'get',
      'update',
      'takeBest',
      'makePreview',
      'cancelPreview',
      'save',
      'remove',
      'restore',
      'captcha',
      'submitVerification',
      'checkVerification',
      'skipVerification',
    ],
    events: {
      changed: { 'instantClones.get': 'replaces' },
      listChanged: { 'instantClones.list': 'refreshes' },
    },
  },
  speech: {
    scope: 'workspace',
    calls: ['models', 'quote', 'generate', 'cancel', 'retry', 'get', 'recent'],
    events: {
      changed: { 'speech.get': 'folds', 'speech.recent': 'folds' },
      forgotten: { 'speech.get': 'refreshes', 'speech.recent': 'refreshes' },
      accountChanged: {
        'speech.models': 'refreshes',
        'speech.quote': 'refreshes',
        'speech.recent': 'refreshes',
        'conversion.quote': 'refreshes',
      },
    },
  },
  speechWorkspace: {
    scope: 'workspace',
    calls: ['get', 'update', 'settings', 'volume', 'saveSettings', 'saveAudio', 'detectLanguage'],
    events: {
      changed: { 'speechWorkspace.get': 'replaces' },
      settingsChanged: { 'speechWorkspace.settings': 'refreshes', 'speechWorkspace.volume': 'refreshes' },
    },
  },
  dialogue: {
    scope: 'workspace',
    calls: ['get', 'update', 'enhance', 'voicesOfNames', 'rememberVoice', 'choice', 'download', 'dismiss'],
    events: {
      changed: { 'dialogue.get': 'replaces' },
      choiceChanged: { 'dialogue.choice': 'refreshes' },
    },
  },
  history: {
    scope: 'workspace',
    calls: [
      'outline',
      'page',
      'ids',
      'details',
      'facets',
      'status',
      'refresh',
      'remove',
      'restore',
      'setFavorite',
      'save',
      'fileName',
      'dragOut',
    ],
    events: {
      changed: { 'history.outline': 'refreshes', 'history.page': 'refreshes', 'history.facets': 'refreshes' },
      statusChanged: { 'history.status': 'replaces' },
      removalRefused: {},
    },
  },
  conversion: {
    scope: 'workspace',
    calls: [
      'queue',
      'add',
      'quote',
      'start',
      'cancel',
      'regenerate',
      'keepEarlier',
      'remove',
      'restore',
      'save',
    ],
    events: { changed: { 'conversion.queue': 'replaces', 'conversion.quote': 'refreshes' }, failed: {} },
  },
  updates: {
    scope: 'app',
    calls: ['get', 'check', 'apply', 'newsSeen'],
    events: { changed: { 'updates.get': 'replaces' } },
  },
  deepLinks: {
    scope: 'app',
    calls: ['waiting', 'opened', 'openWeb', 'follow', 'read'],
    events: { changed: { 'deepLinks.waiting': 'replaces' } },
  },
  access: { scope: 'workspace', calls: ['facts'], events: { changed: { 'access.facts': 'replaces' } } },
  groups: { scope: 'workspace', calls: ['list', 'setPermissions', 'addMember', 'removeMember'] },
  profile: {
    scope: 'workspace',
    calls: ['get', 'hideChecklist', 'makeAffiliateLink', 'dismissedBanner', 'dismissBanner'],
    events: {
      changed: { 'profile.get': 'replaces' },
      bannerChanged: { 'profile.dismissedBanner': 'refreshes' },
    },
  },
  announcements: {
    scope: 'workspace',
    calls: ['list', 'markNewestRead', 'markAllRead', 'open'],
    events: { changed: { 'announcements.list': 'replaces' } },
  },
  feedback: {
    scope: 'workspace',
    calls: ['draft', 'keepDraft', 'send'],
    events: { changed: { 'feedback.draft': 'replaces' } },
  },
  support: {
    scope: 'workspace',
    calls: ['get', 'start', 'end', 'say', 'typing', 'setContext', 'toolResult', 'undone', 'openLink'],
    events: { changed: { 'support.get': 'replaces' }, toolCalled: {} },
  },
  passports: { scope: 'library', calls: ['export', 'import'] },
  sessionFolders: { scope: 'library', calls: ['export', 'import', 'recognize', 'show'] },
  notifications: {
    scope: 'library',
    calls: ['list', 'markRead', 'markAllRead'],
    events: { added: {}, changed: { 'notifications.list': 'replaces' }, followed: {} },
  },
  trash: { scope: 'library', calls: ['list', 'holdings', 'contents', 'dragged', 'deleteForGood'] },
} as const

type Declared = typeof declared

/** `domain.call` of every call there is. */
export type Answer = { [D in keyof Declared]: `${D}.${Declared[D]['calls'][number]}` }[keyof Declared]

/** Does not compile where an event names an answer that no call gives. */
type Checked = {
  [D in keyof Declared]: {
    scope: DomainScope
    calls: readonly string[]
    events?: Declared[D] extends { events: infer E }
      ? { [N in keyof E]: { [A in keyof E[N]]: A extends Answer ? Effect : never } }
      : never
  }
}

/**
 * Everything a window can ask of main, and everything main tells its windows: the calls and events of every domain, how
 * long its answers hold, and what each event does to which answers. Events go one way.
 */
export const domains = declared satisfies Checked

export const callChannel = (domain: string, name: string): string => `call:${domain}.${name}`
export const eventChannel = (domain: string, name: string): string => `event:${domain}.${name}`

/** Preload only: turns files that the user picked or dropped into ids. Not callable by a page. */
export const registerFilesChannel = 'files.register'
