import { formatOf } from '@renderer/features/professional-clone/samples/sample-format'
import { sampleStatus, skippableWarnings } from '@renderer/features/professional-clone/samples/sample-status'
import type { UploadItem } from '@shared/domain/cloud/upload'
import { describe, expect, it } from 'vitest'
import { factsOf, sampleOf } from '../../../../support/library/samples'

const itemOf = (fields: Partial<UploadItem>): UploadItem => ({
  sampleId: '00000000-0000-4000-8000-000000000002',
  name: 'a.flac',
  state: 'uploading',
  sentBytes: 25,
  sizeBytes: 100,
  error: null,
  failure: null,
  text: '25% uploaded',
  ...fields,
})

describe('sample status', () => {
  it('shows the import before anything from the cloud', () => {
    expect(sampleStatus(sampleOf({ state: 'importing' }), itemOf({}))).toEqual({ kind: 'importing' })
    const error = { code: 'file-empty', retryable: false, detail: {} } as const
    expect(sampleStatus(sampleOf({ state: 'failed', error }), undefined)).toEqual({ kind: 'failed', error })
  })

  it('uses the texts of the upload during one', () => {
    const sample = sampleOf({ uploadState: 'waiting' })
    expect(sampleStatus(sample, itemOf({}))).toEqual({
      kind: 'uploading',
      text: '25% uploaded',
      fraction: 0.25,
    })
    expect(
      sampleStatus(
        sample,
        itemOf({ state: 'waiting', text: 'A network error ocurred, please check your connection.' }),
      ),
    ).toEqual({ kind: 'waiting', text: 'A network error ocurred, please check your connection.' })
    expect(sampleStatus(sample, itemOf({ state: 'uploaded' }))).toEqual({ kind: 'uploaded' })
  })

  it('falls back to what the row knows', () => {
    expect(sampleStatus(sampleOf({}), undefined)).toEqual({ kind: 'ready' })
    expect(sampleStatus(sampleOf({ uploadState: 'uploaded' }), undefined)).toEqual({ kind: 'uploaded' })
    const unsent = { kind: 'waiting', sampleId: sampleOf({}).id } as const
    expect(sampleStatus(sampleOf({ uploadState: 'uploaded' }), undefined, unsent)).toEqual({
      kind: 'unsent-settings',
      unsent,
    })
    expect(sampleStatus(sampleOf({}), undefined, unsent)).toEqual({ kind: 'ready' })
    expect(sampleStatus(sampleOf({ uploadState: 'uploading' }), undefined)).toEqual({
      kind: 'uploading',
      text: 'Uploading',
      fraction: 0,
    })
    expect(sampleStatus(sampleOf({ uploadState: 'error' }), undefined)).toMatchObject({
      kind: 'upload-error',
      error: null,
    })
  })
})

describe('sample format', () => {
  it('names rate, depth, channels, and codec, and omits what is unknown', () => {
    expect(formatOf(factsOf())).toBe('48 kHz · 24 bit · mono · FLAC')
    expect(formatOf(factsOf({ sampleRateHz: 44_100, channels: 2, bitsPerSample: null, codec: 'mp3' }))).toBe(
      '44.1 kHz · stereo · MP3',
    )
    expect(formatOf(factsOf({ sampleRateHz: 11_025, channels: 6, codec: 'pcm', container: 'wav' }))).toBe(
      '11.03 kHz · 24 bit · 6 ch · WAV',
    )
    expect(formatOf(factsOf({ codec: 'pcm', container: 'aiff', sampleRateHz: null, channels: null }))).toBe(
      '24 bit · AIFF',
    )
    expect(formatOf(factsOf({ codec: 'pcm-float', container: 'wav', bitsPerSample: 32 }))).toBe(
      '48 kHz · 32 bit · mono · WAV float',
    )
    expect(formatOf(factsOf({ codec: 'pcm-mulaw', container: 'wav', bitsPerSample: null }))).toBe(
      '48 kHz · mono · WAV µ-law',
    )
  })
})

describe('warnings', () => {
  it('only warnings can be dismissed', () => {
    const sample = sampleOf({
      findings: [
        { code: 'min-duration', severity: 'error', message: '' },
        { code: 'duplicate-file', severity: 'warning', message: '' },
      ],
    })
    expect(skippableWarnings(sample)).toEqual(['duplicate-file'])
  })
})
