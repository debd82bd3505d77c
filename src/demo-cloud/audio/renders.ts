import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
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

/** Speech that was made once and is kept: the same order gives the same bytes, and costs nothing the second time, nor twice at once. */
export interface Renders {
  /** @throws WireError that says what is missing or cannot be spoken */
  render(order: RenderOrder, signal: AbortSignal): Promise<Rendering>
}

const facts = z.object({ durationMs: z.number(), language: z.string(), sizeBytes: z.number() })
/** About a hundred kilobytes each. */
const keptMax = 3_000
/** The model speaks one sentence at a time; each more that waits for it would hold an encoder. */
const madeAtOnce = 2

/** Speech that is being made, for everybody who has asked for it meanwhile. */
interface Making {
  done: Promise<void>
  waiting: number
  abort: AbortController
}

/** @param speech who speaks now */
export function createRenders(dataFolder: string, speech: () => Pick<Speech, 'speak'>): Renders {
  const folder = join(dataFolder, 'renders')
  mkdirSync(folder, { recursive: true })
  forgetOldest(folder)
  const limit = pLimit(madeAtOnce)
  const making = new Map<string, Making>()

  async function make(order: RenderOrder, path: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const spoken = await speech().speak({ ...order, speed: 1, signal })
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
    const bytes = await buffer(encodeSpeech(counted, outputEncoding(order.format)))
    await writeFile(partial, bytes)
    const durationMs = Math.round((samples / spoken.rateHz) * 1_000)
    writeFileSync(
      `${path}.json`,
      JSON.stringify({ durationMs, language: spoken.language, sizeBytes: bytes.length }),
    )
    renameSync(partial, path)
  }

  function begin(order: RenderOrder, path: string): Making {
    const abort = new AbortController()
    const begun: Making = {
      abort,
      waiting: 0,
      done: limit(() => make(order, path, abort.signal)).finally(() => forget(path, begun)),
    }
    making.set(path, begun)
    return begun
  }
  const forget = (path: string, ended: Making): void => {
    if (making.get(path) === ended) making.delete(path)
  }

  /** Waits for what is being made, or makes it. It is made for as long as anybody waits for it. */
  async function makeOnce(order: RenderOrder, path: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const joined = making.get(path) ?? begin(order, path)
    joined.waiting += 1
    const leave = (): void => {
      joined.waiting -= 1
      if (joined.waiting > 0) return
      forget(path, joined)
      joined.abort.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    await joined.done.finally(() => signal.removeEventListener('abort', leave))
    signal.throwIfAborted()
  }

  return {
    async render(order, signal) {
      const key = createHash('sha256')
        .update(JSON.stringify(keyOf(order)))
        .digest('hex')
      const path = join(folder, key)
      const known = readFacts(path)
      if (!known) await makeOnce(order, path, signal)
      const found = known ?? readFacts(path)
      if (!found) throw new Error(`${key} was made and is not there`)
      return { path, contentType: outputEncoding(order.format).contentType, ...found }
    },
  }
}

/** @returns null for what is not there, or not whole: nothing is flushed to the disk here */
function readFacts(path: string): z.infer<typeof facts> | null {
  try {
    const known = facts.parse(JSON.parse(readFileSync(`${path}.json`, 'utf8')))
    return known.sizeBytes === statSync(path).size ? known : null
  } catch {
    return null
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
