import { openParentPort } from '../platform/parent-port'
import { createAudioProcessingWorker } from './audio-processing-worker'
import type { FromAudioProcessing, ToAudioProcessing } from './audio-processing-messages'

/** Utility process for models and measurements, so that slow or crashing work affects nothing else. */
const parent = openParentPort<ToAudioProcessing, FromAudioProcessing>()
const worker = createAudioProcessingWorker((message) => parent.post(message))

async function end(): Promise<void> {
  await worker.stop()
  process.exit(0)
}

parent.listen((message) => {
  if (message.type === 'stop') void end()
  else worker.receive(message)
})
parent.onLost(() => void end())
