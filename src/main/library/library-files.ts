import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { isLink } from '../platform/files/own-path'

/** Names inside a library folder. Timbre leaves everything else in it alone. */
export const libraryFiles = {
  database: 'library.db',
  /** Marks the folder as a library and holds its id. */
  marker: 'timbre-library.json',
  /** Open and locked while Timbre uses the library. */
  lock: 'library.lock',
  /** Exists while the library is open; if found at start, the last session did not end cleanly. */
  session: 'session.json',
  /** Written and deleted at once, where a disk seems to be gone. */
  probe: 'probe.tmp',
  audio: 'audio',
  /** What was dragged into other programs, which may go on reading it there: it stays where it is when a library moves. */
  dragged: 'dragged',
  /** One folder per take: its journal, later only its peaks. */
  takes: 'takes',
  /** Peaks of samples by content; can be measured again. */
  peaks: 'peaks',
  /** What the cloud spoke for the Speech page, a file for each request. */
  generations: 'generations',
  /** Per unfinished voice: the previews that were generated for it. */
  voiceDrafts: 'voice-drafts',
  /** Sound of the cloud's history; can be fetched again while the cloud has it. */
  history: 'history',
  /** Per file of the conversion queue: its copy, its result and their waveforms. */
  conversions: 'conversions',
  backups: 'backups',
  /** Records of steps that can leave files without rows. */
  leftovers: 'leftovers',
  /** Damaged or replaced files; Timbre never deletes them. */
  setAside: 'set-aside',
} as const

/** A moved library gets this folder inside the one the person picked. */
export const libraryFolderName = 'Timbre Library'

/** Relative paths of what was dragged into other programs. */
export const isDragged = (path: string): boolean => path.startsWith(join(libraryFiles.dragged, sep))

/** Relative paths that belong to a running process or an interrupted step; they never move with a library. */
export const isTransient = (path: string): boolean =>
  path === libraryFiles.lock ||
  path === libraryFiles.session ||
  path === libraryFiles.probe ||
  path.startsWith(`${libraryFiles.database}-`) ||
  path.startsWith(`${libraryFiles.database}.`) ||
  path === join(libraryFiles.backups, 'unfinished.tmp') ||
  path.startsWith(join(libraryFiles.audio, '.incoming', sep))

/** @param folder the library folder */
export const databasePath = (folder: string): string => join(folder, libraryFiles.database)
/** The database file, its write-ahead log, and its shared memory. */
export const databaseCompanions = (path: string): string[] => [path, `${path}-wal`, `${path}-shm`]

/** SHA-256 of the sound that a file in the audio folder is named by; null: no name of Timbre's. */
export const soundOf = (fileName: string): string | null =>
  /^([0-9a-f]{64})\.[a-z0-9]{2,4}$/.exec(fileName)?.[1] ?? null

/** Whether the folder holds a library, intact or damaged. */
export const holdsLibrary = (folder: string): boolean =>
  existsSync(databasePath(folder)) || existsSync(join(folder, libraryFiles.marker))

/**
 * Whether a folder of a library is no folder of its own: a link into another library, or to where nothing is. One to a larger
 * disk is its own.
 */
export function leadsAway(folder: string): boolean {
  if (!isLink(folder)) return false
  if (!existsSync(folder)) return true
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if (holdsLibrary(path)) return true
    if (path === dirname(path)) return false
  }
}
