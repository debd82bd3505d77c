import { createScope } from '@shared/lib/scope'
import type { ChannelMode, FromCaptureWorker, MeterReading, ToCaptureWorker } from './capture-messages'
import workerUrl from './capture-worker?worker&url'

/** How a take ended. */
export interface TakeEnd {
  frameCount: number
  /** `refused`: the capture process did not begin it. */
  because: 'asked' | 'maximum' | 'refused'
}

/** A take to be filled with all following audio; it ends automatically after `maxFrames`. */
export interface TakeToFill {
  takeId: string
  /** Of the device, counted from 0: one or two. */
  channels: readonly number[]
  maxFrames: number | null
}

/** The page's side of the capture worker. */
export interface CaptureNode {
  onReading: (listener: (reading: MeterReading) => void) => () => void
  onEnded: (listener: (end: TakeEnd) => void) => () => void
  chooseChannels: (mode: ChannelMode) => void
  /** @param port to the capture process; null where that takes the audio in itself */
  begin: (take: TakeToFill, port: MessagePort | null) => void
  /** The capture process says that the device is gone. */
  onGone: (listener: () => void) => () => void
  /** @param isDeviceLost recorded as the reason in the take */
  end: (isDeviceLost?: boolean) => void
  /** Also sends every reading to `port`; null: stops. */
  paintWith: (port: MessagePort | null) => void
  /** Captures the next `frames` of the first channel. */
  listen: (frames: number) => Promise<Float32Array>
  close: () => void
}

const askForLossesEveryMs = 250

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

/** Starts capturing in a worker. */
export function createCaptureNode(o: {
  /** The audio of a track, or the port over which the capture process tells what it takes in. */
  sound: (ReadableStream<AudioData> & Transferable) | MessagePort
  sampleRateHz: number
  mode: ChannelMode
  /** Frames the system has dropped so far. */
  droppedFrames: () => number
}): CaptureNode {
  const scope = createScope()
  const worker = new Worker(workerUrl, { type: 'module' })
  scope.add(() => worker.terminate())
  const readings = new Set<(reading: MeterReading) => void>()
  const ends = new Set<(end: TakeEnd) => void>()
  const losses = new Set<() => void>()
  const listeners: ((samples: Float32Array) => void)[] = []
  worker.onmessage = ({ data }: MessageEvent<FromCaptureWorker>) => {
    if (data.type === 'meters') for (const reading of data.readings) notifyAll(readings, reading)
    else if (data.type === 'ended') notifyAll(ends, data)
    else if (data.type === 'gone') notifyAll(losses, undefined)
    else for (const listener of listeners.splice(0)) listener(data.samples)
  }
  const send = (message: ToCaptureWorker, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer)
  send({ type: 'open', sound: o.sound, sampleRateHz: o.sampleRateHz }, [o.sound])
  send({ type: 'channels', mode: o.mode })

  let reportedDropped = o.droppedFrames()
  const reportLosses = (): void => {
    const dropped = o.droppedFrames()
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
    onGone(listener) {
      losses.add(listener)
      return () => losses.delete(listener)
    },
    chooseChannels: (chosen) => send({ type: 'channels', mode: chosen }),
    begin(take, port) {
      // Losses before the start do not belong to the take.
      reportLosses()
      send({ type: 'begin', ...take, port }, port ? [port] : [])
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
