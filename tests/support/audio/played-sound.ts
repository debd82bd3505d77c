import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { InputEngine } from '@shared/domain/recording/input-engine'
import { writeNumberedSound, writeNumbers24 } from './numbered-sound'
import { startSoundServer } from './sound-server'

/** A microphone that plays the numbered sound, for one input engine. */
export interface PlayedSound {
  engine: InputEngine
  /** Arguments and environment of an app that is to hear it. */
  args: readonly string[]
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Chromium's fake microphone plays it. */
export function playToChromium(folder: string): PlayedSound {
  const wavFile = join(folder, 'microphone.wav')
  writeNumberedSound(wavFile)
  return {
    engine: 'chromium',
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${wavFile}`,
    ],
    env: {},
    stop: () => Promise.resolve(),
  }
}

const sampleRateHz = 48_000

/**
 * Writes a file into a pipe, over and over, as fast as a microphone would; what comes late is not left out. While nobody
 * listens the pipe is full: of that time it makes up for a second alone, as the server drops what comes all at once.
 */
const writer = `
  const { openSync, readFileSync, writeSync } = process.getBuiltinModule('node:fs')
  const [file, pipe] = process.argv.slice(1)
  const sound = readFileSync(file)
  const out = openSync(pipe, 'w')
  let startMs = performance.now()
  let written = 0
  setInterval(() => {
    const lateMs = performance.now() - startMs - (written / 4 / ${sampleRateHz}) * 1000
    if (lateMs > 1000) startMs += lateMs - 1000
    const due = Math.floor(((performance.now() - startMs) / 1000) * ${sampleRateHz}) * 4
    while (written < due) {
      const at = written % sound.length
      written += writeSync(out, sound, at, Math.min(due - written, sound.length - at, 4096))
    }
  }, 10)
`

/**
 * A sound server of its own has a microphone that reads it from a pipe: no player, which a busy computer makes late, can leave
 * a hole in it.
 * @returns null where PulseAudio is not installed or does not start
 */
export async function playToNative(folder: string): Promise<PlayedSound | null> {
  const server = await startSoundServer(join(folder, 'pulse'))
  if (!server) return null
  const pipe = join(folder, 'numbers.pipe')
  const microphone = ['source_name=numbers', 'source_properties=device.description=Numbers', `file=${pipe}`]
  const format = ['format=float32le', `rate=${sampleRateHz}`, 'channels=1']
  execFileSync('pactl', ['load-module', 'module-pipe-source', ...microphone, ...format], {
    env: { ...process.env, ...server.env },
    stdio: 'ignore',
  })
  const file = join(folder, 'numbers.f32')
  writeNumbers24(file)
  const player = spawn(process.execPath, ['-e', writer, file, pipe], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: 'ignore',
  })
  return {
    engine: 'native',
    args: [],
    env: server.env,
    async stop() {
      player.kill()
      await server.stop()
    },
  }
}
