// Children of the build scripts: started, timed, and ended together with the script.
import { spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // Gone already.
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Hands the signals this script receives to its child, so that the child can end in order.
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} toGroup
 * @returns {() => void} stops forwarding
 */
function forwardSignals(child, toGroup) {
  const send = (signal) => (toGroup && child.pid ? killGroup(child.pid, signal) : child.kill(signal))
  const handlers = signals.map((signal) => [signal, () => send(signal)])
  for (const [signal, handler] of handlers) process.on(signal, handler)
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & {quiet?: boolean, timeoutMs?: number, group?: boolean, onLine?: (line: string) => void}} [options]
 *   quiet collects the output instead of showing it; timeoutMs kills the child; group: the child starts a process
 *   group of its own and signals reach all of it (xvfb-run does not pass them on)
 * @returns {Promise<{code: number, output: string, timedOut: boolean}>}
 */
export function run(command, args, { quiet = false, timeoutMs, onLine, group = false, ...options } = {}) {
  return new Promise((done) => {
    const piped = quiet || onLine !== undefined
    const toGroup = group && process.platform !== 'win32'
    const child = spawn(command, args, {
      detached: toGroup,
      stdio: piped ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    })
    const release = forwardSignals(child, toGroup)
    let output = ''
    let rest = ''
    let timedOut = false
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            child.kill('SIGKILL')
          }, timeoutMs)
    const take = (chunk) => {
      const text = chunk.toString()
      output += text
      if (!onLine) return
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    const end = (code) => {
      clearTimeout(timer)
      release()
      if (onLine && rest) onLine(rest)
      done({ code, output, timedOut })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)))
  })
}

/** @returns {string} seconds with one decimal, e.g. "3.4 s" */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
