import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { scriptFileMaxBytes } from '@shared/limits'
import { fileError } from '../platform/files/file-errors'
import { decodeText } from './decode-text'

/** Files are joined by a blank line (rulings.md). */
const separator = '\n\n'

/** What was read, and the names of the files that could not be. */
export interface ReadScript {
  title: string
  text: string
  unreadNames: string[]
}

/**
 * Reads plain-text files as one script, titled after the first with words; one that cannot be read keeps no other out. The detail of
 * every error names the file.
 * @throws AppError if no file has words: file-empty if all are blank; file-unsupported (reason `too-large` or `not-text`), file-missing,
 *   file-unreadable
 */
export async function readScriptFiles(paths: readonly string[]): Promise<ReadScript> {
  const texts = await Promise.allSettled(paths.map(readOne))
  const read = paths.filter((_, at) => texts[at]?.status === 'fulfilled')
  const parts = texts.flatMap((each, at) =>
    each.status === 'fulfilled' && each.value !== '' ? [{ path: paths[at] ?? '', text: each.value }] : [],
  )
  const text = parts.map((part) => part.text).join(separator)
  if (text === '') {
    const failed = texts.find((each) => each.status === 'rejected')
    throw failed?.reason ?? refused('file-empty', paths[0] ?? '')
  }
  const first = parts[0]?.path ?? ''
  const title = basename(first, extname(first))
  return {
    title: parts.length > 1 ? `${title} + ${parts.length - 1}` : title,
    text,
    unreadNames: paths.filter((path) => !read.includes(path)).map((path) => basename(path)),
  }
}

async function readOne(path: string): Promise<string> {
  try {
    const facts = await stat(path)
    if (!facts.isFile()) throw refused('file-unsupported', path, 'not-text')
    if (facts.size > scriptFileMaxBytes) throw refused('file-unsupported', path, 'too-large')
    const text = decodeText(await readFile(path))
    if (text === null) throw refused('file-unsupported', path, 'not-text')
    return text.trim()
  } catch (error) {
    const { code, cause, detail } = fileError(error)
    throw new AppError(code, { cause, detail: { ...namesOf(path), ...detail } })
  }
}

const namesOf = (path: string): { name: string; fileName: string } => ({
  name: basename(path),
  fileName: basename(path),
})

const refused = (code: 'file-empty' | 'file-unsupported', path: string, reason?: string): AppError =>
  new AppError(code, { detail: { ...namesOf(path), ...(reason === undefined ? {} : { reason }) } })
