import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A reader of Reaper projects and their wave files that shares nothing with what writes them: it knows the format's words
 * alone.
 */

export interface RppNode {
  word: string
  values: string[]
  children: RppNode[]
}

/** Words of a line; a quoted one begins and ends with the same of three signs. */
function valuesOf(line: string): string[] {
  const values: string[] = []
  for (const found of line.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`|(\S+)/g)) {
    values.push(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '')
  }
  return values
}

export function parseRpp(text: string): RppNode {
  const stack: RppNode[] = []
  let root: RppNode | null = null
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    if (line === '>') {
      if (!stack.pop()) throw new Error('closed once too often')
      continue
    }
    const [word = '', ...values] = valuesOf(line.replace(/^</, ''))
    const node: RppNode = { word, values, children: [] }
    const parent = stack.at(-1)
    if (parent) parent.children.push(node)
    else if (root) throw new Error('two roots')
    root ??= node
    if (line.startsWith('<')) stack.push(node)
  }
  if (!root || stack.length > 0) throw new Error('not closed')
  return root
}

export const all = (node: RppNode, word: string): RppNode[] =>
  node.children.filter((each) => each.word === word)
export const value = (node: RppNode, word: string, index = 0): string => {
  const found = node.children.find((each) => each.word === word)?.values[index]
  if (found === undefined) throw new Error(`no ${word}`)
  return found
}

export interface WavFile {
  sampleRateHz: number
  channels: number
  bits: number
  /** Interleaved integers. */
  steps: number[]
  bext: Buffer | null
}

export function readWavFile(path: string): WavFile {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.readUInt32LE(4) !== bytes.length - 8) {
    throw new Error('not a RIFF of its own length')
  }
  let format = { sampleRateHz: 0, channels: 0, bits: 0 }
  let bext: Buffer | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (id === 'bext') bext = body
    if (id === 'fmt ') {
      format = {
        channels: body.readUInt16LE(2),
        sampleRateHz: body.readUInt32LE(4),
        bits: body.readUInt16LE(14),
      }
    }
    if (id === 'data') {
      const steps = []
      for (let byte = 0; byte < body.length; byte += format.bits / 8) {
        steps.push(body.readIntLE(byte, format.bits / 8))
      }
      return { ...format, steps, bext }
    }
    at += 8 + length + (length % 2)
  }
  throw new Error('no sound')
}

export interface MixedTrack {
  name: string
  sampleRateHz: number
  channels: number
  /** Interleaved, full scale at 1, from the first item's beginning. */
  samples: Float64Array
  /** Frames that a fade touches. */
  faded: Set<number>
  /** Of the first item, in seconds. */
  beginsAt: number
}

/** Mixes a track as a DAW would, with fades of equal power. */
export function mixTrack(track: RppNode, folder: string): MixedTrack {
  const items = all(track, 'ITEM').map((item) => {
    const [source] = all(item, 'SOURCE')
    if (!source) throw new Error('an item without a source')
    const wav = readWavFile(join(folder, value(source, 'FILE')))
    const frames = (text: string): number => {
      const exact = Number(text) * wav.sampleRateHz
      if (Math.abs(exact - Math.round(exact)) > 0.01) throw new Error(`${text} s is no whole frame`)
      return Math.round(exact)
    }
    return {
      wav,
      at: frames(value(item, 'POSITION')),
      length: frames(value(item, 'LENGTH')),
      from: frames(value(item, 'SOFFS')),
      fadeIn: frames(value(item, 'FADEIN', 1)),
      fadeOut: frames(value(item, 'FADEOUT', 1)),
    }
  })
  const [first] = items
  if (!first) throw new Error('an empty track')
  const { sampleRateHz, channels } = first.wav
  const begin = Math.min(...items.map(({ at }) => at))
  const end = Math.max(...items.map(({ at, length }) => at + length))
  const samples = new Float64Array((end - begin) * channels)
  const faded = new Set<number>()
  for (const { wav, at, length, from, fadeIn, fadeOut } of items) {
    for (let frame = 0; frame < length; frame++) {
      const place = at - begin + frame
      let gain = 1
      if (frame < fadeIn) gain *= Math.sin(((frame + 0.5) / fadeIn) * (Math.PI / 2))
      const left = length - frame
      if (left <= fadeOut) gain *= Math.sin(((left - 0.5) / fadeOut) * (Math.PI / 2))
      if (gain !== 1) faded.add(place)
      for (let channel = 0; channel < channels; channel++) {
        const step = wav.steps[(from + frame) * channels + channel] ?? 0
        const index = place * channels + channel
        samples[index] = (samples[index] ?? 0) + (step / 2 ** (wav.bits - 1)) * gain
      }
    }
  }
  return {
    name: value(track, 'NAME'),
    sampleRateHz,
    channels,
    samples,
    faded,
    beginsAt: begin / sampleRateHz,
  }
}
