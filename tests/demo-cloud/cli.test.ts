import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { tempFolder } from '../support/temp-folder'

const root = resolve(import.meta.dirname, '../..')

test('alone it prints one line of JSON, serves, and ends in order when asked to', async () => {
  const child = spawn(
    process.execPath,
    [
      resolve(root, 'build/lib/run-ts.mjs'),
      'src/demo-cloud/cli.ts',
      ...['--port', '0', '--data', tempFolder(), '--models', tempFolder()],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const output = text(child.stdout)
  const [line] = (await new Promise<Buffer>((done) => child.stdout.once('data', done))).toString().split('\n')
  const started = z
    .strictObject({ baseUrl: z.url(), apiKey: z.string(), bearer: z.string(), controlToken: z.string() })
    .parse(JSON.parse(line ?? ''))
  const user = await fetch(`${started.baseUrl}/v1/user`, { headers: { 'xi-api-key': started.apiKey } })
  const state = await fetch(`${started.baseUrl}/__control/state`, {
    headers: { authorization: `Bearer ${started.controlToken}` },
  })
  expect([user.status, state.status]).toEqual([200, 200])
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect((await output).trim().split('\n')).toHaveLength(1)
})
