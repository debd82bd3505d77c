import { z } from 'zod'
import { takeId } from '../../domain/ids'
import { boothCommand, recorderStatus } from '../../domain/recording/recorder'
import { beginTake, captureFormat, take } from '../../domain/recording/take'

export const recorder = {
  status: { input: z.object({}), output: recorderStatus },
  /** Starts the capture process, keeps the computer awake, registers the global keys. The format is that of the next take. */
  arm: { input: captureFormat.pick({ sampleRateHz: true, channels: true }), output: recorderStatus },
  disarm: { input: z.object({}), output: recorderStatus },
  /** Makes row and journal; the page then hands over its end of the port under this id. */
  begin: { input: beginTake, output: take },
  /** Closes the journal once the capture thread's last frame is on disk. The take is playable at once. */
  end: { input: z.object({ takeId }), output: take },
  mark: { input: z.object({ takeId, atMs: z.number().nonnegative() }), output: z.null() },
  /** The page lost its device or its permission: what was captured is kept and the take is closed. */
  deviceLost: { input: z.object({ takeId }), output: take },
} as const

export const recorderEvents = { changed: recorderStatus, command: boothCommand } as const
