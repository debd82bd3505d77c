import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noise } from '../../shared/audio/signals'
import type { SoundServer } from './sound-server'

/** A microphone in a quiet room, in which somebody speaks when asked to. */
export interface SpokenMicrophone {
  /** @param pcm16 16 bit mono at 16 kHz. Settles when it was heard to its end */
  say: (pcm16: Buffer) => Promise<void>
  stop: () => void
}

const spokenRateHz = 16_000
/** About -76 dBFS: by the rules of ACX, too, however much of it stands between the sentences. */
const roomAmplitude = 0.0003
const roomSeconds = 300

/** Plugs one in. What the app plays goes to headphones, which it does not hear. */
export function plugInSpoken(
  server: Pick<SoundServer, 'env'>,
  folder: string,
  name: string,
): SpokenMicrophone {
  const env = { ...process.env, ...server.env }
  const room = `${name}-room`
  const finest = ['format=float32le', 'rate=48000', 'channels=1']
  const control = (...words: string[]): void => void execFileSync('pactl', words, { env, stdio: 'ignore' })
  control('load-module', 'module-null-sink', `sink_name=${room}`, ...finest)
  control(
    ...['load-module', 'module-remap-source', `source_name=${name}`, `master=${room}.monitor`],
    ...[`source_properties=device.description=${name}`, ...finest],
  )
  control('load-module', 'module-null-sink', `sink_name=${name}-headphones`)
  control('set-default-sink', `${name}-headphones`)
  const playing = new Set<ChildProcess>()
  const play = (file: string, format: string): ChildProcess => {
    const args = ['-p', '--raw', '-d', room, `--format=${format}`, `--rate=${spokenRateHz}`, '--channels=1']
    const player = spawn('pacat', [...args, file], { env, stdio: 'ignore' })
    playing.add(player)
    return player
  }
  const quiet = join(folder, 'room.f32')
  writeFileSync(quiet, noise(roomSeconds * spokenRateHz, roomAmplitude, 9))
  play(quiet, 'float32le')
  let count = 0
  return {
    async say(pcm16) {
      const file = join(folder, `said-${count++}.s16`)
      writeFileSync(file, pcm16)
      await once(play(file, 's16le'), 'exit')
    },
    stop: () => playing.forEach((player) => player.kill()),
  }
}
