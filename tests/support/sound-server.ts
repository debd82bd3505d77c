import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A PulseAudio of its own, without hardware. */
export interface SoundServer {
  /** What a program needs to find it. */
  env: Record<string, string>
  /** Plugs in a microphone that hears nothing. */
  plugIn: (name: string) => void
  /** Takes it away, and its sound source with it: streams that used it end. */
  unplug: (name: string) => void
  stop: () => Promise<void>
}

/** @returns null where PulseAudio is not installed or does not start */
export async function startSoundServer(folder: string): Promise<SoundServer | null> {
  mkdirSync(folder, { recursive: true })
  const socket = join(folder, 'native')
  const env = { PULSE_SERVER: `unix:${socket}`, PULSE_RUNTIME_PATH: folder }
  const all = { ...process.env, ...env, HOME: folder }
  const protocol = `module-native-protocol-unix socket=${socket} auth-anonymous=1`
  const args = ['-n', '--daemonize=no', '--exit-idle-time=-1', '-L', protocol]
  const server = spawn('pulseaudio', args, { env: all, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.once('error', () => resolve())
  })
  const control = (...words: string[]): string =>
    execFileSync('pactl', words, { env: all, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  const isUp = (): boolean => {
    try {
      control('info')
      return true
    } catch {
      return false
    }
  }
  for (let waitedMs = 0; !isUp(); waitedMs += 100) {
    if (waitedMs > 3_000 || server.exitCode !== null || server.pid === undefined) return null
    await sleep(100)
  }
  const modules = new Map<string, string[]>()
  return {
    env,
    plugIn(name) {
      const sink = control('load-module', 'module-null-sink', `sink_name=${name}-room`)
      const source = control(
        'load-module',
        'module-remap-source',
        `master=${name}-room.monitor`,
        `source_name=${name}`,
      )
      modules.set(name, [source.trim(), sink.trim()])
    },
    unplug(name) {
      for (const id of modules.get(name) ?? []) control('unload-module', id)
      modules.delete(name)
    },
    async stop() {
      server.kill()
      await gone
    },
  }
}
