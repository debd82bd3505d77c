import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BeginTake, Take } from '@shared/domain/recording/take'
import { AppError, type WireError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'
import { createDeviceList } from '@renderer/recorder/capture/device-list'
import { chromiumDevices } from '@renderer/recorder/capture/devices'
import { MicrophoneProblem } from '@renderer/recorder/capture/microphone-problem'
import type { Microphone } from '@renderer/recorder/capture/open-microphone'
import type { TakeEnd } from '@renderer/recorder/capture/capture-node'
import type { MeterReading } from '@renderer/recorder/capture/capture-messages'
import { createMeterFeed } from '@renderer/recorder/meter/meter-feed'
import { createRecorder } from '@renderer/recorder/recorder'
import type { RecorderMain } from '@renderer/recorder/recorder-main'
import { endWords } from '@renderer/recorder/session'
import { recorderOptions, type RecorderOptions } from '@renderer/recorder/recorder-options'
import { draftIdOf } from '../builders'
import { microphoneFacts, readingWith, takeWith } from './builders'

const plan = {
  draftId: draftIdOf(1),
  name: 'Recording 1',
  parentTakeId: null,
  scriptId: null,
  lineIndex: null,
}

function fakeMicrophone() {
  const listeners = {
    reading: new Set<(reading: MeterReading) => void>(),
    ended: new Set<(end: TakeEnd) => void>(),
    lost: new Set<() => void>(),
  }
  const on =
    <T>(set: Set<T>) =>
    (listener: T) => {
      set.add(listener)
      return () => set.delete(listener)
    }
  const done: unknown[] = []
  const microphone = {
    facts: microphoneFacts,
    onReading: on(listeners.reading),
    onEnded: on(listeners.ended),
    onLost: on(listeners.lost),
    begin: (take: { maxFrames: number | null }) => done.push(['begin', take.maxFrames]),
    withdraw: () => done.push('withdraw'),
    end: () => done.push('end'),
    close: () => done.push('close'),
  } as unknown as Microphone
  return {
    microphone,
    done,
    read: (reading: MeterReading) => listeners.reading.forEach((listener) => listener(reading)),
    endByItself: (because: TakeEnd['because'] = 'maximum') =>
      listeners.ended.forEach((listener) => listener({ frameCount: 1, because })),
    lose: () => listeners.lost.forEach((listener) => listener()),
  }
}

function setUp(options: RecorderOptions = recorderOptions.professionalClone) {
  const calls: unknown[] = []
  const takeListeners = new Set<(take: Take) => void>()
  const failures = new Set<(error: WireError) => void>()
  const disarms = new Set<() => void>()
  let begun: BeginTake | null = null
  let begins: Promise<unknown> = Promise.resolve()
  const main: RecorderMain = {
    arm: () => Promise.resolve(calls.push('arm')),
    disarm: () => Promise.resolve(calls.push('disarm')),
    begin: (take) => {
      begun = take
      const id = draftIdOf(700 + calls.filter((each) => each === 'begin').length)
      calls.push('begin')
      return begins.then(() => takeWith({ ...take, id, state: 'recording', durationMs: 0 }))
    },
    end: (id) => {
      calls.push('end')
      return Promise.resolve(takeWith({ id, state: 'saving', durationMs: 45_000 }))
    },
    deviceLost: (id) => {
      calls.push('deviceLost')
      return Promise.resolve(takeWith({ id, state: 'saving', durationMs: 12_000 }))
    },
    remove: () => Promise.resolve(calls.push('remove')),
    rescue: (id) => {
      calls.push('rescue')
      return Promise.resolve(takeWith({ id, state: 'saving', durationMs: 9_000 }))
    },
    onDisarmed: (listener) => {
      disarms.add(listener)
      return () => disarms.delete(listener)
    },
    onFailure: (listener) => {
      failures.add(listener)
      return () => failures.delete(listener)
    },
    onTake: (listener) => {
      takeListeners.add(listener)
      return () => takeListeners.delete(listener)
    },
  }
  const sound = fakeMicrophone()
  const media = new EventTarget() as unknown as MediaDevices
  let plugged = ['desk']
  Object.assign(media, {
    enumerateDevices: () =>
      Promise.resolve(plugged.map((deviceId) => ({ kind: 'audioinput', deviceId, label: deviceId }))),
  })
  let open: () => Promise<Microphone> = () => Promise.resolve(sound.microphone)
  const recorder = createRecorder({
    main,
    open: () => open(),
    devices: createDeviceList(chromiumDevices(media)),
    meter: createMeterFeed(),
    options,
    choice: () => ({ deviceId: null, deviceLabel: null, channelMode: 'mono', inputEngine: null }),
  })
  const finished: unknown[] = []
  recorder.listen({
    onFinished: (take, reason) => finished.push([take.id, reason]),
    onDenied: () => finished.push('denied'),
  })
  return {
    recorder,
    sound,
    calls,
    finished,
    media,
    begun: () => begun,
    /** Main does not answer `begin` until the returned function is called. */
    holdBegin: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      begins = promise
      return () => resolve(undefined)
    },
    plug: (...ids: string[]) => {
      plugged = ids
    },
    disarm: () => disarms.forEach((listener) => listener()),
    failMain: (code: ErrorCode = 'capture-ended') =>
      failures.forEach((listener) => listener(new AppError(code).toWire())),
    receive: (take: Take) => takeListeners.forEach((listener) => listener(take)),
    openWith: (next: () => Promise<Microphone>) => {
      open = next
    },
  }
}

const kindOf = (recorder: ReturnType<typeof setUp>['recorder']) => recorder.store.getState().kind

describe('recorder', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function recording(options?: RecorderOptions) {
    const set = setUp(options)
    const disconnect = set.recorder.connect()
    await set.recorder.ask()
    set.recorder.start(plan)
    await vi.advanceTimersByTimeAsync(3_000)
    return { ...set, disconnect }
  }

  it('does not wait forever for a hanging audio system, and closes a late microphone', async () => {
    const { recorder, openWith, sound } = await recording()
    await recorder.stop()
    recorder.again()
    let answer: (microphone: Microphone) => void = () => undefined
    openWith(() => new Promise((resolve) => (answer = resolve)))
    void recorder.ask()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(kindOf(recorder)).toBe('asking')
    await vi.advanceTimersByTimeAsync(200)
    expect(recorder.store.getState()).toMatchObject({ kind: 'failed', error: { kind: 'unusable' } })
    const closed = sound.done.filter((what) => what === 'close').length
    answer(sound.microphone)
    await vi.advanceTimersByTimeAsync(0)
    expect(sound.done.filter((what) => what === 'close')).toHaveLength(closed + 1)
    expect(kindOf(recorder)).toBe('failed')
  })

  it('records after a countdown of 3 s and delivers the take 150 ms after it is safe', async () => {
    const { recorder, calls, sound, finished, begun } = await recording()
    expect(kindOf(recorder)).toBe('recording')
    expect(calls).toEqual(['arm', 'begin'])
    expect(begun()).toEqual({
      ...plan,
      purpose: 'recording',
      format: { sampleRateHz: 48_000, channels: 1, deviceLabel: 'Desk microphone', isRaw: true },
    })
    expect(sound.done).toEqual([['begin', null]])
    await recorder.stop()
    expect(kindOf(recorder)).toBe('finished')
    await vi.advanceTimersByTimeAsync(149)
    expect(finished).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(finished).toEqual([[draftIdOf(700), 'stopped']])
  })

  it('marks a take as noisy by the countdown alone', async () => {
    for (const [peak, isNoisy] of [
      [0.2, true],
      [0.05, false],
    ] as const) {
      const { recorder, sound } = setUp()
      recorder.connect()
      await recorder.ask()
      sound.read(readingWith({ slicePeaks: [0.9, 0.9, 0.9, 0.9] }))
      recorder.start(plan)
      sound.read(readingWith({ slicePeaks: [peak, peak] }))
      await vi.advanceTimersByTimeAsync(3_000)
      expect(recorder.store.getState()).toMatchObject({ kind: 'recording', isNoisy })
    }
  })

  it('begins nothing when the countdown is cancelled', async () => {
    const { recorder, calls } = setUp()
    recorder.connect()
    await recorder.ask()
    recorder.start(plan)
    await vi.advanceTimersByTimeAsync(2_900)
    recorder.cancel()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kindOf(recorder)).toBe('ready')
    expect(calls).toEqual(['arm'])
  })

  it('discards a take that was started while being cancelled', async () => {
    const { recorder, calls, sound, holdBegin } = setUp()
    recorder.connect()
    await recorder.ask()
    const answer = holdBegin()
    recorder.start({ ...plan, countdownMs: 0 })
    await vi.advanceTimersByTimeAsync(0)
    recorder.cancel()
    answer()
    await vi.advanceTimersByTimeAsync(10)
    expect(calls).toEqual(['arm', 'begin', 'end', 'remove'])
    expect(sound.done).toEqual(['withdraw'])
    expect(kindOf(recorder)).toBe('ready')
  })

  it('starts one take, however often requested', async () => {
    const { recorder, calls, sound } = setUp()
    recorder.connect()
    await recorder.ask()
    for (let press = 0; press < 3; press += 1) recorder.start({ ...plan, countdownMs: 0 })
    await vi.advanceTimersByTimeAsync(10)
    expect(calls).toEqual(['arm', 'begin'])
    expect(sound.done).toEqual([['begin', null]])
    expect(kindOf(recorder)).toBe('recording')
  })

  it('discards a cancelled take before starting the next one', async () => {
    const { recorder, calls, holdBegin } = setUp()
    recorder.connect()
    await recorder.ask()
    const answer = holdBegin()
    recorder.start({ ...plan, countdownMs: 0 })
    await vi.advanceTimersByTimeAsync(0)
    recorder.cancel()
    recorder.start({ ...plan, countdownMs: 0 })
    answer()
    await vi.advanceTimersByTimeAsync(10)
    expect(calls).toEqual(['arm', 'begin', 'end', 'remove', 'begin'])
    expect(kindOf(recorder)).toBe('recording')
  })

  /** Sound for a second, then exact zeros for 11. */
  async function fallSilent(sound: ReturnType<typeof fakeMicrophone>): Promise<void> {
    for (const peak of [0.1, ...Array.from({ length: 11 }, () => 0)]) {
      sound.read(readingWith({ peak }))
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }

  it('keeps recording while a connected microphone is muted', async () => {
    const { recorder, sound, calls } = await recording()
    await fallSilent(sound)
    expect(kindOf(recorder)).toBe('recording')
    expect(calls).toEqual(['arm', 'begin'])
  })

  it('closes the take if exact zeros replace a missing device', async () => {
    const { recorder, sound, calls, plug } = await recording()
    plug('another')
    await fallSilent(sound)
    expect(kindOf(recorder)).toBe('finished')
    expect(calls).toEqual(['arm', 'begin', 'deviceLost'])
  })

  it('arms main again after its library was closed and reopened', async () => {
    const { recorder, calls, disarm, disconnect } = await recording()
    await recorder.stop()
    disarm()
    expect(calls).toEqual(['arm', 'begin', 'end', 'arm'])
    disconnect()
    await vi.advanceTimersByTimeAsync(0)
    disarm()
    expect(calls).toEqual(['arm', 'begin', 'end', 'arm', 'disarm'])
  })

  it('says that the disk is full where that ended the take, however main tells it', async () => {
    const stored = await recording()
    const faults = [{ kind: 'disk-low' as const, atMs: 4_000, lengthMs: 0 }]
    stored.receive({ ...takeWith({ id: draftIdOf(700) }), state: 'saving', faults })
    await vi.advanceTimersByTimeAsync(150)
    expect(stored.finished).toEqual([[draftIdOf(700), 'disk-full']])
    const unstored = await recording()
    unstored.failMain('disk-full')
    await vi.advanceTimersByTimeAsync(150)
    expect(unstored.finished).toEqual([[draftIdOf(700), 'disk-full']])
    expect(unstored.calls).toEqual(['arm', 'begin', 'rescue'])
    expect(endWords['disk-full']?.title).toBe('The disk is full.')
  })

  it('reports an interruption when the capture process is gone, and keeps what it wrote', async () => {
    const { recorder, sound, calls, finished, failMain } = await recording()
    failMain()
    expect(sound.done.at(-1)).toBe('end')
    await vi.advanceTimersByTimeAsync(150)
    expect(calls).toEqual(['arm', 'begin', 'rescue'])
    expect(finished).toEqual([[draftIdOf(700), 'capture-lost']])
    expect(recorder.store.getState()).toMatchObject({ kind: 'finished', microphone: { deviceId: 'desk' } })
    failMain()
    expect(calls).toHaveLength(3)
  })

  it('stops at the maximum, counted by the capture worker', async () => {
    const { recorder, sound, finished } = await recording({
      ...recorderOptions.sidebar,
      maxDurationMs: 30_000,
    })
    expect(sound.done).toEqual([['begin', 29.5 * 48_000]])
    sound.endByItself()
    await vi.advanceTimersByTimeAsync(150)
    expect(kindOf(recorder)).toBe('finished')
    expect(finished).toEqual([[draftIdOf(700), 'maximum']])
  })

  it('keeps what was recorded when the device disappears', async () => {
    const { recorder, sound, calls, finished } = await recording()
    sound.lose()
    await vi.advanceTimersByTimeAsync(150)
    expect(calls).toEqual(['arm', 'begin', 'deviceLost'])
    expect(sound.done.slice(1)).toEqual(['end', 'close'])
    expect(finished).toEqual([[draftIdOf(700), 'device-lost']])
    expect(recorder.store.getState()).toMatchObject({ kind: 'finished', microphone: null })
  })

  it('opens a native microphone again that went with the capture process, but not over and over', async () => {
    const openNative = async () => {
      const set = setUp()
      const facts = { ...microphoneFacts, engine: 'native' as const }
      set.openWith(() => Promise.resolve({ ...set.sound.microphone, facts }))
      set.recorder.connect()
      await set.recorder.ask()
      return set
    }
    const lose = async ({ sound, recorder }: Awaited<ReturnType<typeof openNative>>): Promise<string> => {
      sound.lose()
      await vi.advanceTimersByTimeAsync(10)
      return kindOf(recorder)
    }
    const there = await openNative()
    expect(await lose(there)).toBe('ready')
    expect(await lose(there)).toBe('no-device')
    const gone = await openNative()
    gone.plug('another')
    expect(await lose(gone)).toBe('no-device')
  })

  it('ends a take that the capture process did not begin', async () => {
    const { recorder, sound, calls } = await recording()
    sound.endByItself('refused')
    await vi.advanceTimersByTimeAsync(10)
    expect(calls).toEqual(['arm', 'begin', 'end'])
    expect(recorder.store.getState()).toMatchObject({ kind: 'finished', reason: 'closed' })
  })

  it('treats 3 s without a frame as a lost device, but not a frozen page', async () => {
    const { recorder, sound, calls } = await recording()
    sound.read(readingWith())
    for (let second = 0; second < 6; second += 1) {
      await vi.advanceTimersByTimeAsync(second === 3 ? 2_000 : 1_000)
      sound.read(readingWith())
    }
    expect(kindOf(recorder)).toBe('recording')
    await vi.advanceTimersByTimeAsync(4_200)
    expect(calls).toContain('deviceLost')
  })

  it('follows when main closes the take', async () => {
    const { recorder, receive, sound, finished } = await recording()
    receive(takeWith({ state: 'recording' }))
    expect(kindOf(recorder)).toBe('recording')
    receive(takeWith({ state: 'saving' }))
    await vi.advanceTimersByTimeAsync(150)
    expect(sound.done.at(-1)).toBe('end')
    expect(finished).toEqual([[draftIdOf(700), 'closed']])
  })

  it('ends and keeps the take on unmount, then releases everything', async () => {
    const { recorder, calls, sound, disconnect } = await recording()
    disconnect()
    await vi.advanceTimersByTimeAsync(10)
    expect(calls).toEqual(['arm', 'begin', 'end', 'disarm'])
    expect(sound.done.slice(1)).toEqual(['end', 'close'])
    expect(kindOf(recorder)).toBe('idle')
  })

  it('ends the countdown or the take when its control is disabled, and gives that take to nobody', async () => {
    const counting = setUp()
    counting.recorder.connect()
    await counting.recorder.ask()
    counting.recorder.start(plan)
    counting.recorder.withdraw()
    expect(kindOf(counting.recorder)).toBe('ready')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(counting.calls).toEqual(['arm'])

    const { recorder, calls, finished, sound } = await recording()
    recorder.withdraw()
    await vi.advanceTimersByTimeAsync(150)
    expect(calls).toEqual(['arm', 'begin', 'end'])
    expect(finished).toEqual([])
    expect(kindOf(recorder)).toBe('ready')
    // The next one is delivered again, also where its control is disabled after it was stopped.
    sound.read(readingWith())
    recorder.start({ ...plan, countdownMs: 0 })
    await vi.advanceTimersByTimeAsync(10)
    await recorder.stop()
    recorder.withdraw()
    await vi.advanceTimersByTimeAsync(150)
    expect(finished).toEqual([[draftIdOf(701), 'stopped']])
  })

  it('delivers a take that finished just before unmount', async () => {
    const { recorder, finished, disconnect } = await recording()
    await recorder.stop()
    disconnect()
    expect(finished).toEqual([[draftIdOf(700), 'stopped']])
    await vi.advanceTimersByTimeAsync(500)
    expect(finished).toHaveLength(1)
  })

  it('reports why there is no microphone; the sidebar variant tells its caller', async () => {
    const dialog = setUp()
    dialog.openWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    await dialog.recorder.ask()
    expect(kindOf(dialog.recorder)).toBe('denied')
    expect(dialog.finished).toEqual([])
    const sidebar = setUp(recorderOptions.sidebar)
    sidebar.openWith(() => Promise.reject(new MicrophoneProblem('denied')))
    await sidebar.recorder.ask()
    expect(sidebar.finished).toEqual(['denied'])
    const busy = setUp()
    busy.openWith(() => Promise.reject(new DOMException('no', 'NotReadableError')))
    await busy.recorder.ask()
    expect(kindOf(busy.recorder)).toBe('failed')
  })

  it('opens a microphone that is connected while there was none', async () => {
    const { recorder, media, sound, openWith } = setUp()
    openWith(() => Promise.reject(new DOMException('no', 'NotFoundError')))
    recorder.connect()
    await recorder.ask()
    expect(kindOf(recorder)).toBe('no-device')
    openWith(() => Promise.resolve(sound.microphone))
    media.dispatchEvent(new Event('devicechange'))
    await vi.advanceTimersByTimeAsync(10)
    expect(kindOf(recorder)).toBe('ready')
  })
})
