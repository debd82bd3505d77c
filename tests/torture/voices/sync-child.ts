import { createInterface } from 'node:readline'
import { openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import type { VoicePatch } from '@shared/domain/cloud/voice'
import { createMemoryLog } from '../../support/memory-log'
import { openSync } from '../../support/cloud/sync-world'

export const syncChildFlag = '--sync-child'

export interface SyncChildOptions {
  libraryFolder: string
  serverUrl: string
  apiKey: string
  settleMs: number
}

export type SyncChildCommand =
  | { kind: 'now' }
  | { kind: 'update'; voiceId: string; patch: VoicePatch }
  | { kind: 'remove'; voiceId: string }
  | { kind: 'resolve'; voiceId: string; choice: 'mine' | 'theirs' }
  | { kind: 'list' }
  | { kind: 'close' }

export interface SyncChildAnswer {
  error: string | null
  voices: { voiceId: string; name: string; description: string; isConflict: boolean }[]
  pending: number
  conflicts: number
}

/** The mirror in a process of its own, so that it can be killed at any instant: one command a line, one answer a line. */
export async function runSyncChild(): Promise<void> {
  const options = JSON.parse(process.argv.at(-1) ?? '') as SyncChildOptions
  const library = openLibrary({ folder: options.libraryFolder, clock: systemClock, log: createMemoryLog() })
  const { sync, client } = openSync({ library, ...options, timing: { settleMs: options.settleMs } })
  for await (const line of createInterface({ input: process.stdin })) {
    const command = JSON.parse(line) as SyncChildCommand
    let error: string | null = null
    try {
      if (command.kind === 'now') await sync.now()
      else if (command.kind === 'update') sync.update(command.voiceId, command.patch)
      else if (command.kind === 'remove') sync.remove(command.voiceId)
      else if (command.kind === 'resolve') sync.resolve(command.voiceId, command.choice)
      else if (command.kind === 'close') break
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown)
    }
    const { pendingCount, conflictCount } = sync.status()
    const answer: SyncChildAnswer = {
      error,
      voices: sync.list('').voices.map(({ voiceId, name, description, conflict }) => ({
        voiceId,
        name,
        description,
        isConflict: conflict !== null,
      })),
      pending: pendingCount,
      conflicts: conflictCount,
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
  await sync.close()
  await client.close()
  library.close()
}
