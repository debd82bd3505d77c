import { createScope } from '@shared/lib/scope'
import type { ChannelMode, FromCaptureWorker, MeterReading, ToCaptureWorker } from './capture-messages'
import workerUrl from './capture-worker?worker&url'

/** How a take ended. */
export interface TakeEnd {
  frameCount: number
  because: 'asked' | 'maximum'
}

/** The page's side of the capture worker. */
export interface CaptureNode {
  onReading: (listener: (reading: MeterReading) => void) => () => void
  onEnded: (listener: (end: TakeEnd) => void) => () => void
  chooseChannels: (mode: ChannelMode) => void
  /** Sends all following audio to `port`; ends automatically after `maxFrames`. */
  begin: (take: { port: MessagePort; channelCount: number; maxFrames: number | null }) => void
  /** @param isDeviceLost recorded as the reason in the take */
  end: (isDeviceLost?: boolean) => void
  /** Also sends every reading to `port`; null: stops. */
  paintWith: (port: MessagePort | null) => void
  /** Captures the next `frames` of the first channel. */
  listen: (frames: number) => Promise<Float32Array>
  close: () => void
}

/** Buffers of about 10 ms that can queue while the computer is busy: about 10 s of audio. */
const waitingPieces = 1_000
const askForLossesEveryMs = 250

// Chromium only; its types cover workers only.
declare class MediaStreamTrackProcessor {
  constructor(init: { track: MediaStreamTrack; maxBufferSize: number })
  readonly readable: ReadableStream<AudioData>
}

/** Frames captured for this track and frames delivered (W3C mediacapture-extensions); undefined elsewhere. */
type CountedTrack = MediaStreamTrack & {
  readonly stats?: { readonly totalFrames: number; readonly deliveredFrames: number } | null
}

/** Isolates listeners: a failing meter must not look like a silent microphone. */
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

/** Starts capturing a track in a worker. Throws if the browser engine refuses. */
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
      // Losses before the start do not belong to the take.
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
