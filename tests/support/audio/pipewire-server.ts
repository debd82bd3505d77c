import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SoundServer } from './sound-server'

const startsWithinMs = 15_000
/** Each looks for those before it when it starts. */
const programs = [['pipewire'], ['dbus-run-session', 'wireplumber'], ['pipewire-pulse']] as const

/** A PipeWire of its own that speaks PulseAudio's protocol. @returns null where it is not installed or does not start */
export async function startPipeWire(folder: string): Promise<Pick<SoundServer, 'env' | 'stop'> | null> {
  chmodSync(folder, 0o700)
  const env = { PULSE_SERVER: `unix:${join(folder, 'pulse', 'native')}` }
  const own = { ...process.env, ...env, HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder }
  const running: { process: ChildProcess; gone: Promise<void> }[] = []
  const missing: string[] = []
  const stop = async (): Promise<void> => {
    // The session manager ends by itself, and its bus with it.
    for (const { process } of running) if (!process.spawnfile.includes('dbus')) process.kill()
    await Promise.all(running.map(({ gone }) => gone))
  }
  for (const [program, ...args] of programs) {
    const started = spawn(program, args, { env: own, stdio: 'ignore' })
    const gone = new Promise<void>((resolve) => {
      started.once('exit', () => resolve())
      started.once('error', () => {
        missing.push(program)
        resolve()
      })
    })
    running.push({ process: started, gone })
    await sleep(500)
  }
  for (let waitedMs = 0; missing.length === 0 && waitedMs < startsWithinMs; waitedMs += 200) {
    try {
      // With a session manager it names a default source.
      const info = execFileSync('pactl', ['info'], { env: own, timeout: 2_000, stdio: 'pipe' }).toString()
      if (/Default Source: \S+\.monitor/.test(info)) return { env, stop }
    } catch {
      // Not yet.
    }
    await sleep(200)
  }
  await stop()
  return null
}
