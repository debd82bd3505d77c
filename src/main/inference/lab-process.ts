import { createLabDesk } from './lab-desk'
import type { FromLab, ToLab } from './lab-messages'

/** Utility process for models and measuring: what takes seconds or crashes here harms nobody else. */
interface ParentPort {
  postMessage(message: FromLab): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

const parentPort = Reflect.get(process, 'parentPort') as ParentPort | undefined
if (!parentPort) throw new Error('The lab runs as a utility process.')

const desk = createLabDesk((message) => parentPort.postMessage(message))

async function end(): Promise<void> {
  await desk.stop()
  process.exit(0)
}

parentPort.on('message', ({ data }) => {
  // Only main has this port; what it sends is typed on both sides.
  const message = data as ToLab
  if (message.type === 'stop') void end()
  else desk.hear(message)
})

// A parent that was killed says nothing: its number is the only sign.
const firstParent = process.ppid
setInterval(() => {
  if (process.ppid !== firstParent) void end()
}, 500)
