import type { InputDevice, InputFacts } from '@shared/domain/recording/input'
import type { CaptureFault } from '@shared/domain/recording/take'
import type { WireError } from '@shared/errors/app-error'
import type { EndReason, JournalEnd, JournalHeader } from '../journal/journal-files'

/** Main to capture process. A MessagePort accompanies `port`, `tap` and `input-port`. */
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
  /** Watches the native inputs from the first time on. */
  | { type: 'list-inputs' }
  | { type: 'open-input'; inputId: string; deviceId: string | null }
  | { type: 'input-port'; inputId: string }
  | { type: 'close-input'; inputId: string }
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
  | { type: 'inputs'; devices: InputDevice[] }
  | { type: 'input-opened'; inputId: string; facts: InputFacts }
  | { type: 'input-refused'; inputId: string; error: WireError }
  | { type: 'report'; message: string }
