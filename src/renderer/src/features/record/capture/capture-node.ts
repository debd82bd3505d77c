import workletUrl from './capture-worklet?worker&url'
import {
  captureProcessorName,
  type ChannelMode,
  type FromWorklet,
  type MeterReading,
  type ToWorklet,
} from './worklet-messages'

export interface TakeEnd {
  frameCount: number
  because: 'asked' | 'maximum'
}

/** The page's end of the audio thread. */
export interface CaptureNode {
  readonly audioNode: AudioNode
  onReading: (listener: (reading: MeterReading) => void) => () => void
  onEnded: (listener: (end: TakeEnd) => void) => () => void
  chooseChannels: (mode: ChannelMode) => void
  /** Everything from now on goes into `port`; it ends by itself after `maxFrames`. */
  begin: (take: { port: MessagePort; channelCount: number; maxFrames: number | null }) => void
  end: () => void
  /** Every reading goes into `port` too; null: no longer. */
  paintWith: (port: MessagePort | null) => void
  /** The sound of the first channel over the next `frames`. */
  listen: (frames: number) => Promise<Float32Array>
}

/** Puts the capture processor into a context. Rejects where the browser engine refuses it. */
export async function createCaptureNode(context: AudioContext, mode: ChannelMode): Promise<CaptureNode> {
  await context.audioWorklet.addModule(workletUrl)
  const node = new AudioWorkletNode(context, captureProcessorName, {
    numberOfOutputs: 0,
    channelCountMode: 'max',
    channelInterpretation: 'discrete',
  })
  const readings = new Set<(reading: MeterReading) => void>()
  const ends = new Set<(end: TakeEnd) => void>()
  const listeners: ((samples: Float32Array) => void)[] = []
  node.port.onmessage = ({ data }: MessageEvent<FromWorklet>) => {
    if (data.type === 'meters')
      for (const reading of data.readings) for (const listener of readings) listener(reading)
    else if (data.type === 'ended') for (const listener of ends) listener(data)
    else for (const listener of listeners.splice(0)) listener(data.samples)
  }
  const tell = (message: ToWorklet, transfer: Transferable[] = []): void =>
    node.port.postMessage(message, transfer)
  tell({ type: 'channels', mode })
  return {
    audioNode: node,
    onReading(listener) {
      readings.add(listener)
      return () => readings.delete(listener)
    },
    onEnded(listener) {
      ends.add(listener)
      return () => ends.delete(listener)
    },
    chooseChannels: (chosen) => tell({ type: 'channels', mode: chosen }),
    begin: (take) => tell({ type: 'begin', ...take }, [take.port]),
    end: () => tell({ type: 'end' }),
    paintWith: (port) => tell({ type: 'painter', port }, port ? [port] : []),
    listen: (frames) =>
      new Promise((resolve) => {
        listeners.push(resolve)
        tell({ type: 'listen', frames })
      }),
  }
}
