// Imports nothing, so that a sandboxed preload can bundle it.

/** Names of every call a window can make, by domain. */
export const calls = {
  app: ['info', 'openLink', 'showLogs', 'dismissCrash'],
  settings: ['get', 'set'],
  library: ['status', 'chooseFolder', 'move', 'check', 'retry', 'locate', 'restoreBackup', 'startFresh'],
  account: ['get', 'connection', 'probe', 'signIn', 'signOut', 'useDemo'],
  drafts: ['list', 'get', 'create', 'update', 'duplicate', 'remove', 'restore'],
  samples: ['list', 'add', 'retry', 'rename', 'reorder', 'remove', 'restore', 'skipWarning'],
  uploads: ['list', 'plan', 'start', 'pause', 'resume', 'cancel', 'removeDoubles'],
  jobs: ['list', 'cancel'],
  recorder: ['status', 'arm', 'disarm', 'begin', 'end', 'mark', 'deviceLost'],
  takes: ['list', 'rename', 'flag', 'remove', 'restore', 'recoverable', 'recover', 'skipRecovery'],
  reels: ['list', 'get', 'join', 'punch', 'undo', 'redo', 'rename', 'remove', 'restore', 'addToDraft'],
  scripts: ['list', 'get', 'add', 'remove', 'restore', 'detectLanguage', 'follow', 'stopFollowing'],
  judging: ['analysis', 'measure', 'report', 'setReference', 'exportReport'],
  sampleSettings: ['get', 'list', 'save', 'propose', 'separate', 'cancelSeparation', 'preview', 'apply'],
  pieces: ['plan', 'apply', 'changes', 'undo', 'redo', 'export', 'dragOut'],
  voices: [
    'list',
    'get',
    'update',
    'remove',
    'restore',
    'removeSample',
    'resolve',
    'speak',
    'syncStatus',
    'syncNow',
  ],
  clones: [
    'rules',
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
    'sendSettings',
  ],
  passports: ['export', 'import', 'holdings', 'trash', 'deleteForGood'],
} as const

/** Names of every event main sends to its windows, by domain. Events go one way. */
export const events = {
  app: ['menuCommand', 'draftWanted'],
  settings: ['changed'],
  library: ['changed'],
  account: ['changed', 'connectionChanged'],
  drafts: ['changed'],
  samples: ['changed'],
  uploads: ['changed', 'progress'],
  jobs: ['changed'],
  recorder: ['changed', 'command'],
  takes: ['changed'],
  reels: ['changed'],
  scripts: ['followed'],
  judging: ['changed'],
  sampleSettings: ['changed'],
  voices: ['changed', 'syncChanged'],
  clones: ['changed', 'rulesChanged'],
} as const

export const callChannel = (domain: string, name: string): string => `call:${domain}.${name}`
export const eventChannel = (domain: string, name: string): string => `event:${domain}.${name}`

/** Preload only: turns files the person picked or dropped into ids. Not callable by a page. */
export const registerFilesChannel = 'files.register'
