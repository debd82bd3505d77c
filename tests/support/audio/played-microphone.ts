import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { tempFolder } from '../temp-folder'
import type { SoundServer } from './sound-server'

/** Steps of a 24-bit ramp: most samples lie off the grid of 16 bits, and each channel differs from the others. */
const step = 7
const channelStep = 1_000
const period = 16_000_000

/** The ramp at a frame. */
export const rampAt = (frame: number, channel = 0): number =>
  (((frame * step + channel * channelStep) % period) - period / 2) / 2 ** 23

/** A microphone of a sound server that hears exactly what is played into it. */
export interface PlayedMicrophone {
  /** As the native engine lists it. */
  id: string
  /** Plays the ramp for so long, from its first frame. */
  playRamp: (seconds: number) => Promise<void>
  unplug: () => void
}

const pactl = (server: Pick<SoundServer, 'env'>, ...words: string[]): string =>
  execFileSync('pactl', words, {
    env: { ...process.env, ...server.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()

/** Plugs one in: a null sink whose monitor is a source. */
export function plugInPlayed(
  server: Pick<SoundServer, 'env'>,
  options: { name: string; sampleRateHz?: number; channels?: number; format?: string },
): PlayedMicrophone {
  const { name, sampleRateHz = 48_000, channels = 1, format = 'float32le' } = options
  const interfaceMap = Array.from({ length: channels }, (_, at) => `aux${at}`).join(',')
  const map = { 1: 'mono', 2: 'front-left,front-right' }[channels] ?? interfaceMap
  const sound = [`format=${format}`, `rate=${sampleRateHz}`, `channels=${channels}`, `channel_map=${map}`]
  const load = (...words: string[]): string => pactl(server, 'load-module', ...words).trim()
  const sink = load('module-null-sink', `sink_name=${name}-room`, ...sound)
  const source = load(
    'module-remap-source',
    `source_name=${name}`,
    `master=${name}-room.monitor`,
    `source_properties=device.description=${name}`,
    `master_channel_map=${map}`,
    ...sound,
    'remix=no',
  )
  const folder = tempFolder()
  const players = new Set<ChildProcess>()
  onTestFinished(() => players.forEach((player) => player.kill()))
  return {
    id: `pulse:${name}`,
    async playRamp(seconds) {
      const samples = Float32Array.from({ length: Math.round(seconds * sampleRateHz) * channels }, (_, at) =>
        rampAt(Math.floor(at / channels), at % channels),
      )
      // A file, so that a test whose thread stands still goes on playing.
      const file = join(folder, `${name}.f32`)
      writeFileSync(file, samples)
      const player = spawn(
        'pacat',
        [
          ...['-p', '--raw', '-d', `${name}-room`, '--format=float32le'],
          ...[`--rate=${sampleRateHz}`, `--channels=${channels}`, `--channel-map=${map}`, file],
        ],
        { env: { ...process.env, ...server.env }, stdio: 'ignore' },
      )
      players.add(player)
      await once(player, 'spawn')
    },
    unplug() {
      pactl(server, 'unload-module', source)
      pactl(server, 'unload-module', sink)
    },
  }
}

/**
 * Where the ramp begins and ends in recorded frames, and the first frame between that is not the next of the ramp, for one
 * channel of it. -1: none.
 */
export function findRamp(
  samples: Float32Array,
  channel = 0,
): { from: number; frames: number; brokenAt: number } {
  const from = samples.findIndex((value) => value !== 0)
  const to = samples.findLastIndex((value) => value !== 0) + 1
  const first = Math.round((samples[from] ?? 0) * 2 ** 23 + period / 2 - channel * channelStep) / step
  const heard = samples.subarray(from, to)
  const brokenAt = heard.findIndex((value, at) => value !== rampAt(first + at, channel))
  return { from, frames: to - from, brokenAt }
}
