import { openParentPort } from '../main/platform/parent-port'
import {
  demoProcessSettings,
  stopMessage,
  type DemoProcessMessage,
} from '@shared/domain/app/demo-cloud-process'
import { createDemoCloud, type DemoCloud } from './server'

/** Utility process of the demo workspace (alone it is cli.ts): tells its parent where it listens, and ends when its parent does. */
const parent = openParentPort<unknown, DemoProcessMessage>()
let server: DemoCloud | null = null

async function end(): Promise<void> {
  const running = server
  server = null
  await running?.close()
  process.exit(0)
}

async function serve(): Promise<void> {
  parent.listen((message) => {
    if (message === stopMessage) void end()
  })
  server = await createDemoCloud({
    ...demoProcessSettings.parse(JSON.parse(process.argv.at(-1) ?? '')),
    report: (message) => parent.post({ type: 'report', message }),
  })
  const { baseUrl, apiKey, bearer, controlToken } = server
  parent.post({ type: 'ready', baseUrl, apiKey, bearer, controlToken })
}

parent.onLost(() => process.exit(0))

serve().catch((error: unknown) => {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  parent.post({ type: 'failed', message })
  setTimeout(() => process.exit(1), 100)
})
