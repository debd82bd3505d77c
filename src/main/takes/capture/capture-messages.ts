import type { CaptureFault } from '@shared/domain/recording/take'
import type { WireError } from '@shared/errors/app-error'
import type { EndReason, JournalEnd, JournalHeader } from '../journal/journal-files'

/** Main to capture process. A MessagePort accompanies `port` and `tap`. */
export type ToCaptureProcess =
  | { type: 'begin'; folder: string; header: Omit<JournalHeader, 'writer'>; reserveBytes: number }
  | { type: 'port'; takeId: string }
  | { type: 'tap'; takeId: string }
  | { type: 'mark'; takeId: string; atMs: number }
  /** Ends the take after the capture worker's last frame. */
  | { type: 'end'; takeId: string }
  /** Ends the take with the frames received so far. */
  | { type: 'close'; takeId: string; reason: EndReason }
  /** Measures a journal that has no end, and writes one. */
  | { type: 'repair'; takeId: string; folder: string }
  | { type: 'stop' }

/** Capture process to main. */
export type FromCaptureProcess =
  | { type: 'begun'; takeId: string }
  | { type: 'refused'; takeId: string; error: WireError }
  | {
      type: 'progress'
      takeId: string
      safeFrames: number
      freeMs: number | null
      /** New since the last message. */
      faults: CaptureFault[]
    }
  | { type: 'ended'; takeId: string; end: JournalEnd }
  | { type: 'repaired'; takeId: string; end: JournalEnd }
  | { type: 'report'; message: string }
