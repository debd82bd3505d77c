import type { CloudClient } from '@main/cloud/cloud-client'
import { type Library, openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { openClient } from '../../support/cloud/workspace-deps'
import { createMemoryLog } from '../../support/memory-log'
import { openCloneLife } from '../clone/clone-life'
import { openDesignLife } from './design-life'

export const voiceChildFlag = '--voice-child'

export interface VoiceChildOptions {
  way: 'design' | 'clone'
  libraryFolder: string
  serverUrl: string
  apiKey: string
  /** With which the name of the voice that is wanted begins. */
  name: string
  /** A clone is edited once it is made. */
  isEdited: boolean
  /** Of this life: what the person changes when Save did not work. */
  seed: number
  waitsDividedBy: number
}

/** The voice that the person wants by now. */
export interface WantedVoice {
  name: string
  /** The generated_voice_id of a design; null: not chosen yet, or a clone. */
  previewId: string | null
  /** Where the clips of a clone begin, in seconds; null: as said before, or a design. */
  clips: readonly string[] | null
}

export interface VoiceChildState {
  wanted: WantedVoice
  /** What was changed so far in this life. */
  changes: string[]
  /** Previews that a person could hear by now, as generated_voice_id. */
  heardOf: string[]
  voiceId: string | null
  isDone: boolean
}

/** One life of the app with a person in front of it. */
export interface VoiceLife {
  /** What there is now, after the next thing that the person can do. */
  step(): Promise<VoiceChildState>
  close(): Promise<void>
}

/** What a life is opened over. */
export interface LifeDeps {
  library: Library
  client: CloudClient
  options: VoiceChildOptions
}

/**
 * A new voice in a process of its own, so that it can be killed at any instant. It stands for the app and for a person who
 * goes on until the voice is saved. One line per change on stdout.
 */
export async function runVoiceChild(): Promise<void> {
  const options = JSON.parse(process.argv.at(-1) ?? '') as VoiceChildOptions
  const library = openLibrary({ folder: options.libraryFolder, clock: systemClock, log: createMemoryLog() })
  const client = openClient(options)
  const deps = { library, client, options }
  const life = await (options.way === 'design' ? openDesignLife(deps) : openCloneLife(deps))
  for (let last = ''; ;) {
    const state = await life.step()
    const line = JSON.stringify(state)
    if (line !== last) process.stdout.write(`${line}\n`)
    last = line
    if (state.isDone) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await life.close()
  await client.close()
  library.close()
  process.exit(0)
}
