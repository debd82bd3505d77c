import type { CaptureFault } from '@shared/domain/recording/take'
import type { WireError } from '@shared/errors/app-error'
import type { EndReason, JournalEnd, JournalHeader } from '../journal/journal-files'

/** What main tells the capture process. A port travels beside `port` and `tap`. */
export type ToCaptureProcess =
  | { type: 'begin'; folder: string; header: Omit<JournalHeader, 'writer'>; reserveBytes: number }
  | { type: 'port'; takeId: string }
  | { type: 'tap'; takeId: string }
  | { type: 'mark'; takeId: string; atMs: number }
  /** Waits for the last frame of the capture thread. */
  | { type: 'end'; takeId: string }
  /** Ends it with what has arrived. */
  | { type: 'close'; takeId: string; reason: EndReason }
  /** Measures a journal that has no end and gives it one. */
  | { type: 'repair'; takeId: string; folder: string }
  | { type: 'stop' }

/** What it tells main. */
export type FromCaptureProcess =
  | { type: 'begun'; takeId: string }
  | { type: 'refused'; takeId: string; error: WireError }
  | {
      type: 'progress'
      takeId: string
      safeFrames: number
      freeMs: number | null
      /** Since the last message. */
      faults: CaptureFault[]
    }
  | { type: 'ended'; takeId: string; end: JournalEnd }
  | { type: 'repaired'; takeId: string; end: JournalEnd }
  | { type: 'report'; message: string }
