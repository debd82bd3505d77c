import { describe, expect, it } from 'vitest'
import { accountNotice } from '@renderer/features/home/account-notice'
import { jobFraction, jobLine, jobTitle } from '@renderer/features/home/job-words'
import { canPause, canResume, isUnfinished, uploadWords } from '@renderer/features/home/upload-words'
import { uploadPhase } from '@shared/domain/upload'
import { jobWith, uploadWith } from '../../builders'

describe('uploads', () => {
  it('says progress with rate and time left', () => {
    expect(uploadWords(uploadWith())).toEqual({
      text: '128 MB of 318 MB · 12.4 MB/s · 20 s left',
      tone: 'accent',
    })
    expect(uploadWords(uploadWith({ bytesPerSecond: null, remainingMs: null })).text).toBe('128 MB of 318 MB')
  })

  it('tells a pause the server asked for from a missing network', () => {
    const limited = { code: 'rate-limited', retryable: true, detail: {} } as const
    expect(uploadWords(uploadWith({ phase: 'waiting', error: limited })).text).toContain('The server asked')
    expect(uploadWords(uploadWith({ phase: 'waiting' })).text).toBe(
      'Waiting for the network · 128 MB of 318 MB',
    )
  })

  it('offers exactly one of Pause and Resume while an upload is not over', () => {
    const offered = Object.fromEntries(
      uploadPhase.options.map((phase) => [
        phase,
        `${canPause(phase) ? 'P' : ''}${canResume(phase) ? 'R' : ''}`,
      ]),
    )
    expect(offered).toEqual({
      preparing: 'P',
      running: 'P',
      checking: 'P',
      waiting: 'P',
      paused: 'R',
      blocked: 'R',
      done: '',
      cancelled: '',
    })
  })

  it('keeps a finished upload in sight while doubles wait', () => {
    const doubles = [{ reason: 'double', cloudSampleId: 'a', name: 'a.wav', sizeBytes: 1 } as const]
    expect(isUnfinished(uploadWith({ phase: 'done' }))).toBe(false)
    expect(isUnfinished(uploadWith({ phase: 'done', doubles }))).toBe(true)
    expect(isUnfinished(uploadWith({ phase: 'paused' }))).toBe(true)
  })
})

describe('jobs', () => {
  it('measures by bytes, else by files, else not at all', () => {
    expect(jobFraction(jobWith({ doneBytes: 1, totalBytes: 4, doneCount: 1, totalCount: 2 }))).toBe(0.25)
    expect(jobFraction(jobWith({ doneCount: 1, totalCount: 2 }))).toBe(0.5)
    expect(jobFraction(jobWith())).toBeNull()
  })

  it('has words for what runs and what failed', () => {
    const running = jobWith({
      doneCount: 7,
      totalCount: 96,
      doneBytes: 41e6,
      totalBytes: 980e6,
      remainingMs: 45_000,
    })
    expect(jobTitle(running, 'Kathleen')).toBe('Adding files to Kathleen')
    expect(jobLine(running)).toBe('7 of 96 files · 41.0 MB of 980 MB · 50 s left')
    const percent = { kind: 'separate', doneCount: 54, totalCount: 100, remainingMs: 50_000 } as const
    expect(jobLine(jobWith(percent))).toBe('54 % · 50 s left')
    const error = { code: 'disk-full', retryable: false, detail: {} } as const
    expect(jobLine(jobWith({ state: 'failed', error }))).toBe('The disk is full.')
  })
})

describe('accountNotice', () => {
  const cloud = {
    mode: 'cloud',
    serverUrl: 'https://x.example',
    authentication: 'api-key',
    storage: 'keychain',
    userName: null,
    tier: null,
  } as const
  const at = (state: 'online' | 'offline' | 'unauthorized') => ({ state, checkedAtMs: 0 }) as const

  it('is silent online and offline', () => {
    expect(accountNotice(cloud, at('online'))).toBeNull()
    expect(accountNotice(cloud, at('offline'))).toBeNull()
    expect(accountNotice({ mode: 'demo', serverUrl: null, state: 'starting' }, at('offline'))).toBeNull()
  })

  it('asks to sign in when the key is refused or missing', () => {
    expect(accountNotice(cloud, at('unauthorized'))?.title).toBe(
      'The server did not accept the key or token.',
    )
    const signedOut = accountNotice({ mode: 'signed-out', serverUrl: 'https://x.example' }, at('online'))
    expect(signedOut?.link.path).toBe('/settings?dialog=sign-in')
  })

  it('says that the demo workspace did not start', () => {
    expect(accountNotice({ mode: 'demo', serverUrl: null, state: 'failed' }, at('online'))?.title).toBe(
      'The demo workspace could not be started.',
    )
  })
})
