import { parentPort } from 'node:worker_threads'
import type { FromAnalysis, ToAnalysis } from './analysis-messages'
import { measureFile, type FileMeasuring } from './measure-file'

/** Thread of audio processing that decodes and measures while audio processing's own thread listens for speech: both cores have work. */
const port = parentPort
if (!port) throw new Error('The measuring thread runs as a worker.')

const send = (message: FromAnalysis): void =>
  port.postMessage(message, message.type === 'voice' ? [message.pcm16k.buffer] : [])
let measuring: FileMeasuring | null = null

port.on('message', (message: ToAnalysis) => {
  if (message.type === 'measure') measuring = measureFile(message, send)
  else measuring?.receive(message)
})
