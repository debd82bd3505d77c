import { join, sep } from 'node:path'

/** Names inside a library folder. Whatever else lies there was not made by Timbre and is left alone. */
export const libraryFiles = {
  database: 'library.db',
  /** Says that this folder is a library, and which. */
  marker: 'timbre-library.json',
  /** Held open and locked while a Timbre uses the library. */
  lock: 'library.lock',
  /** There while the library is open; found at start it tells of an unclean end. */
  session: 'session.json',
  audio: 'audio',
  /** One folder per take: its journal, later only its peaks. */
  takes: 'takes',
  /** Peaks of samples by content; can be measured again from the audio. */
  peaks: 'peaks',
  backups: 'backups',
  /** Notes of steps that may leave files without rows. */
  leftovers: 'leftovers',
  /** Damaged or replaced files; never deleted by Timbre. */
  setAside: 'set-aside',
} as const

/** A moved library lies in a folder of its own, inside the one the person picked. */
export const libraryFolderName = 'Timbre Library'

/** Files (relative paths) that belong to a running process or an interrupted step; they never move with a library. */
export const isTransient = (path: string): boolean =>
  path === libraryFiles.lock ||
  path === libraryFiles.session ||
  path.startsWith(`${libraryFiles.database}-`) ||
  path.startsWith(`${libraryFiles.database}.`) ||
  path === join(libraryFiles.backups, 'unfinished.tmp') ||
  path.startsWith(join(libraryFiles.audio, '.incoming', sep))

export const databasePath = (folder: string): string => join(folder, libraryFiles.database)
export const databaseCompanions = (path: string): string[] => [path, `${path}-wal`, `${path}-shm`]
