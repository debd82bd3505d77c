import { expect, it } from 'vitest'
import type { SyncStatus } from '@shared/domain/cloud/voice'
import { syncWord } from '@renderer/features/voices/voice-words'

const idle: SyncStatus = {
  state: 'idle',
  reason: null,
  pendingCount: 0,
  conflictCount: 0,
  lastSyncedAtMs: 5,
}

it('calls nothing synced that never was', () => {
  expect(syncWord(idle)).toBe('Synced')
  expect(syncWord({ ...idle, lastSyncedAtMs: null })).toBeNull()
  expect(syncWord({ ...idle, lastSyncedAtMs: null, pendingCount: 1 })).toBe('Syncing')
})
