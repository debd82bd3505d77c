import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A PulseAudio of its own, without hardware. */
export interface SoundServer {
  /** What a program needs to find it. */
  env: Record<string, string>
  /** Plugs in a microphone that hears a tone, or one that gives exact zeros. */
  plugIn: (name: string, captures?: 'tone' | 'nothing') => void
  /** Takes it away: streams that used it end. */
  unplug: (name: string) => void
  /** The switch on the microphone: exact zeros from now on. */
  mute: (name: string) => void
  /** It gives nothing at all any more. */
  suspend: (name: string) => void
  resume: (name: string) => void
  stop: () => Promise<void>
}

/** As a device of 24 bits would, the engines get all there is of a tone. */
const finest = 'format=float32le'

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
    plugIn(name, captures = 'tone') {
      const named = [`source_name=${name}`, `source_properties=device.description=${name}`]
      const load = (...words: string[]): string => control('load-module', ...words).trim()
      const room = `${name}-room`
      const made = [load('module-null-sink', `sink_name=${room}`, finest)]
      if (captures === 'tone') made.unshift(load('module-sine', `sink=${room}`, 'frequency=440'))
      made.unshift(load('module-remap-source', `master=${room}.monitor`, ...named, finest))
      modules.set(name, made)
    },
    unplug(name) {
      for (const id of modules.get(name) ?? []) control('unload-module', id)
      modules.delete(name)
    },
    mute: (name) => void control('set-source-mute', name, '1'),
    suspend: (name) => void control('suspend-source', name, '1'),
    resume: (name) => void control('suspend-source', name, '0'),
    async stop() {
      server.kill()
      await gone
    },
  }
}
