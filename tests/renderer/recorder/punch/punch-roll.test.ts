import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { wavHeader } from '@shared/audio/formats/wav-header'
import type { Microphone } from '@renderer/recorder/capture/open-microphone'
import type { MeterReading } from '@renderer/recorder/capture/capture-messages'
import { createPunchRoll } from '@renderer/recorder/punch/punch-roll'
import type { Recorder } from '@renderer/recorder/recorder'
import type { RecorderState } from '@renderer/recorder/recorder-machine'
import { draftIdOf } from '../../builders'
import { microphoneFacts, readingWith, recordingWith, takeWith } from '../builders'

const rateHz = 48_000
/** What the page's clock says throughout. */
const epochMs = 1_000_000
const recordingFrames = 45 * rateHz

/** A recording of 45 s in which every sample is its second, served in ranges as main does. */
function serveRecording(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: { range: string } }) => {
    asked.push(`${address} ${headers.range}`)
    const [from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(headers.range) ?? []).slice(1).map(Number)
    const head = wavHeader({ sampleRateHz: rateHz, channels: 1, encoding: 'f32' }, recordingFrames)
    if (from === 0) return Promise.resolve(new Response(head))
    const samples = Float32Array.from({ length: (to - from + 1) / 4 }, (_, index) =>
      Math.floor(((from - head.length) / 4 + index) / rateHz),
    )
    return Promise.resolve(new Response(samples.buffer))
  })
  return asked
}

function setUp() {
  vi.spyOn(performance, 'now').mockReturnValue(epochMs - performance.timeOrigin)
  const asked = serveRecording()
  const log: unknown[] = []
  const store = createStore<RecorderState>(() => ({ kind: 'ready', microphone: microphoneFacts }))
  const readers = new Set<(reading: MeterReading) => void>()
  const played: { from: number | undefined; seconds: number; startsAt: number }[] = []
  const context = {
    currentTime: 10,
    resume: () => Promise.resolve(),
    suspend: () => Promise.resolve(),
    outputLatency: 0.02,
    destination: {},
    createBuffer: (_channels: number, length: number, rate: number) => ({
      duration: length / rate,
      samples: new Float32Array(0),
      copyToChannel(samples: Float32Array<ArrayBuffer>) {
        this.samples = samples
      },
    }),
    createBufferSource: () => ({
      buffer: null as { duration: number; samples: Float32Array } | null,
      connect: () => undefined,
      disconnect: () => undefined,
      start(startsAt: number) {
        played.push({ from: this.buffer?.samples[0], seconds: this.buffer?.duration ?? 0, startsAt })
      },
      stop: () => log.push('silent'),
    }),
  }
  const microphone = {
    facts: microphoneFacts,
    context,
    onReading: (listener: (reading: MeterReading) => void) => {
      readers.add(listener)
      return () => readers.delete(listener)
    },
  } as unknown as Microphone
  const recorder = {
    store,
    microphone: () => microphone,
    start(plan: unknown) {
      log.push(plan)
      store.setState(
        { kind: 'recording', microphone: microphoneFacts, take: takeWith(), isNoisy: false },
        true,
      )
      // The take began 4,800 frames before now, which is 10 s of the player's clock; a second reading comes late.
      const report = (takenFrames: number, lateMs: number) =>
        readers.forEach((listener) => listener(readingWith({ atMs: epochMs + lateMs, takenFrames })))
      setTimeout(() => report(4_800, 0), 0)
      setTimeout(() => report(4_800, 40), 0)
    },
  } as unknown as Recorder
  const punchRoll = createPunchRoll({
    recorder,
    preRollMs: () => 3_000,
    channelMode: () => 'mono',
    punch: (input) => {
      log.push(input)
      return Promise.resolve(recordingWith())
    },
    discard: (take) => Promise.resolve(log.push(['discard', take.id])),
  })
  /** The player's clock shows this when so many frames were taken. */
  const clocks = (seconds: number, takenFrames: number): void => {
    context.currentTime = seconds
    readers.forEach((listener) => listener(readingWith({ atMs: epochMs, takenFrames })))
  }
  return { punchRoll, log, asked, played, store, clocks }
}

const of = { draftId: draftIdOf(1), scriptId: null }
const toEnd = (atMs: number) => ({ atMs, until: null })

describe('punch and roll', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('plays 3 s of the recording, fetched separately, and takes over when they end', async () => {
    const { punchRoll, asked, played } = setUp()
    const running = await punchRoll.start(recordingWith(), toEnd(20_000), of)
    const from = 92 + 17 * rateHz * 4
    expect(asked).toEqual([
      `/recording/${draftIdOf(800)} bytes=0-4095`,
      `/recording/${draftIdOf(800)} bytes=${from}-${from + 3 * rateHz * 4 - 1}`,
    ])
    expect(played).toEqual([{ from: 17, seconds: 3, startsAt: 10.05 }])
    expect(running?.punchAt).toBeCloseTo(13.07, 9)
  })

  it('continues in the take after the pre-roll, on one clock', async () => {
    const { punchRoll, log } = setUp()
    const running = await punchRoll.start(recordingWith(), toEnd(20_000), of)
    await punchRoll.finish(takeWith({ id: draftIdOf(7), durationMs: 9_000 }), running!, null)
    expect(log.at(-2)).toBe('silent')
    expect(log.at(-1)).toMatchObject({
      id: draftIdOf(800),
      takeId: draftIdOf(7),
      atMs: 20_000,
      untilMs: null,
      takeToMs: null,
      crossfadeMs: 10,
    })
    expect((log.at(-1) as { takeFromMs: number }).takeFromMs).toBeCloseTo(3_170, 6)
  })

  it('ends where it was asked to, with what was read', async () => {
    const { punchRoll, log } = setUp()
    const until = { atMs: 24_000, words: 'with Gregson.' }
    const running = await punchRoll.start(recordingWith(), { atMs: 20_000, until }, of)
    const take = takeWith({ durationMs: 9_000 })
    await punchRoll.finish(take, running!, 8_200)
    expect(log.at(-1)).toMatchObject({ atMs: 20_000, untilMs: 24_000, takeToMs: 8_200 })
    // The last sound was that of the pre-roll: nothing was read.
    await punchRoll.finish(take, running!, 3_000)
    expect(log.at(-1)).toMatchObject({ untilMs: 24_000, takeToMs: null })
  })

  it('takes over where the pre-roll ended, however the clocks part afterwards', async () => {
    const takeFrom = async (readings: readonly (readonly [seconds: number, takenSeconds: number])[]) => {
      const { punchRoll, log, clocks } = setUp()
      const running = await punchRoll.start(recordingWith(), toEnd(20_000), of)
      for (const [seconds, taken] of readings) clocks(seconds, taken * rateHz)
      await punchRoll.finish(takeWith({ durationMs: 60_000 }), running!, null)
      return (log.at(-1) as { takeFromMs: number }).takeFromMs
    }
    // An output that is a little slow, and one that stood still for ten seconds.
    expect(await takeFrom([[3_609.9, 3_600.2]])).toBeCloseTo(3_170, 6)
    expect(await takeFrom([[20, 20.1]])).toBeCloseTo(3_170, 6)
    // What was heard late was spoken late.
    expect(
      await takeFrom([
        [12, 7.1],
        [14, 9.1],
      ]),
    ).toBeCloseTo(8_170, 6)
  })

  it('leaves the recording unchanged if stopped during the pre-roll', async () => {
    const { punchRoll, log } = setUp()
    const running = await punchRoll.start(recordingWith(), toEnd(20_000), of)
    expect(
      await punchRoll.finish(takeWith({ id: draftIdOf(7), durationMs: 2_000 }), running!, null),
    ).toBeNull()
    expect(log.at(-1)).toEqual(['discard', draftIdOf(7)])
  })

  it('plays what there is at the start of a recording, and nothing at its very beginning', async () => {
    const early = setUp()
    await early.punchRoll.start(recordingWith(), toEnd(1_000), of)
    expect(early.played).toEqual([{ from: 0, seconds: 1, startsAt: 10.05 }])
    const first = setUp()
    expect((await first.punchRoll.start(recordingWith(), toEnd(0), of))?.punchAt).toBeCloseTo(10.07, 9)
    expect(first.played).toEqual([])
  })

  it('refuses a microphone with a different rate or channel count before recording', async () => {
    const { punchRoll, log } = setUp()
    await expect(
      punchRoll.start(recordingWith({ sampleRateHz: 44_100 }), toEnd(1_000), of),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      detail: { reason: 'format-differs' },
    })
    expect(log).toEqual([])
    await expect(punchRoll.start(recordingWith({ channels: 2 }), toEnd(1_000), of)).rejects.toMatchObject({
      detail: { reason: 'format-differs' },
    })
    expect(log).toEqual([])
  })
})
