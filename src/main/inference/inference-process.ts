import type { Port } from '../takes/capture-messages'
import { createInferenceDesk } from './inference-desk'
import type { FromInference, ToInference } from './inference-messages'

/** Utility process for native recognition: what it does to itself, it does to nobody else. */
interface ElectronPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  start(): void
  close(): void
}
interface ParentPort {
  postMessage(message: FromInference): void
  on(event: 'message', listener: (event: { data: unknown; ports: ElectronPort[] }) => void): void
}

const parentPort = Reflect.get(process, 'parentPort') as ParentPort | undefined
if (!parentPort) throw new Error('The inference process runs as a utility process.')

const desk = createInferenceDesk((message) => parentPort.postMessage(message))

function wrap(port: ElectronPort): Port {
  return {
    postMessage: (message) => port.postMessage(message),
    onMessage(listener) {
      port.on('message', ({ data }) => listener(data))
      port.start()
    },
    onClose: (listener) => port.on('close', listener),
    close: () => port.close(),
  }
}

parentPort.on('message', ({ data, ports }) => {
  // Only main has this port; what it sends is typed on both sides.
  const message = data as ToInference
  const [port] = ports
  desk.hear(message, port ? wrap(port) : null)
  if (message.type === 'stop') process.exit(0)
})

// A parent that was killed says nothing: its number is the only sign.
const firstParent = process.ppid
setInterval(() => {
  if (process.ppid !== firstParent) process.exit(0)
}, 500)
