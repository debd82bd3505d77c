import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findElectron, root } from '../../../build/lib/electron-path.mjs'

export interface DemoServer {
  baseUrl: string
  apiKey: string
  bearer: string
  controlToken: string
  /** Calls the control endpoint: POST with a body, GET without, or what `method` says. */
  control: (path: string, body?: object, method?: 'DELETE') => Promise<unknown>
  /** Calls /v1 with the key. */
  get: (path: string) => Promise<unknown>
  close: () => Promise<void>
}

/** The demo cloud of the production build, alone in its own process, as `npm run demo-cloud` starts it. */
export async function startDemoServer(options: { dataFolder: string; port?: number }): Promise<DemoServer> {
  const electron = findElectron()
  if (!electron) throw new Error('Electron is missing: run node build/setup.mjs')
  const child = spawn(
    electron,
    [
      join(root, 'out/main/demo-cloud-cli.js'),
      '--port',
      String(options.port ?? 0),
      '--data',
      options.dataFolder,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
    })
    child.once('exit', (code) => reject(new Error(`demo cloud ended with ${code}`)))
  })
  const started = JSON.parse(line) as Pick<DemoServer, 'baseUrl' | 'apiKey' | 'bearer' | 'controlToken'>
  const request = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${started.baseUrl}${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
  return {
    ...started,
    get: (path) => request(path, { headers: { 'xi-api-key': started.apiKey } }),
    control: (path, body, method) =>
      request(`/__control${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          authorization: `Bearer ${started.controlToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async close() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
