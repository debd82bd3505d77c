import { createScope } from '@shared/lib/scope'
import type { ChannelMode, FromCaptureWorker, MeterReading, ToCaptureWorker } from './capture-messages'
import workerUrl from './capture-worker?worker&url'

export interface TakeEnd {
  frameCount: number
  because: 'asked' | 'maximum'
}

/** The page's end of the thread that takes in the sound. */
export interface CaptureNode {
  onReading: (listener: (reading: MeterReading) => void) => () => void
  onEnded: (listener: (end: TakeEnd) => void) => () => void
  chooseChannels: (mode: ChannelMode) => void
  /** Everything from now on goes into `port`; it ends by itself after `maxFrames`. */
  begin: (take: { port: MessagePort; channelCount: number; maxFrames: number | null }) => void
  /** @param isDeviceLost why it ends; the take says so */
  end: (isDeviceLost?: boolean) => void
  /** Every reading goes into `port` too; null: no longer. */
  paintWith: (port: MessagePort | null) => void
  /** The sound of the first channel over the next `frames`. */
  listen: (frames: number) => Promise<Float32Array>
  close: () => void
}

/** Pieces of 10 ms or so that may wait while the computer is busy: some 10 s of sound. */
const waitingPieces = 1_000
const askForLossesEveryMs = 250

// Chromium's, and in its types for workers only.
declare class MediaStreamTrackProcessor {
  constructor(init: { track: MediaStreamTrack; maxBufferSize: number })
  readonly readable: ReadableStream<AudioData>
}

/** Frames the system had for this track and frames it delivered (W3C mediacapture-extensions); others have none. */
type CountedTrack = MediaStreamTrack & {
  readonly stats?: { readonly totalFrames: number; readonly deliveredFrames: number } | null
}

/** One that breaks keeps nothing from the others: a meter that fails must not look like a microphone that fell silent. */
function notifyAll<T>(listeners: ReadonlySet<(reported: T) => void>, reported: T): void {
  for (const listener of listeners) {
    try {
      listener(reported)
    } catch (error) {
      reportError(error)
    }
  }
}

const droppedFrames = ({ stats }: CountedTrack): number =>
  stats ? stats.totalFrames - stats.deliveredFrames : 0

/** Takes in a track from now on, off the page's thread. Throws where the browser engine refuses it. */
export function createCaptureNode(
  track: MediaStreamTrack,
  sampleRateHz: number,
  mode: ChannelMode,
): CaptureNode {
  const scope = createScope()
  const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: waitingPieces })
  const worker = new Worker(workerUrl, { type: 'module' })
  scope.add(() => worker.terminate())
  const readings = new Set<(reading: MeterReading) => void>()
  const ends = new Set<(end: TakeEnd) => void>()
  const listeners: ((samples: Float32Array) => void)[] = []
  worker.onmessage = ({ data }: MessageEvent<FromCaptureWorker>) => {
    if (data.type === 'meters') for (const reading of data.readings) notifyAll(readings, reading)
    else if (data.type === 'ended') notifyAll(ends, data)
    else for (const listener of listeners.splice(0)) listener(data.samples)
  }
  const send = (message: ToCaptureWorker, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer)
  send({ type: 'open', sound: readable, sampleRateHz }, [readable])
  send({ type: 'channels', mode })

  let reportedDropped = droppedFrames(track)
  const reportLosses = (): void => {
    const dropped = droppedFrames(track)
    if (dropped > reportedDropped) send({ type: 'lost', frames: dropped - reportedDropped })
    reportedDropped = dropped
  }
  const timer = setInterval(reportLosses, askForLossesEveryMs)
  scope.add(() => clearInterval(timer))

  return {
    onReading(listener) {
      readings.add(listener)
      return () => readings.delete(listener)
    },
    onEnded(listener) {
      ends.add(listener)
      return () => ends.delete(listener)
    },
    chooseChannels: (chosen) => send({ type: 'channels', mode: chosen }),
    begin(take) {
      // What was lost before it is not the take's.
      reportLosses()
      send({ type: 'begin', ...take }, [take.port])
    },
    end(isDeviceLost = false) {
      reportLosses()
      send({ type: 'end', isDeviceLost })
    },
    paintWith: (port) => send({ type: 'painter', port }, port ? [port] : []),
    listen: (frames) =>
      new Promise((resolve) => {
        listeners.push(resolve)
        send({ type: 'listen', frames })
      }),
    close: scope.end,
  }
}
