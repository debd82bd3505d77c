/**
 * What travels through the MessagePort between the audio thread of a window and the capture process. The window's main
 * thread is not in the path.
 */
export type ToCapture =
  | {
      type: 'audio'
      /** `currentFrame` of the audio thread at the first frame of this batch; counts on while frames are lost. */
      startFrame: number
      /** One array per channel, all of the same length. */
      channels: Float32Array[]
    }
  /** The last message: how many frames were handed over in all. */
  | { type: 'end'; frameCount: number }

/** Frames that are on the disk for certain. */
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
