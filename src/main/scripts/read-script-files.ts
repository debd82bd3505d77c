import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { scriptFileMaxBytes } from '@shared/limits'
import { fileError } from '../platform/files/file-errors'
import { decodeText } from './decode-text'

/** Files are joined by a blank line (rulings.md). */
const separator = '\n\n'

/**
 * Reads plain-text files as one script, titled after the first. The detail of every error names the file.
 * @throws AppError file-empty if all files are blank; file-unsupported (reason `too-large` or `not-text`), file-missing,
 *   file-unreadable
 */
export async function readScriptFiles(paths: readonly string[]): Promise<{ title: string; text: string }> {
  const texts = await Promise.all(paths.map(readOne))
  const text = texts.filter((each) => each !== '').join(separator)
  const first = paths[0] ?? ''
  if (text === '') throw refused('file-empty', first)
  const title = basename(first, extname(first))
  return { title: paths.length > 1 ? `${title} + ${paths.length - 1}` : title, text }
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
