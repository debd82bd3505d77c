import { parentPort } from 'node:worker_threads'
import type { FromAnalysis, ToAnalysis } from './analysis-messages'
import { measureFile, type FileMeasuring } from './measure-file'

/**
 * Thread of audio processing that decodes and measures while audio processing's own thread listens for speech: both cores
 * have work. One file after the other.
 */
const port = parentPort
if (!port) throw new Error('The measuring thread runs as a worker.')

function send(message: FromAnalysis): void {
  if (message.type === 'voice') port?.postMessage(message, [message.pcm16k.buffer])
  else if (message.type === 'for-prints') port?.postMessage(message, [message.pcm8k.buffer])
  else port?.postMessage(message)
}
let measuring: FileMeasuring | null = null

port.on('message', (message: ToAnalysis) => {
  if (message.type === 'measure') measuring = measureFile(message, send)
  else measuring?.receive(message)
})
