import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { modelsFolder } from '../main/platform/files/models-folder'
import { createDemoCloud } from './server'

/** `npm run demo-cloud -- [--port N] [--data DIR] [--models DIR]`: the demo workspace alone, its control endpoint open. */
const { values } = parseArgs({
  options: { port: { type: 'string' }, data: { type: 'string' }, models: { type: 'string' } },
})

const server = await createDemoCloud({
  dataFolder: values.data ?? join(tmpdir(), 'timbre-demo-cloud'),
  modelsFolder: values.models ?? modelsFolder(process.env),
  // Beside the build: out/main/demo-cloud-cli.js.
  shippedModelsFolder: fileURLToPath(new URL('../../resources/models', import.meta.url)),
  port: Number(values.port ?? 0),
  control: true,
  report: (message) => process.stderr.write(`${message}\n`),
})
const { baseUrl, apiKey, bearer, controlToken } = server
process.stdout.write(`${JSON.stringify({ baseUrl, apiKey, bearer, controlToken })}\n`)

const stop = (): void => {
  void server.close().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
