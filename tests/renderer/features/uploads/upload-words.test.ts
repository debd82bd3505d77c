import { uploadCommands, uploadWords } from '@renderer/features/uploads/upload-words'
import type { Upload, UploadItem } from '@shared/domain/cloud/upload'
import { describe, expect, it } from 'vitest'

const item = (state: UploadItem['state']): UploadItem => ({
  sampleId: state,
  name: state,
  state,
  sentBytes: 0,
  sizeBytes: 1,
  error: null,
  failure: null,
  text: '',
})

const uploadOf = (fields: Partial<Upload>): Upload => ({
  draftId: 'd',
  phase: 'running',
  items: [item('uploaded'), item('uploading')],
  sentBytes: 40_000_000,
  totalBytes: 100_000_000,
  bytesPerSecond: 2_000_000,
  remainingMs: 30_000,
  error: null,
  doubles: [],
  isSettled: true,
  startedAtMs: 0,
  ...fields,
})

describe('upload words', () => {
  it('shows progress, rate, and time left', () => {
    expect(uploadWords(uploadOf({})).body).toBe('1 of 2 samples · 40.0 MB of 100 MB · 2.0 MB/s · 30 s left')
    expect(uploadWords(uploadOf({ bytesPerSecond: null, remainingMs: null })).body).toBe(
      '1 of 2 samples · 40.0 MB of 100 MB',
    )
  })

  it('shows no time once every byte is sent', () => {
    expect(uploadWords(uploadOf({ sentBytes: 100_000_000 })).body).toBe(
      '1 of 2 samples · 100 MB of 100 MB · the cloud is processing',
    )
  })

  it('waiting is not an error: it continues automatically', () => {
    const error = { code: 'network', retryable: true, detail: {} } as const
    expect(uploadWords(uploadOf({ phase: 'waiting', error }))).toMatchObject({
      title: 'A network error ocurred, please check your connection.',
      tone: 'warn',
    })
    expect(uploadWords(uploadOf({ phase: 'waiting' })).title).toBe('Waiting for the network')
    const isOut = { ...error, code: 'cloud-unavailable' } as const
    expect(uploadWords(uploadOf({ phase: 'waiting', error: isOut }))).toEqual({
      title: 'Waiting for the server',
      body: 'The server is having problems. Everything is saved on this computer. The upload continues automatically.',
      tone: 'warn',
    })
  })

  it('says of an upload whose voice was deleted here that it was, not that somebody canceled it', () => {
    const error = { code: 'not-found', retryable: false, detail: { what: 'cloud-voice' } } as const
    const items = [item('none'), item('none')]
    expect(uploadWords(uploadOf({ phase: 'cancelled', error, items, isSettled: false }))).toEqual({
      title: 'The voice was deleted from the cloud',
      body: 'Your samples are safe on this computer. Upload them to create the voice again.',
      tone: 'neutral',
    })
  })

  it('says what Resume does about a sample that was deleted in the cloud', () => {
    const detail = { what: 'cloud-sample', reason: 'uploaded-before' }
    const error = { code: 'not-found', retryable: false, detail } as const
    expect(uploadWords(uploadOf({ phase: 'blocked', error }))).toEqual({
      title: 'This sample is no longer in the cloud.',
      body: 'It was deleted there, and is safe on this computer. Select Resume to upload it again, or remove it here.',
      tone: 'warn',
    })
  })

  it('done names every sample', () => {
    const items = [item('uploaded'), item('uploaded')]
    expect(uploadWords(uploadOf({ phase: 'done', items })).title).toBe('All 2 samples are in the cloud')
    expect(uploadWords(uploadOf({ phase: 'done', items: [item('uploaded')] })).title).toBe(
      'The sample is in the cloud',
    )
    expect(uploadWords(uploadOf({ phase: 'cancelled' })).body).toBe(
      '1 sample stayed in the cloud. The others are safe on this computer.',
    )
  })

  it('says how many of the list are in the cloud where some were left out or came later', () => {
    const done = uploadOf({ phase: 'done', items: [item('uploaded'), item('uploaded')] })
    expect(uploadWords(done, 2).title).toBe('All 2 samples are in the cloud')
    expect(uploadWords(done, 5).title).toBe('2 of 5 samples are in the cloud')
    expect(uploadWords({ ...done, items: [item('uploaded')] }, 5).title).toBe(
      '1 of 5 samples is in the cloud',
    )
  })

  it('promises “all” and “exactly once” only when nothing more can arrive', () => {
    const items = [item('uploaded'), item('uploaded')]
    const done = uploadOf({ phase: 'done', items })
    expect(uploadWords(done).body).toBe('Each arrived exactly once.')
    expect(uploadWords({ ...done, isSettled: false })).toEqual({
      title: '2 samples are in the cloud',
      body: 'Still checking for late arrivals.',
      tone: 'good',
    })
    const doubles = [{ reason: 'double', cloudSampleId: 'x', name: 'x', sizeBytes: 1 } as const]
    expect(uploadWords({ ...done, isSettled: false, doubles })).toMatchObject({
      title: '2 samples are in the cloud',
      body: '',
    })
  })

  it('offers what each phase allows', () => {
    expect(uploadCommands('running')).toEqual(['pause', 'cancel'])
    expect(uploadCommands('waiting')).toEqual(['pause', 'resume', 'cancel'])
    expect(uploadCommands('paused')).toEqual(['resume', 'cancel'])
    expect(uploadCommands('blocked')).toEqual(['resume', 'cancel'])
    expect(uploadCommands('done')).toEqual([])
  })
})
