import { describe, expect, it } from 'vitest'
import { accountNotice } from '@renderer/features/home/account-notice'
import { canPause, canResume, isUnfinished, uploadWords } from '@renderer/features/home/upload-words'
import { uploadPhase } from '@shared/domain/cloud/upload'
import { uploadWith } from '../../builders'

describe('uploads', () => {
  it('shows progress with rate and time left', () => {
    expect(uploadWords(uploadWith())).toEqual({
      text: '128 MB of 318 MB · 12.4 MB/s · 20 s left',
      tone: 'accent',
    })
    expect(uploadWords(uploadWith({ bytesPerSecond: null, remainingMs: null })).text).toBe('128 MB of 318 MB')
  })

  it('distinguishes a pause requested by the server from a missing network', () => {
    const limited = { code: 'rate-limited', retryable: true, detail: {} } as const
    expect(uploadWords(uploadWith({ phase: 'waiting', error: limited })).text).toContain(
      'Waiting for the server',
    )
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

  it('keeps showing a finished upload while duplicates wait', () => {
    const doubles = [{ reason: 'double', cloudSampleId: 'a', name: 'a.wav', sizeBytes: 1 } as const]
    expect(isUnfinished(uploadWith({ phase: 'done' }))).toBe(false)
    expect(isUnfinished(uploadWith({ phase: 'done', doubles }))).toBe(true)
    expect(isUnfinished(uploadWith({ phase: 'paused' }))).toBe(true)
  })

  it('counts in the cloud what is there, and says nothing of a list that is not', () => {
    const [first] = uploadWith().items
    if (!first) throw new Error('no item')
    const items = (...states: (typeof first)['state'][]) => states.map((state) => ({ ...first, state }))
    const words = (...states: (typeof first)['state'][]) =>
      uploadWords(uploadWith({ phase: 'done', items: items(...states) })).text
    expect(words('uploaded', 'uploaded', 'error')).toBe('2 samples in the cloud')
    // Its samples were replaced since: what is said below of former versions says it all.
    expect(words()).toBe('Done')
  })
})

describe('accountNotice', () => {
  const cloud = {
    mode: 'cloud',
    key: 'k1',
    serverUrl: 'https://x.example',
    authentication: 'api-key',
    storage: 'keychain',
    userName: null,
    tier: null,
  } as const
  const at = (state: 'online' | 'offline' | 'unauthorized') => ({ state }) as const

  it('is empty online and offline', () => {
    expect(accountNotice(cloud, at('online'))).toBeNull()
    expect(accountNotice(cloud, at('offline'))).toBeNull()
    expect(accountNotice({ mode: 'demo', serverUrl: null, state: 'starting' }, at('offline'))).toBeNull()
  })

  it('asks to sign in when the key is refused or missing', () => {
    expect(accountNotice(cloud, at('unauthorized'))?.title).toBe('The server rejected the key or token.')
    const signedOut = accountNotice({ mode: 'signed-out', serverUrl: 'https://x.example' }, at('online'))
    expect(signedOut?.link.path).toBe('/settings?dialog=sign-in')
  })

  it('reports that the demo workspace did not start', () => {
    expect(accountNotice({ mode: 'demo', serverUrl: null, state: 'failed' }, at('online'))?.title).toBe(
      'The demo workspace could not be started.',
    )
  })
})
