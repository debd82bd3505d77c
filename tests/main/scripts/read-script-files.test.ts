import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { scriptFileMaxBytes } from '@shared/limits'
import { readScriptFiles } from '@main/scripts/read-script-files'
import { tempFolder } from '../../support/temp-folder'

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(tempFolder(), name)
  writeFileSync(path, content)
  return path
}

async function failure(paths: string[]): Promise<AppError> {
  const error: unknown = await readScriptFiles(paths).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

const utf16 = (text: string, isBig: boolean, hasMark: boolean): Buffer => {
  const bytes = Buffer.from((hasMark ? '\uFEFF' : '') + text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const grüße = 'Grüße aus Zürich, “Señor”!\nZweite Zeile.'

it.each([
  ['UTF-8', Buffer.from(grüße)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${grüße}`)],
  ['UTF-16 little endian', utf16(grüße, false, true)],
  ['UTF-16 big endian', utf16(grüße, true, true)],
  ['UTF-16 little endian without a mark', utf16(grüße, false, false)],
  ['UTF-16 big endian without a mark', utf16(grüße, true, false)],
  ['line ends of Windows', Buffer.from(grüße.replace('\n', '\r\n'))],
  ['line ends of old Macs', Buffer.from(grüße.replace('\n', '\r'))],
])('reads %s', async (_name, bytes) => {
  expect((await readScriptFiles([file('gruss.txt', bytes)])).text).toBe(grüße)
})

it('reads Windows-1252', async () => {
  const bytes = Buffer.from('Gr\xfc\xdfe \x93aus\x94 Z\xfcrich, \x80 20', 'latin1')
  expect((await readScriptFiles([file('alt.txt', bytes)])).text).toBe('Grüße “aus” Zürich, € 20')
})

it('joins several files by a blank line, skips empty ones, and uses the name of the first with words', async () => {
  const paths = [file('blank.txt', ' \n\t'), file('Chapter one.txt', 'One.\n\n'), file('two', '\nTwo.')]
  expect(await readScriptFiles(paths)).toEqual({
    title: 'Chapter one + 1',
    text: 'One.\n\nTwo.',
    unreadNames: [],
  })
})

it('takes the good ones of several files, and names the bad', async () => {
  const bad = file('bad.txt', new Uint8Array([0, 1, 2, 0, 255]))
  const paths = [bad, file('one.txt', 'One.'), join(tempFolder(), 'gone.txt'), file('two.txt', 'Two.')]
  expect(await readScriptFiles(paths)).toEqual({
    title: 'one + 1',
    text: 'One.\n\nTwo.',
    unreadNames: ['bad.txt', 'gone.txt'],
  })
})

it.each([
  ['nothing', ''],
  ['only spaces', ' \n \t\n'],
  ['only a mark', '\uFEFF'],
])('refuses a file of %s as empty', async (_what, content) => {
  const { code, detail } = await failure([file('leer.txt', content)])
  expect(code).toBe('file-empty')
  expect(detail).toMatchObject({ name: 'leer.txt', fileName: 'leer.txt' })
})

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['a zip, as of a word processor', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1')],
  ['a PDF', '%PDF-1.7\nsome text'],
  ['rich text', '{\\rtf1\\ansi hello}'],
  ['a web page', '<!DOCTYPE html><p>hello'],
  ['Cyrillic in an old encoding', Buffer.from('\xcf\xf0\xe8\xe2\xe5\xf2 \xec\xe8\xf0', 'latin1')],
])('refuses %s by name', async (_what, content) => {
  const { code, detail } = await failure([file('blank.txt', ' '), file('bad.txt', content)])
  expect(code).toBe('file-unsupported')
  expect(detail).toMatchObject({ name: 'bad.txt', reason: 'not-text' })
})

it('accepts exactly 10 MB and refuses one byte more', async () => {
  const path = file('long.txt', 'a'.repeat(scriptFileMaxBytes))
  expect((await readScriptFiles([path])).text).toHaveLength(10_000_000)
  truncateSync(path, scriptFileMaxBytes + 1)
  const { code, detail } = await failure([path])
  expect(code).toBe('file-unsupported')
  expect(detail['reason']).toBe('too-large')
})

it('reports which file is missing, and refuses a folder', async () => {
  const missing = await failure([join(tempFolder(), 'gone.txt')])
  expect(missing.code).toBe('file-missing')
  expect(missing.detail['name']).toBe('gone.txt')
  const folder = join(tempFolder(), 'folder.txt')
  mkdirSync(folder)
  expect((await failure([folder])).code).toBe('file-unsupported')
})
