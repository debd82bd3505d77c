import type { FromCaptureWorker, ToCaptureWorker } from './capture-messages'
import { createSoundWorker, type SoundWorker } from './sound-worker'

/**
 * The worker that captures the microphone. It avoids the page's thread and the audio rendering thread, which drops frames
 * it cannot process in time; here, frames wait as long as necessary.
 */
let worker: SoundWorker | null = null

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
    own.receive(planes, expectedUs === null ? 0 : (timestamp - expectedUs) / 1_000)
    expectedUs = timestamp + (numberOfFrames / sampleRate) * 1_000_000
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToCaptureWorker>) => {
  if (data.type !== 'open') return worker?.obey(data)
  worker = createSoundWorker({
    sampleRateHz: data.sampleRateHz,
    send: (message: FromCaptureWorker, transfer = []) => globalThis.postMessage(message, { transfer }),
    nowMs: () => performance.timeOrigin + performance.now(),
  })
  void readAll(data.sound, worker)
})
