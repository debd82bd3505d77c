import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../../build/lib/electron-path.mjs'

/** A sample as its row tells it: ready, and of just this length and size. Without a file it cannot be played. */
export interface SampleRow {
  name?: string
  type?: 'local' | 'recording'
  /** Null: nobody could tell. */
  durationMs?: number | null
  sizeBytes?: number
  language?: string
  /** Equal words are equal bytes. */
  content?: string
  /** The audio itself; its size is taken from it. */
  file?: string
  /** So many speakers were found in it, one second each. */
  speakers?: number
  /** The first of them is the person. */
  isSpeakerChosen?: boolean
}

export interface DraftRows {
  draftId: string
  sampleIds: string[]
}

/**
 * Drafts by name, in the library of a user data folder whose app has not started yet. In a process of its own: the
 * database speaks to Electron's Node only.
 */
export function addDraftRows<Name extends string>(
  userDataDir: string,
  drafts: Record<Name, readonly SampleRow[]>,
): Record<Name, DraftRows> {
  const program = join(root, 'tests/support/library/draft-rows-child.ts')
  const answer = execFileSync(process.execPath, [join(root, 'build/lib/run-ts.mjs'), program, userDataDir], {
    input: JSON.stringify(drafts),
    encoding: 'utf8',
  })
  return JSON.parse(answer) as Record<Name, DraftRows>
}
