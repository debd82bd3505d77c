import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Killed {
  /** Whole lines the process wrote before it was killed. */
  lines: string[]
  stderr: string
  /** The process had ended by itself before. */
  exitCode: number | null
}

/**
 * Runs a program of library-child.ts and kills it (SIGKILL) `afterMs` after its first line; without `afterMs` it may end
 * by itself.
 */
export function runLibraryChild(options: {
  program: 'migrate' | 'commit' | 'backup' | 'move' | 'export'
  args: readonly string[]
  afterMs?: number
}): Promise<Killed> {
  const support = import.meta.dirname
  const child = spawn(
    process.execPath,
    [
      '--import',
      pathToFileURL(join(support, '..', 'ts-hooks.mjs')).href,
      join(support, 'library-child.ts'),
      options.program,
      ...options.args,
    ],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let stdout = ''
  let stderr = ''
  let timer: NodeJS.Timeout | undefined
  child.stdout.on('data', (data: Buffer) => {
    stdout += data.toString()
    if (options.afterMs !== undefined) timer ??= setTimeout(() => child.kill('SIGKILL'), options.afterMs)
  })
  child.stderr.on('data', (data: Buffer) => {
    stderr += data.toString()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => {
      clearTimeout(timer)
      resolve({ lines: stdout.split('\n').slice(0, -1), stderr, exitCode })
    })
  })
}
