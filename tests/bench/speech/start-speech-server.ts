import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../../build/lib/electron-path.mjs'

/** Starts `speech-server.ts`. @param args its kind and what that needs */
export async function startSpeechServer(...args: string[]): Promise<{ url: string; close: () => void }> {
  const child = spawn(
    process.execPath,
    [join(root, 'tests', 'bench', 'speech', 'speech-server.ts'), ...args],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    },
  )
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`the speech server ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, close: () => void child.kill() }
}
