import { holdLock } from '../library/library-lock'
import { createCaptureDesk } from './capture-desk'
import type { FromCaptureProcess, Port, ToCaptureProcess } from './capture-messages'
import { systemDisk } from './journal-disk'

/** Utility process that records: it must go on, and end in order, whatever happens to the others. */
interface ElectronPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  start(): void
  close(): void
}
interface ParentPort {
  postMessage(message: FromCaptureProcess): void
  on(event: 'message', listener: (event: { data: unknown; ports: ElectronPort[] }) => void): void
}

const parentPort = Reflect.get(process, 'parentPort') as ParentPort | undefined
if (!parentPort) throw new Error('The capture process runs as a utility process.')

const desk = createCaptureDesk({
  disk: systemDisk,
  holdLock,
  monotonicMs: () => performance.now(),
  writer: { pid: process.pid, startedAtMs: Math.round(performance.timeOrigin) },
  tell: (message) => parentPort.postMessage(message),
})

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

async function end(reason: 'parent-lost' | 'stopped'): Promise<void> {
  await desk.closeAll(reason)
  process.exit(0)
}

parentPort.on('message', ({ data, ports }) => {
  // Only main has this port; what it sends is typed on both sides.
  const message = data as ToCaptureProcess
  if (message.type === 'stop') return void end('stopped')
  const [port] = ports
  desk.hear(message, port ? wrap(port) : null)
})

// A parent that was killed says nothing: its number is the only sign.
const firstParent = process.ppid
setInterval(() => {
  if (process.ppid !== firstParent) void end('parent-lost')
}, 100)
