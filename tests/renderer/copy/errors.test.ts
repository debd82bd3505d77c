import { describe, expect, it } from 'vitest'
import { errorWords } from '@renderer/copy/errors'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { AppError, type ErrorDetail } from '@shared/errors/app-error'
import { errorCodes } from '@shared/errors/codes'

describe('errorWords', () => {
  it.each(errorCodes)('%s has a sentence, what is safe, and one action, with and without details', (code) => {
    const details: ErrorDetail[] = [
      {},
      { fileName: 'a.wav', reason: 'x', message: 'No', neededBytes: 1, what: 'draft' },
    ]
    for (const detail of details) {
      const words = errorWords(new AppError(code, { detail }))
      expect(words.title).toMatch(/^[A-Z].*\.$/)
      expect(words.body).toMatch(/^[A-Z0-9].*[.!?]$/)
      expect(words.actionLabel.length).toBeGreaterThan(2)
      expect(`${words.title} ${words.body}`).not.toMatch(/undefined|null|\[object|!/)
    }
  })

  it('quotes the texts of the specification for refused files', () => {
    const title = (code: 'file-unsupported' | 'file-damaged') =>
      errorWords(new AppError(code, { detail: { fileName: 'Brief.pdf' } })).title
    expect(title('file-unsupported')).toBe('File "Brief.pdf" is not supported. Please choose an audio file.')
    expect(title('file-damaged')).toBe('File "Brief.pdf" could not be added, choose another file.')
  })

  it('passes on the server’s message', () => {
    const words = errorWords(new AppError('cloud-refused', { detail: { message: 'Voice name is taken' } }))
    expect(words.body).toBe('Voice name is taken. Your work is saved on this computer.')
  })

  it('states how much space is missing', () => {
    const words = errorWords(new AppError('disk-full', { detail: { neededBytes: 2e9, freeBytes: 5e8 } }))
    expect(words.body).toContain('This needs 2.00 GB and 500 MB is free.')
  })

  it.each([
    [
      'library-move-refused',
      { reason: 'busy', what: 'upload' },
      /^An upload is in progress\..* intact in its current location\.$/,
    ],
    ['library-move-refused', { reason: 'inside' }, /^A library cannot be moved into itself/],
    ['library-move-failed', { problem: 'disk-failed' }, /Nothing was deleted\.$/],
    [
      'library-move-failed',
      { problem: 'disk-failed', hasMoved: true },
      /^It is complete and open in its new/,
    ],
    ['file-damaged', { reason: 'no-index' }, /its index is missing/],
    ['file-empty', {}, /^It is empty\./],
    ['disk-full', { startsLater: true }, /It starts as soon as there is room; Cancel stops it\.$/],
    ['disk-file-limit', {}, /FAT32 hold files of up to 4 GB\. Use another disk/],
    ['ffmpeg-failed', { reason: 'not-lossless' }, /did not match the original/],
    ['ffmpeg-failed', { reason: 'wrong-length' }, /may be damaged: try again once it is analyzed/],
    ['quota-exceeded', {}, /Select Resume once you have quota again\.$/],
    [
      'not-found',
      { what: 'cloud-voice' },
      /Select Resume to create the voice again and upload every sample\.$/,
    ],
    ['not-found', { what: 'draft' }, /^It may have been removed/],
    ['cancelled', { sentAnyBytes: true }, /may have arrived/],
    ['cancelled', { sentAnyBytes: false }, /^Nothing was changed/],
    ['network', { reason: 'certificate' }, /does not trust the server’s certificate.*this computer’s date/],
    ['network', { reason: 'proxy-sign-in' }, /asks for a user name and password/],
  ] as const)('%s with %o explains itself', (code, detail, body) => {
    expect(errorWords(new AppError(code, { detail })).body).toMatch(body)
  })

  it('accepts an error in its wire form', () => {
    const wire = new AppError('internal', { reference: 'A1B2' }).toWire()
    expect(errorWords(wire).reference).toBe('A1B2')
  })

  it('shows a bug of the window as internal', () => {
    expect(errorWords(new TypeError('x is not a function')).title).toBe('Something went wrong in Timbre.')
  })
})

describe('a job that failed', () => {
  const saysOf = (
    kind: Parameters<typeof jobErrorWords>[0]['kind'],
    code: 'disk-read-only' | 'disk-failed' | 'file-unreadable',
  ) => jobErrorWords({ kind, error: new AppError(code).toWire() })

  it('speaks of the chosen folder where files leave Timbre, and of the library’s disk elsewhere', () => {
    for (const kind of ['recording-export', 'session-export', 'export'] as const) {
      expect(saysOf(kind, 'disk-read-only').title).toBe('Nothing can be written there.')
      expect(saysOf(kind, 'disk-failed').body).toMatch(/^It was moved or removed.*Choose another one\./)
    }
    expect(saysOf('take-save', 'disk-read-only').title).toBe('The disk is read-only.')
    expect(saysOf('import', 'disk-failed').title).toBe('The disk reported an error.')
  })

  it('says of a sample that may not be read that it is that', () => {
    expect(saysOf('passport-export', 'file-unreadable')).toMatchObject({
      title: 'A sample’s audio cannot be read.',
      body: expect.stringContaining('permission') as string,
    })
  })
})
