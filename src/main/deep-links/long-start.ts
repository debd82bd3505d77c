import { rmSync } from 'node:fs'
import { z } from 'zod'
import { writeFileAtomic } from '../platform/files/atomic-write'
import { readSmallText } from '../platform/files/read-small-text'

/** What a start was given: the words behind the program, and the folder that relative paths begin in. */
export interface Start {
  words: readonly string[]
  folder: string
}

/**
 * On Linux Chromium hands a running program at most 32 KB of words, the folder included; at more it takes the program for hung,
 * kills it in mid-take, and starts another.
 */
const handedBytesMax = 24_000
/** Stands for the words in the file. */
const listWord = '--opened-words'

const bytesOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + Buffer.byteLength(word) + 1, 0)

const start = z.object({ words: z.array(z.string()), folder: z.string() })

/**
 * Writes the words of a start that are too many to be handed over into a file.
 * @returns the few words to start again with; null where all of them can be handed over as they are
 */
export function shortenStart({ words, folder }: Start, listFile: string): string[] | null {
  if (process.platform === 'win32' || bytesOf(words) <= handedBytesMax) return null
  // Chromium's own switches are read by the process that starts.
  const switches = words.filter((word) => word.startsWith('-') && word !== listWord)
  const kept = switches.filter((_, at) => bytesOf(switches.slice(0, at + 1)) <= handedBytesMax / 2)
  writeFileAtomic(listFile, JSON.stringify({ words, folder }))
  return [...kept, listWord]
}

/** The start as it was before it was shortened; the file is used once. */
export function wholeStart(given: Start, listFile: string): Start {
  if (!given.words.includes(listWord)) return given
  try {
    const whole = start.parse(JSON.parse(readSmallText(listFile)))
    rmSync(listFile)
    return whole
  } catch {
    return given
  }
}
