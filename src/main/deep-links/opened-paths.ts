import { statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a file is by the end of its name; whether it is a sound one is found out by whoever opens it. */
const kinds = {
  audio: ['wav', 'flac', 'aif', 'aiff', 'mp3', 'm4a', 'ogg', 'opus', 'webm'],
  dataset: ['zip', 'json'],
  script: ['txt'],
} as const
export type OpenedKind = keyof typeof kinds

/** As build/package/associations.mjs names them to the system. */
export const openedExtensions: readonly string[] = Object.values(kinds).flat()
/** One question is about no more; the rest is left out, and said so. */
export const openedMax = 100

export function openedKind(path: string): OpenedKind | null {
  const extension = extname(path).slice(1).toLowerCase()
  const known = (Object.keys(kinds) as OpenedKind[]).find((kind) =>
    kinds[kind].some((each) => each === extension),
  )
  return known ?? null
}

/**
 * The files among the words a program was started with: paths or `file:` addresses of regular files of a kind we know. Nothing
 * of them is read here.
 * @param folder where the program was started, for paths that begin nowhere
 */
export function openedPaths(words: readonly string[], folder: string): string[] {
  const paths = words.flatMap((word) => {
    if (word.startsWith('-') || word.includes('\0')) return []
    const path = pathOf(word, folder)
    return path !== null && openedKind(path) !== null && isFile(path) ? [path] : []
  })
  return [...new Set(paths)]
}

function pathOf(word: string, folder: string): string | null {
  // One letter is a disk of Windows.
  if (!/^[a-z][a-z\d+.-]+:/i.test(word)) return resolve(folder, word)
  try {
    return word.toLowerCase().startsWith('file:') ? fileURLToPath(word) : null
  } catch {
    // On another computer, or with an encoded slash.
    return null
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
