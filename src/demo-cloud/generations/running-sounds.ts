import { once, EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** Encoded sound that is being made, for whoever reads it, from its start. */
export interface RunningSound {
  /** Follows it to its end. @throws what ended its making */
  read(): AsyncGenerator<Buffer>
  /** @returns all of it @throws what ended its making */
  whole: Promise<Buffer>
}

export interface Pace {
  chunkBytes: number
  chunkDelayMs: number
  firstChunkDelayMs: number
}

/**
 * Takes sound from its maker at a pace, whether anybody reads it or not.
 * @param of.keep is given all of it before anybody is told that it is over
 */
export function runSound(
  source: AsyncIterable<Buffer>,
  { pace, signal, keep }: { pace: Pace; signal: AbortSignal; keep: (bytes: Buffer) => Promise<void> },
): RunningSound {
  const chunks: Buffer[] = []
  const news = new EventEmitter()
  news.setMaxListeners(0)
  let isOver = false

  async function take(): Promise<Buffer> {
    try {
      if (pace.firstChunkDelayMs > 0) await wait(pace.firstChunkDelayMs, undefined, { signal })
      for await (const bytes of source) {
        for (let at = 0; at < bytes.length; at += pace.chunkBytes) {
          if (pace.chunkDelayMs > 0) await wait(pace.chunkDelayMs, undefined, { signal })
          signal.throwIfAborted()
          chunks.push(bytes.subarray(at, at + pace.chunkBytes))
          news.emit('news')
        }
      }
      const bytes = Buffer.concat(chunks)
      await keep(bytes)
      return bytes
    } finally {
      isOver = true
      news.emit('news')
    }
  }

  const whole = take()
  // Who reads is told; where nobody does, there is nobody to tell.
  whole.catch(() => undefined)
  return {
    whole,
    async *read() {
      for (let i = 0; ; i += 1) {
        while (i >= chunks.length && !isOver) await once(news, 'news')
        const chunk = chunks[i]
        if (chunk) yield chunk
        else break
      }
      await whole
    },
  }
}
