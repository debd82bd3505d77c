import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { WireOutputFormat } from '@shared/wire'
import type { Speech, SpokenAudio } from '../speech/speech'
import type { Timbre } from '../timbre/timbre'
import { randomId } from '../stores/random-id'
import { encodeSpeech } from './encode-speech'
import { outputEncoding } from './output-format'
import { loudnessFilters } from './timbre-filters'

export interface RenderOrder {
  timbre: Timbre
  text: string
  /** ISO code; null: what the text looks like. */
  language: string | null
  /** -1 to 1, 0.5 as the engine speaks. */
  loudness: number
  format: WireOutputFormat
}

export interface Rendering {
  path: string
  contentType: string
  sizeBytes: number
  durationMs: number
  /** In which it was spoken. */
  language: string
}

/** Speech that was made once and is kept: the same order gives the same bytes, and costs nothing the second time. */
export interface Renders {
  /** @throws WireError that says what is missing or cannot be spoken */
  render(order: RenderOrder, signal: AbortSignal): Promise<Rendering>
}

const facts = z.object({ durationMs: z.number(), language: z.string() })
/** About a hundred kilobytes each. */
const keptMax = 3_000

export function createRenders(dataFolder: string, speech: Speech): Renders {
  const folder = join(dataFolder, 'renders')
  mkdirSync(folder, { recursive: true })
  forgetOldest(folder)

  async function make(order: RenderOrder, path: string, signal: AbortSignal): Promise<void> {
    const spoken = await speech.speak({ ...order, speed: 1, signal })
    let samples = 0
    const counted: SpokenAudio = {
      ...spoken,
      filters: [...spoken.filters, ...loudnessFilters(order.loudness)],
      chunks: (async function* () {
        for await (const chunk of spoken.chunks) {
          samples += chunk.length
          yield chunk
        }
      })(),
    }
    const partial = `${path}.${randomId()}.part`
    await writeFile(partial, await buffer(encodeSpeech(counted, outputEncoding(order.format))))
    const durationMs = Math.round((samples / spoken.rateHz) * 1_000)
    writeFileSync(`${path}.json`, JSON.stringify({ durationMs, language: spoken.language }))
    renameSync(partial, path)
  }

  return {
    async render(order, signal) {
      const key = createHash('sha256')
        .update(JSON.stringify(keyOf(order)))
        .digest('hex')
      const path = join(folder, key)
      if (!existsSync(path)) await make(order, path, signal)
      return {
        path,
        contentType: outputEncoding(order.format).contentType,
        sizeBytes: statSync(path).size,
        ...facts.parse(JSON.parse(readFileSync(`${path}.json`, 'utf8'))),
      }
    },
  }
}

const keyOf = ({ timbre, text, language, loudness, format }: RenderOrder): unknown[] => [
  timbre.blend.map(({ voice, share }) => [voice, share.toFixed(4)]),
  [timbre.pitchSemitones, timbre.formantSemitones, timbre.speed, loudness].map((value) => value.toFixed(3)),
  text,
  language,
  format,
]

function forgetOldest(folder: string): void {
  const names = readdirSync(folder)
  for (const name of names) if (name.endsWith('.part')) rmSync(join(folder, name), { force: true })
  const kept = names
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .map((name) => ({ name, atMs: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.atMs - a.atMs)
  for (const { name } of kept.slice(keptMax)) {
    rmSync(join(folder, name), { force: true })
    rmSync(join(folder, `${name}.json`), { force: true })
  }
}
