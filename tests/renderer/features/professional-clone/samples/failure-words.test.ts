import { uploadFailureWords } from '@renderer/copy/upload-failure'
import { failureWords } from '@renderer/features/professional-clone/samples/failure-words'
import type { ErrorCode } from '@shared/errors/codes'
import { describe, expect, it } from 'vitest'

const wordsOf = (code: ErrorCode): string =>
  failureWords({ code, retryable: false, detail: {} }, 'take 1.wav')

describe('failure words', () => {
  it('start with the reason if the first sentence only says that it failed', () => {
    expect(wordsOf('file-damaged')).toMatch(/^It is damaged.* File "take 1\.wav" could not be added/)
    expect(wordsOf('file-empty')).toContain('File "take 1.wav" could not be added, choose another file.')
  })

  it('start with the specification’s sentence if it is the reason', () => {
    expect(wordsOf('file-unsupported')).toMatch(
      /^File "take 1\.wav" is not supported\. Please choose an audio file\./,
    )
    expect(wordsOf('disk-full')).toMatch(/^The disk is full\./)
  })

  it('name the file that main named, and work without an error', () => {
    const error = { code: 'file-empty', retryable: false, detail: { fileName: 'other.wav' } } as const
    expect(failureWords(error, 'take 1.wav')).toContain('File "other.wav"')
    expect(failureWords(null, 'take 1.wav')).toBe(
      'Something went wrong in Timbre. Your recordings and drafts are safe. See the log for details.',
    )
  })
})

describe('texts of a sample that was not uploaded', () => {
  const text = 'Could not upload audio samples due to an internal error.'
  const of = (code: ErrorCode, detail: Record<string, string> = {}) =>
    uploadFailureWords({ text, error: { code, retryable: false, detail } })

  it('end with the reason the server gave', () => {
    expect(of('cloud-refused', { message: ' Audio is too noisy. ' })).toBe(`${text} Audio is too noisy.`)
    expect(of('cloud-refused')).toBe(`${text} The server rejected the request.`)
  })

  it('repeat nothing, and are empty if nothing is known', () => {
    expect(of('internal')).toBe(text)
    expect(of('cloud-refused', { message: text })).toBe(text)
    expect(uploadFailureWords({ text, error: null })).toBe(text)
  })
})
