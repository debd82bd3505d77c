import { isTraining } from '@shared/domain/cloud/clone-rules'
import type { SyncStatus, Voice, VoiceSummary } from '@shared/domain/cloud/voice'
import type { Tone } from '@renderer/ui/badge'

type Seen = Pick<
  VoiceSummary | Voice,
  'category' | 'training' | 'verification' | 'conflict' | 'hasPendingEdits' | 'obstacle'
>

/** Where a voice stands, in two or three words. */
export function voiceState(voice: Seen): { text: string; tone: Tone } {
  const { training, verification } = voice
  if (voice.conflict) return { text: 'Needs a decision', tone: 'warn' }
  if (voice.obstacle === 'banned') return { text: 'Blocked', tone: 'warn' }
  if (voice.obstacle === 'no-permission') return { text: 'No permission', tone: 'neutral' }
  if (training.some(isTraining)) return { text: trainingShare(training), tone: 'accent' }
  if (training.some(({ state }) => state === 'fine_tuned')) return { text: 'Ready', tone: 'good' }
  if (training.some(({ state }) => state === 'failed')) return { text: 'Training failed', tone: 'warn' }
  if (verification === null)
    return voice.obstacle === null
      ? { text: 'Ready', tone: 'good' }
      : { text: 'Not verified', tone: 'neutral' }
  if (verification.isAllowedToFineTune) return { text: 'Not trained yet', tone: 'neutral' }
  if (verification.isManualRequested) return { text: 'Awaiting review', tone: 'neutral' }
  return { text: 'Not verified', tone: 'neutral' }
}

function trainingShare(training: Voice['training']): string {
  const underWay = training.filter(isTraining)
  if (underWay.every(({ state }) => state === 'unknown')) return 'Training state unknown'
  const shares = underWay.map(({ progress }) => progress ?? 0)
  return `Training ${Math.floor((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100)}%`
}

const categories: Record<string, string> = {
  professional: 'Professional',
  cloned: 'Instant clone',
  generated: 'Generated',
  premade: 'Default',
  famous: 'Iconic',
  high_quality: 'High quality',
}
export const categoryWord = (category: string | null): string =>
  category === null ? '–' : (categories[category] ?? category)

/** One word for the shell; null while there is nothing to say. */
export function syncWord(status: SyncStatus): string | null {
  const { state, pendingCount, conflictCount, lastSyncedAtMs } = status
  if (conflictCount > 0) return conflictCount === 1 ? '1 conflict' : `${conflictCount} conflicts`
  switch (state) {
    case 'off':
      return null
    case 'running':
      return 'Syncing'
    case 'blocked':
      return 'Sync blocked'
    case 'offline':
      return pendingCount === 0
        ? null
        : pendingCount === 1
          ? '1 edit pending'
          : `${pendingCount} edits pending`
    case 'idle':
      if (pendingCount > 0) return 'Syncing'
      return lastSyncedAtMs === null ? null : 'Synced'
  }
}

/** The name of a voice for a list, a title and a question. */
export const voiceName = ({ name }: Pick<VoiceSummary, 'name'>): string =>
  name.trim() === '' ? 'Untitled' : name
