import type { Script } from '@shared/domain/recording/script'
import type { CheckedSound } from '@shared/domain/recording/script-check'
import type { Take } from '@shared/domain/recording/take'
import type { RunningPunch } from '@renderer/recorder/punch/punch-roll'

/** What a person has laid out in the booth; the recorder's own state is in its machine. */
export interface BoothState {
  mode: 'script' | 'lines'
  script: Script | null
  /** The last word of the script that was read; -1 before the first. */
  wordIndex: number
  /** Where the running take began, or the last one. */
  takeWordIndex: number
  lineIndex: number
  lineCount: number
  /** Take chosen for a line against the rule, by line. */
  picked: ReadonlyMap<number, string>
  /** The recording shown in the timeline. */
  selectedRecordingId: string | null
  playheadMs: number
  punch: RunningPunch | null
  /** Whose comparison with the script is open. */
  checked: CheckedSound | null
  /** The list of recordings lies over the booth, where it has no place beside it. */
  isListOpen: boolean
}

export const emptyBooth: BoothState = {
  mode: 'script',
  script: null,
  wordIndex: -1,
  takeWordIndex: -1,
  lineIndex: 0,
  lineCount: 0,
  picked: new Map(),
  selectedRecordingId: null,
  playheadMs: 0,
  punch: null,
  checked: null,
  isListOpen: false,
}

/** What a finished take is followed by. */
export type Afterwards =
  | { kind: 'nothing' }
  /** Throw it away and record the same again. */
  | { kind: 'again' }
  /** Go to another line; record it at once or wait. */
  | { kind: 'line'; index: number; records: boolean }
  /** Go back to a time in it and punch in. */
  | { kind: 'punch'; atMs: number }

/** While something is recorded it goes back in that; else it needs a recording, and what it records with. */
export const canPunch = (now: {
  isRecording: boolean
  isMicrophoneOpen: boolean
  hasRecording: boolean
}): boolean => now.isRecording || (now.isMicrophoneOpen && now.hasRecording)

export const clampLine = (index: number, lineCount: number): number =>
  Math.max(0, Math.min(index, lineCount - 1))

/** The line whose newest take is the newest of all; null where there is none. */
export function lastRecordedLine(takes: readonly Take[], scriptId: string): number | null {
  const own = takes.filter((take) => take.purpose === 'line' && take.scriptId === scriptId)
  const newest = own.reduce<Take | null>(
    (best, take) => (best === null || take.createdAtMs > best.createdAtMs ? take : best),
    null,
  )
  return newest?.lineIndex ?? null
}
