import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findElectron, root } from '../../../build/lib/electron-path.mjs'

/** A second program, of its own process, that takes what is dropped on it as a DAW or a file manager does. */
export interface DropProgram {
  /** Where it takes files, in screen pixels. */
  at: { x: number; y: number }
  /** Settles once it has said that it takes what is held over it now; moves the pointer until then. */
  untilOver: (move: () => Promise<void>) => Promise<void>
  /** The files of the next drop. */
  dropped: () => Promise<string[]>
  close: () => Promise<void>
}

interface Said {
  ready?: true
  over?: true
  dropped?: string[]
}

const waitMs = 30_000

export async function openDropProgram(display: string, folder: string): Promise<DropProgram> {
  const userData = await mkdtemp(join(folder, 'drop-target-'))
  const env: NodeJS.ProcessEnv = { ...process.env, DISPLAY: display }
  delete env.ELECTRON_RUN_AS_NODE
  const child = spawn(
    findElectron() ?? '',
    [
      join(root, 'tests/support/drag-out/drop-target.mjs'),
      `--user-data-dir=${userData}`,
      '--disable-gpu',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const heard: Said[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) heard.push(JSON.parse(line) as Said)
  })
  /** Takes what was said out of what was heard. */
  async function next(key: keyof Said, meanwhile: () => Promise<unknown>): Promise<Said> {
    for (const startMs = Date.now(); Date.now() - startMs < waitMs;) {
      const at = heard.findIndex((said) => said[key] !== undefined)
      const [said] = at < 0 ? [] : heard.splice(at, 1)
      if (said) return said
      await meanwhile()
    }
    throw new Error(`the second program did not say "${key}" within 30 s`)
  }
  const pause = (): Promise<void> => sleep(20)
  await next('ready', pause)
  return {
    at: { x: 150, y: 150 },
    async untilOver(move) {
      // The answer to one step of the pointer is known to the other program with the next, and what was said of an
      // earlier drag says nothing of this one.
      for (let step = 0; step < 3; step++) {
        heard.length = 0
        await next('over', move)
      }
    },
    dropped: async () => (await next('dropped', pause)).dropped ?? [],
    async close() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
