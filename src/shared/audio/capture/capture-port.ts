/**
 * What travels through the MessagePort between the thread of a window that takes in the sound and the capture process. The
 * window's main thread is not in the path.
 */
export type ToCapture =
  | {
      type: 'audio'
      /** That thread's own count at the first frame of this batch; a jump in it is a hole. */
      startFrame: number
      /** One array per channel, all of the same length. */
      channels: Float32Array[]
    }
  /** Frames the system dropped before this one of the take; what follows them came right after what precedes them. */
  | { type: 'lost'; atFrame: number; frames: number }
  /** The last message: how many frames were handed over in all, and whether the microphone is gone. */
  | { type: 'end'; frameCount: number; isDeviceLost?: boolean }

/** Frames guaranteed to be on disk. */
export interface FromCapture {
  type: 'safe'
  frames: number
}

/** Name of the window message by which a page hands the port to the preload, and of the channel on to main. */
export const capturePortMessage = 'timbre:capture-port'
/** The window message itself; the one port travels in its transfer list. */
export interface CapturePortMessage {
  type: typeof capturePortMessage
  takeId: string
}
/** 100 ms at 48 kHz. */
export const captureBatchFrames = 4_800
