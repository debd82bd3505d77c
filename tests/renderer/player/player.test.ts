import { createPlayer, type Player } from '@renderer/player/player'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

/** The element's own behavior: play and pause answer with events. */
class FakeAudio extends EventTarget {
  src = ''
  paused = true
  currentTime = 0
  duration = 90
  /** Seconds that have come. */
  bufferedSeconds = 90
  get buffered(): TimeRanges {
    return { length: 1, start: () => 0, end: () => this.bufferedSeconds }
  }
  error: MediaError | null = null
  play(): Promise<void> {
    this.paused = false
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  load(): void {
    this.currentTime = 0
  }
  removeAttribute(): void {
    this.src = ''
  }
  failWith(code: number): void {
    this.error = { code } as MediaError
    this.dispatchEvent(new Event('error'))
  }
}

describe('player', () => {
  let audio: FakeAudio
  let player: Player
  let end: () => void
  beforeEach(() => {
    audio = new FakeAudio()
    player = createPlayer(audio)
    end = player.connect()
  })

  it('seeks in what has come of a sound that still arrives', () => {
    player.play('a')
    audio.duration = Infinity
    audio.bufferedSeconds = 3
    player.seek(2_000)
    expect(audio.currentTime).toBe(2)
    player.seek(60_000)
    expect(audio.currentTime).toBe(3)
  })

  it('is paused by the next sound that starts in this window', () => {
    const nextAudio = new FakeAudio()
    const next = createPlayer(nextAudio)
    onTestFinished(next.connect())
    player.play('a')
    next.play('b')
    expect([player.store.getState().kind, next.store.getState().kind]).toEqual(['paused', 'playing'])
    expect([audio.paused, nextAudio.paused]).toEqual([true, false])
    player.toggle('a')
    expect([audio.paused, nextAudio.paused]).toEqual([false, true])
  })

  it('goes over to another address of the same sound where it is', () => {
    let address = '/stream/a'
    const other = createPlayer(audio, () => address)
    const stop = other.connect()
    other.play('a')
    audio.currentTime = 700
    address = '/file/a'
    other.reload('b')
    expect(audio.src).toBe('/stream/a')
    other.reload('a')
    expect([audio.src, audio.currentTime, audio.paused]).toEqual(['/file/a', 700, false])
    other.pause()
    audio.paused = true
    other.reload('a')
    expect([audio.currentTime, audio.paused]).toEqual([700, true])
    stop()
  })

  it('plays from a position in a sample, loaded or not', () => {
    player.playFrom('a', 12_500)
    expect([audio.src, audio.currentTime]).toEqual(['/audio/a', 12.5])
    expect(player.store.getState()).toEqual({ kind: 'playing', sampleId: 'a' })
    audio.src = 'kept'
    player.playFrom('a', 200_000)
    expect([audio.src, audio.currentTime]).toEqual(['kept', 90])
  })

  it('plays one sample at a time by its address', () => {
    player.toggle('a')
    expect(audio.src).toBe('/audio/a')
    expect(player.store.getState()).toEqual({ kind: 'playing', sampleId: 'a' })
    player.toggle('b')
    expect(audio.src).toBe('/audio/b')
    expect(player.store.getState()).toEqual({ kind: 'playing', sampleId: 'b' })
  })

  it('pauses and resumes', () => {
    player.toggle('a')
    player.toggle('a')
    expect(player.store.getState()).toEqual({ kind: 'paused', sampleId: 'a' })
    player.toggle('a')
    expect(player.store.getState()).toEqual({ kind: 'playing', sampleId: 'a' })
  })

  it('distinguishes an unsupported format from an unreadable file, and tries again on request', () => {
    player.toggle('a')
    audio.failWith(4)
    expect(player.store.getState()).toEqual({ kind: 'failed', sampleId: 'a', reason: 'unplayable' })
    audio.pause()
    expect(player.store.getState().kind).toBe('failed')
    player.toggle('a')
    expect(player.store.getState().kind).toBe('playing')
    audio.failWith(2)
    expect(player.store.getState()).toMatchObject({ kind: 'failed', reason: 'unreadable' })
  })

  it('seeks within the length', () => {
    player.toggle('a')
    player.seek(30_500)
    expect(audio.currentTime).toBe(30.5)
    player.seek(1_000_000)
    expect(audio.currentTime).toBe(90)
    player.seek(-1)
    expect(audio.currentTime).toBe(0)
    audio.duration = Number.NaN
    player.seek(5_000)
    expect(audio.currentTime).toBe(0)
  })

  it('stopping releases the file, and ignores later errors', () => {
    player.toggle('a')
    player.stop()
    expect(audio.src).toBe('')
    expect(audio.paused).toBe(true)
    audio.failWith(4)
    expect(player.store.getState()).toEqual({ kind: 'idle' })
  })

  it('does nothing after its end', () => {
    player.toggle('a')
    end()
    expect(audio.paused).toBe(true)
    expect(audio.src).toBe('')
    audio.dispatchEvent(new Event('playing'))
    expect(player.store.getState()).toEqual({ kind: 'idle' })
  })
})
