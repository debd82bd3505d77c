import type { FromInput } from '@shared/audio/capture/input-port'
import type { FromCaptureWorker, ToCaptureWorker } from './capture-messages'
import { createHearer } from './native/hearer'
import { createNativeSink } from './native/native-sink'
import { createSoundWorker, type SoundWorker } from './sound-worker'
import { createTakeSink } from './take-sink'

/**
 * The worker that captures the microphone. It avoids the page's thread and the audio rendering thread, which drops frames
 * it cannot process in time; here, frames wait as long as necessary.
 */
let worker: SoundWorker | null = null

const send = (message: FromCaptureWorker, transfer: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer })
const mainTellsWithinMs = 1_500
const nowMs = (): number => performance.timeOrigin + performance.now()

function readTrack(sound: ReadableStream<AudioData>, sampleRateHz: number): SoundWorker {
  const own = createSoundWorker({ sampleRateHz, sink: createTakeSink(sampleRateHz, send), send, nowMs })
  void readAll(sound, own)
  return own
}

async function readAll(sound: ReadableStream<AudioData>, own: SoundWorker): Promise<void> {
  const reader = sound.getReader()
  let planes: Float32Array<ArrayBuffer>[] = []
  let expectedUs: number | null = null
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = value
    if (planes.length !== numberOfChannels || planes[0]?.length !== numberOfFrames) {
      planes = Array.from({ length: numberOfChannels }, () => new Float32Array(numberOfFrames))
    }
    planes.forEach((plane, planeIndex) => value.copyTo(plane, { planeIndex, format: 'f32-planar' }))
    value.close()
    own.receive(planes, { jumpMs: expectedUs === null ? 0 : (timestamp - expectedUs) / 1_000 })
    expectedUs = timestamp + (numberOfFrames / sampleRate) * 1_000_000
  }
}

/** What the capture process takes in itself and tells here, for the meters. */
function readPort(port: MessagePort, sampleRateHz: number): SoundWorker {
  const sink = createNativeSink((message) => port.postMessage(message), send)
  const own = createSoundWorker({ sampleRateHz, sink, send, nowMs })
  const sayHeard = createHearer(sampleRateHz, (message) => port.postMessage(message))
  let isGone = false
  const leave = (): void => {
    if (!isGone) send({ type: 'gone' })
    isGone = true
  }
  port.addEventListener('message', ({ data }: MessageEvent<FromInput>) => {
    if (data.type === 'sound') {
      // The clock of another process may be hours off after a sleep: this worker's own counts.
      own.receive(data.channels, { jumpMs: 0, startFrame: data.startFrame })
      sayHeard(own.picks(data.channels.length), data)
    } else if (data.type === 'begun' || data.type === 'ended') sink.hear(data)
    else if (data.type === 'gone') leave()
  })
  // The capture process ended. Main tells that first, and what became of a take.
  port.addEventListener('close', () => setTimeout(leave, mainTellsWithinMs))
  port.start()
  return own
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToCaptureWorker>) => {
  if (data.type !== 'open') return worker?.obey(data)
  const { sound, sampleRateHz } = data
  worker = sound instanceof MessagePort ? readPort(sound, sampleRateHz) : readTrack(sound, sampleRateHz)
})
