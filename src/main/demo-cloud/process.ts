import { demoProcessSettings, stopMessage, type DemoProcessMessage } from './process-messages'
import { createDemoCloud, type DemoCloud } from './server'

/** Utility process of the demo workspace: tells its parent where it listens, and ends when its parent does. */
interface ParentPort {
  postMessage(message: DemoProcessMessage): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

const parentPort = Reflect.get(process, 'parentPort') as ParentPort | undefined
const firstParent = process.ppid
let server: DemoCloud | null = null

async function end(): Promise<void> {
  const running = server
  server = null
  await running?.close()
  process.exit(0)
}

async function serve(port: ParentPort): Promise<void> {
  port.on('message', ({ data }) => {
    if (data === stopMessage) void end()
  })
  server = await createDemoCloud({
    ...demoProcessSettings.parse(JSON.parse(process.argv.at(-1) ?? '')),
    report: (message) => port.postMessage({ type: 'report', message }),
  })
  const { baseUrl, apiKey, bearer, controlToken } = server
  port.postMessage({ type: 'ready', baseUrl, apiKey, bearer, controlToken })
}

if (!parentPort) throw new Error('The demo workspace runs here as a utility process; alone it is cli.ts.')

// A parent that was killed says nothing: its number is the only sign.
setInterval(() => {
  if (process.ppid !== firstParent) process.exit(0)
}, 500).unref()

serve(parentPort).catch((error: unknown) => {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  parentPort.postMessage({ type: 'failed', message })
  setTimeout(() => process.exit(1), 100)
})
