import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { BoothCommand } from '@shared/domain/recording/recorder'
import type { Recording } from '@shared/domain/recording/recording'
import type { Script } from '@shared/domain/recording/script'
import type { Take } from '@shared/domain/recording/take'
import type { Player } from '@renderer/player/player'
import { createBooth } from '@renderer/features/record/booth/booth'
import { canPunch } from '@renderer/features/record/booth/booth-state'
import type { MeterReading } from '@renderer/recorder/capture/capture-messages'
import type { Microphone } from '@renderer/recorder/capture/open-microphone'
import { createMeterFeed } from '@renderer/recorder/meter/meter-feed'
import type { TakePlan } from '@renderer/recorder/begin-take'
import type { Recorder } from '@renderer/recorder/recorder'
import type { RecorderState } from '@renderer/recorder/recorder-machine'
import { draftIdOf } from '../../../builders'
import {
  microphoneFacts as microphone,
  readingWith,
  recordingWith,
  takeWith,
} from '../../../recorder/builders'

const script: Script = {
  id: 'en-narrative',
  title: 'A winter',
  language: 'en',
  style: 'narrative',
  wordCount: 3,
  isOwn: false,
  text: 'One. Two. Three.',
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

function setUp() {
  const log: unknown[] = []
  const plans: TakePlan[] = []
  const store = createStore<RecorderState>(() => ({ kind: 'ready', microphone }))
  let count = 0
  let durationMs = 45_000
  let running: Take | null = null
  let isDeliveredLate = false
  let isEndedLate = false
  let waiting: Take | null = null
  let currentTime = 1
  let takes: Take[] = []
  let recordings: Recording[] = []
  const readers = new Set<(reading: MeterReading) => void>()
  const meter = createMeterFeed()
  meter.follow({
    facts: microphone,
    onReading: (listener: (reading: MeterReading) => void) => {
      readers.add(listener)
      return () => readers.delete(listener)
    },
  } as unknown as Microphone)
  const recorder = {
    store,
    meter,
    microphone: () => ({ context: { currentTime } }),
    start(plan: TakePlan) {
      plans.push(plan)
      count += 1
      running = takeWith({
        id: draftIdOf(count),
        name: plan.name,
        purpose: plan.purpose ?? 'recording',
        scriptId: plan.scriptId,
        lineIndex: plan.lineIndex,
        parentTakeId: plan.parentTakeId,
        state: 'recording',
        createdAtMs: count,
      })
      store.setState({ kind: 'countdown', microphone, endsAtMs: 0 }, true)
      const take = running
      const begin = (): void => store.setState({ kind: 'recording', microphone, take, isNoisy: false }, true)
      // Main is asked for the take first.
      void settled().then(() => (store.getState().kind === 'countdown' ? begin() : undefined))
    },
    async stop() {
      if (isEndedLate) return endLate()
      if (!running) return
      const take = { ...running, state: 'saving' as const, durationMs }
      running = null
      takes = [take, ...takes]
      store.setState({ kind: 'finished', microphone, take, reason: 'stopped' }, true)
      booth.update({ takes, recordings })
      if (isDeliveredLate) waiting = take
      else booth.finished(take)
      await settled()
    },
    again: () => store.setState({ kind: 'ready', microphone }, true),
    cancel: () => log.push('cancel'),
  } as unknown as Recorder
  const endLate = async (): Promise<void> => {
    if (!running) return
    store.setState({ kind: 'saving', microphone, take: running, reason: 'stopped' }, true)
    await settled()
  }
  const booth = createBooth({
    draftId: draftIdOf(1),
    recorder,
    player: { stop: () => undefined, pause: () => log.push('pause') } as unknown as Player,
    punchRoll: {
      start: (recording, span) => {
        const { atMs, until } = span
        log.push(['punch from', recording.name, atMs, ...(until ? ['to', until.atMs] : [])])
        recorder.start({
          draftId: draftIdOf(1),
          name: 'punch',
          purpose: 'punch',
          parentTakeId: null,
          scriptId: null,
          lineIndex: null,
        })
        return Promise.resolve({ ...span, recordingId: recording.id, punchAt: 1 })
      },
      finish: (take, punch, readToMs) => {
        log.push(['punched', take.purpose, punch.atMs, ...(readToMs === null ? [] : ['read to', readToMs])])
        return Promise.resolve(recordingWith({ id: punch.recordingId, durationMs: 50_000 }))
      },
    },
    main: {
      join: (name, takeIds) => {
        const recording = recordingWith({
          id: draftIdOf(800 + takeIds.length + recordings.length),
          name,
          regions: takeIds.map((takeId) => ({
            takeId,
            startFrame: 0,
            endFrame: 45 * 48_000,
            crossfadeFrames: 0,
          })),
        })
        recordings = [recording, ...recordings]
        return Promise.resolve(recording)
      },
      flag: (id, isFlagged) => Promise.resolve(log.push(['flag', id, isFlagged])),
      mark: (id) => Promise.resolve(log.push(['mark', id])),
      discard: (take) => {
        takes = takes.filter(({ id }) => id !== take.id)
        return Promise.resolve(log.push(['discard', take.id]))
      },
    },
    openExport: (entries) => log.push(['export', entries.map(({ kind, id }) => `${kind} ${id}`)]),
    announce: (text) => log.push(text),
    replaced: (recording, text) => log.push(['replaced', recording.id, text]),
    fail: (error) => log.push(error),
  })
  const press = async (...commands: BoothCommand[]) => {
    for (const command of commands) {
      booth.run(command)
      await settled()
      await settled()
    }
  }
  return {
    booth,
    plans,
    log,
    press,
    store,
    reads: (reading: MeterReading) => readers.forEach((listener) => listener(reading)),
    shows: (recording: Recording) => {
      recordings = [recording]
      booth.update({ takes, recordings })
      booth.store.setState({ selectedRecordingId: recording.id, playheadMs: 12_000 })
    },
    kind: () => store.getState().kind,
    takesLast: (ms: number) => {
      durationMs = ms
    },
    /** As the recorder does it: 150 ms after a take is safe. */
    deliversLate: () => {
      isDeliveredLate = true
    },
    /** A slow disk: a take is being closed until `end`, or until that fails. */
    endsLate: () => {
      isEndedLate = true
    },
    end: async () => {
      isEndedLate = false
      await recorder.stop()
      await settled()
    },
    cannotEnd: () => {
      isEndedLate = false
      running = null
      store.setState({ kind: 'failed', microphone, error: new Error('no disk') }, true)
    },
    deliver: async () => {
      if (waiting) booth.finished(waiting)
      waiting = null
      await settled()
      await settled()
    },
    clockIs: (seconds: number) => {
      currentTime = seconds
    },
  }
}

const inLines = (booth: ReturnType<typeof setUp>['booth']): void =>
  booth.store.setState({ mode: 'lines', script, lineCount: 3 })

describe('booth, continuous', () => {
  it('records and stops with one key; the take becomes a recording, shown at its end', async () => {
    const { booth, plans, press, kind } = setUp()
    await press('record')
    expect(kind()).toBe('recording')
    expect(plans[0]).toMatchObject({
      purpose: 'recording',
      name: 'Recording 1',
      countdownMs: 0,
      lineIndex: null,
    })
    await press('record')
    expect(kind()).toBe('ready')
    expect(booth.store.getState()).toMatchObject({ selectedRecordingId: draftIdOf(801), playheadMs: 45_000 })
  })

  it('leads the chosen recording out, or all of them, but none while it records', async () => {
    const { booth, press, log } = setUp()
    await press('record', 'export', 'record', 'export')
    expect(log).toEqual([['export', [`recording ${draftIdOf(801)}`]]])
    booth.store.setState({ selectedRecordingId: null })
    await press('record', 'record')
    booth.store.setState({ selectedRecordingId: null })
    await press('export')
    expect(log.at(-1)).toEqual([
      'export',
      expect.arrayContaining([`recording ${draftIdOf(801)}`, `recording ${draftIdOf(802)}`]),
    ])
  })

  it('leads out what was just read, not the recording that still stands there', async () => {
    const { shows, press, log, deliversLate, deliver } = setUp()
    shows(recordingWith({ id: draftIdOf(900), name: 'Yesterday' }))
    deliversLate()
    await press('record', 'stop', 'export')
    await deliver()
    expect(log).toEqual([['export', [`recording ${draftIdOf(802)}`]]])
  })

  it('discards a short take and records again', async () => {
    const { plans, press, log, kind, takesLast } = setUp()
    takesLast(29_999)
    await press('record', 'retake')
    expect(log).toEqual([['discard', draftIdOf(1)]])
    expect(plans[1]).toMatchObject({ parentTakeId: null })
    expect(kind()).toBe('recording')
  })

  it('keeps a take that could be a sample, flagged, when it is replaced', async () => {
    const { plans, press, log, kind, takesLast } = setUp()
    takesLast(30_000)
    await press('record', 'retake')
    expect(log).toEqual([['flag', draftIdOf(1), true], '“Recording 1” was kept and flagged.'])
    expect(plans[1]).toMatchObject({ parentTakeId: draftIdOf(1) })
    expect(kind()).toBe('recording')
  })

  it('starts one take when a key bounces', async () => {
    const { booth, press, log, plans, store } = setUp()
    store.setState({ kind: 'countdown', microphone, endsAtMs: 0 }, true)
    await press('record', 'retake')
    expect(plans).toEqual([])
    store.setState({ kind: 'ready', microphone }, true)
    const recording = recordingWith()
    booth.update({ takes: [], recordings: [recording] })
    booth.store.setState({ selectedRecordingId: recording.id, playheadMs: 12_000 })
    booth.run('punch')
    store.setState({ kind: 'ready', microphone }, true)
    booth.run('punch')
    booth.run('record')
    expect(log).toEqual([['punch from', 'Recording 1', 12_000]])
    expect(plans.map(({ purpose }) => purpose)).toEqual(['punch'])
  })

  it('marks and flags the running take', async () => {
    const { booth, press, log } = setUp()
    await press('record')
    booth.update({ takes: [takeWith({ id: draftIdOf(1), state: 'recording' })], recordings: [] })
    await press('mark', 'flag')
    expect(log).toEqual([['mark', draftIdOf(1)], 'Marked.', ['flag', draftIdOf(1), true]])
  })

  it('flags what was just read, not the recording that still stands there', async () => {
    const { booth, shows, press, log, deliversLate, deliver } = setUp()
    shows(recordingWith({ id: draftIdOf(900), name: 'Yesterday' }))
    deliversLate()
    await press('record', 'stop', 'flag')
    expect(log).toEqual([['flag', draftIdOf(1), true]])
    const delivered = deliver()
    booth.run('flag')
    await delivered
    expect(log.slice(1)).toEqual([['flag', draftIdOf(1), true]])
  })

  it('punches in at the playhead and shows the result', async () => {
    const { booth, press, log } = setUp()
    const recording = recordingWith()
    booth.update({ takes: [], recordings: [recording] })
    booth.store.setState({ selectedRecordingId: recording.id, playheadMs: 12_000 })
    await press('punch')
    expect(booth.store.getState().punch).toEqual({
      recordingId: recording.id,
      atMs: 12_000,
      until: null,
      punchAt: 1,
    })
    await press('stop')
    expect(log).toEqual([
      ['punch from', 'Recording 1', 12_000],
      ['punched', 'punch', 12_000],
      ['replaced', recording.id, 'The last 0:33 of “Recording 1” was replaced from 0:12 on.'],
    ])
    expect(booth.store.getState()).toMatchObject({
      punch: null,
      selectedRecordingId: recording.id,
      playheadMs: 50_000,
    })
  })

  it('punches in at the new end when stop and punch come in one go', async () => {
    const { shows, press, log, deliversLate, deliver } = setUp()
    const recording = recordingWith()
    shows(recording)
    deliversLate()
    await press('punch', 'stop', 'punch')
    expect(log).toEqual([['punch from', 'Recording 1', 12_000]])
    await deliver()
    expect(log.slice(1)).toEqual([
      ['punched', 'punch', 12_000],
      ['replaced', recording.id, 'The last 0:33 of “Recording 1” was replaced from 0:12 on.'],
      ['punch from', 'Recording 1', 50_000],
    ])
  })

  it('tries a punch again once when the key is pressed twice', async () => {
    const { shows, press, log, plans, deliversLate, deliver, takesLast } = setUp()
    shows(recordingWith())
    takesLast(8_000)
    deliversLate()
    await press('punch', 'retake', 'retake')
    await deliver()
    expect(log).toEqual([
      ['punch from', 'Recording 1', 12_000],
      ['discard', draftIdOf(1)],
      ['punch from', 'Recording 1', 12_000],
    ])
    expect(plans.map(({ purpose }) => purpose)).toEqual(['punch', 'punch'])
  })

  it('goes back once when the punch key is pressed twice', async () => {
    const { shows, press, log, plans, clockIs, deliversLate, deliver } = setUp()
    shows(recordingWith({ id: draftIdOf(900), name: 'Yesterday' }))
    clockIs(0.5)
    deliversLate()
    await press('record', 'punch', 'punch')
    await deliver()
    expect(log).toEqual([['punch from', 'Recording 1', 0]])
    expect(plans.map(({ purpose }) => purpose)).toEqual(['recording', 'punch'])
  })

  it('goes back to the last pause when the punch key is pressed while recording', async () => {
    const { press, log, kind } = setUp()
    await press('record', 'punch')
    expect(log).toEqual([['punch from', 'Recording 1', 0]])
    expect(kind()).toBe('recording')
  })

  it('punches in again at a slip in a punch, but not before it is heard', async () => {
    const { booth, press, log, clockIs } = setUp()
    const recording = recordingWith()
    booth.update({ takes: [], recordings: [recording] })
    booth.store.setState({ selectedRecordingId: recording.id, playheadMs: 12_000 })
    clockIs(0.5)
    await press('punch', 'punch')
    expect(log).toEqual([['punch from', 'Recording 1', 12_000]])
    clockIs(1)
    await press('punch')
    // Nothing was heard: the last pause is where the punch began, never before it.
    expect(log.slice(1)).toEqual([
      ['punched', 'punch', 12_000],
      ['punch from', 'Recording 1', 12_000],
    ])
    expect(booth.store.getState().punch).toMatchObject({ atMs: 12_000 })
  })

  it('replaces a stretch alone, says so, and shows where it was', async () => {
    const { booth, shows, press, log, reads } = setUp()
    const recording = recordingWith()
    shows(recording)
    const disconnect = booth.connect()
    booth.punchUntil({ atMs: 16_000, words: 'with Gregson.' })
    await settled()
    // She reads for two seconds, and waits a second before the key.
    for (let at = 1; at <= 60; at++)
      reads(readingWith({ takenFrames: at * 2_400, meanSquare: at <= 40 ? 0.01 : 0 }))
    await press('stop')
    disconnect()
    expect(log).toEqual([
      ['punch from', 'Recording 1', 12_000, 'to', 16_000],
      ['punched', 'punch', 12_000, 'read to', 2_200],
      ['replaced', recording.id, '0:04 of “Recording 1” replaced at 0:12.'],
    ])
    expect(booth.store.getState()).toMatchObject({ punch: null, playheadMs: 12_000 })
  })

  it('leaves the same rest when it is read again, by the punch key or by Retake', async () => {
    const { booth, shows, press, log, takesLast } = setUp()
    const recording = recordingWith()
    shows(recording)
    takesLast(8_000)
    booth.punchUntil({ atMs: 16_000, words: 'with Gregson.' })
    await settled()
    await press('retake')
    // The recording was 45 s long and is 50 s now: what was behind 0:16 is behind 0:21.
    await press('punch', 'stop')
    expect(log).toEqual([
      ['punch from', 'Recording 1', 12_000, 'to', 16_000],
      ['discard', draftIdOf(1)],
      ['punch from', 'Recording 1', 12_000, 'to', 16_000],
      ['punched', 'punch', 12_000],
      ['punch from', 'Recording 1', 13_000, 'to', 21_000],
      ['punched', 'punch', 13_000],
      ['replaced', recording.id, '0:08 of “Recording 1” replaced at 0:13.'],
    ])
    expect(booth.store.getState().playheadMs).toBe(13_000)
  })

  it('says in lines, too, that a running take is not punched into', async () => {
    const { booth, press, log } = setUp()
    inLines(booth)
    await press('record', 'punch')
    expect(log).toEqual(['Punch in works in continuous mode. Here, retake the line instead.'])
  })

  it('shows what a punch needs', async () => {
    const { press, log } = setUp()
    await press('punch')
    expect(log).toEqual(['Choose a recording to punch into first.'])
  })
})

describe('booth, line by line', () => {
  it('records every line with one key, each its own take', async () => {
    const { booth, plans, press } = setUp()
    inLines(booth)
    await press('record', 'record', 'record', 'record')
    expect(plans.map(({ purpose, lineIndex, name }) => [purpose, lineIndex, name])).toEqual([
      ['line', 0, 'Line 1'],
      ['line', 1, 'Line 2'],
    ])
    expect(booth.store.getState()).toMatchObject({ lineIndex: 2, selectedRecordingId: null })
  })

  it('records the next line when the key comes before that is shown', async () => {
    const { booth, plans, press, deliversLate, deliver } = setUp()
    inLines(booth)
    deliversLate()
    await press('record', 'record', 'record')
    expect(plans.map(({ lineIndex }) => lineIndex)).toEqual([0])
    await deliver()
    expect(plans.map(({ lineIndex }) => lineIndex)).toEqual([0, 1])
    expect(booth.store.getState().lineIndex).toBe(1)
  })

  it('takes a key for what comes next while the disk still closes the take', async () => {
    const { booth, plans, press, endsLate, end } = setUp()
    inLines(booth)
    endsLate()
    await press('record', 'record', 'record', 'retake')
    expect(plans.map(({ lineIndex }) => lineIndex)).toEqual([0])
    await end()
    expect(plans.map(({ lineIndex }) => lineIndex)).toEqual([0, 0])
    endsLate()
    await press('record', 'next-line')
    await end()
    expect(booth.store.getState().lineIndex).toBe(2)
    expect(plans).toHaveLength(2)
  })

  it('records the line that stands there when the key to the next line is pressed twice', async () => {
    const { booth, plans, press, deliversLate, deliver } = setUp()
    inLines(booth)
    deliversLate()
    await press('record', 'next-line', 'next-line')
    await deliver()
    expect(plans.map(({ lineIndex }) => lineIndex)).toEqual([0, 1])
    expect(booth.store.getState().lineIndex).toBe(1)
  })

  it('records the line that stands there when a key is pressed before its take has begun', async () => {
    const { booth, plans, press } = setUp()
    inLines(booth)
    await press('record', 'record')
    booth.run('record')
    booth.run('next-line')
    booth.run('retake')
    await press('stop')
    expect(plans.map(({ lineIndex }) => lineIndex)).toEqual([0, 1])
    expect(booth.store.getState().lineIndex).toBe(1)
  })

  it('leaves nothing of a take that could not be closed to the next one', async () => {
    const { booth, plans, press, log, endsLate, cannotEnd } = setUp()
    inLines(booth)
    endsLate()
    await press('record', 'retake', 'retake')
    cannotEnd()
    await press('record')
    expect(plans).toHaveLength(2)
    const state = booth.store.getState()
    // Its microphone is unplugged: nobody has pressed a key.
    booth.finished(takeWith({ id: draftIdOf(2), purpose: 'line', state: 'saving', durationMs: 4_000 }))
    await settled()
    expect(log).toEqual([])
    expect(plans).toHaveLength(2)
    expect(booth.store.getState().lineIndex).toBe(state.lineIndex)
  })

  it('stays at the line with the stop key, and links its retake to it', async () => {
    const { booth, plans, press } = setUp()
    inLines(booth)
    await press('record', 'stop', 'record', 'stop')
    expect(plans.map(({ lineIndex, parentTakeId }) => [lineIndex, parentTakeId])).toEqual([
      [0, null],
      [0, draftIdOf(1)],
    ])
  })

  it('retakes the last recorded line after moving on', async () => {
    const { booth, plans, press } = setUp()
    inLines(booth)
    await press('record', 'record', 'retake')
    expect(plans.at(-1)).toMatchObject({ lineIndex: 0, parentTakeId: draftIdOf(1) })
    expect(booth.store.getState().lineIndex).toBe(0)
  })

  it('records the next line while recording, and skips lines otherwise', async () => {
    const { booth, plans, press, kind } = setUp()
    inLines(booth)
    await press('next-line', 'record', 'next-line')
    expect(plans.map(({ lineIndex }) => lineIndex)).toEqual([1, 2])
    expect(kind()).toBe('recording')
    await press('stop', 'previous-line', 'previous-line', 'previous-line')
    expect(booth.store.getState().lineIndex).toBe(0)
  })

  it('does not punch into a hidden recording', async () => {
    const { booth, press, log, kind } = setUp()
    const recording = recordingWith()
    booth.update({ takes: [], recordings: [recording] })
    booth.store.setState({ selectedRecordingId: recording.id })
    inLines(booth)
    await press('punch')
    expect(log).toEqual(['Punch in works in continuous mode. Here, retake the line instead.'])
    expect(kind()).toBe('ready')
  })

  it('flags the newest take of the line', async () => {
    const { booth, press, log } = setUp()
    inLines(booth)
    await press('record', 'stop', 'flag')
    expect(log).toEqual([['flag', draftIdOf(1), true]])
  })

  it('flags the line that was just read where its key went on to one without a take', async () => {
    const { booth, press, log } = setUp()
    inLines(booth)
    await press('record', 'record')
    expect(booth.store.getState().lineIndex).toBe(1)
    await press('flag')
    expect(log).toEqual([['flag', draftIdOf(1), true]])
    // Gone on by hand, it is out of sight.
    await press('next-line', 'flag')
    expect(log).toHaveLength(1)
  })
})

it('can be punched in where there is a recording and a microphone, and always while one records', () => {
  const off = { isRecording: false, isMicrophoneOpen: false, hasRecording: false }
  expect(canPunch(off)).toBe(false)
  expect(canPunch({ ...off, isMicrophoneOpen: true })).toBe(false)
  expect(canPunch({ ...off, hasRecording: true })).toBe(false)
  expect(canPunch({ ...off, isMicrophoneOpen: true, hasRecording: true })).toBe(true)
  expect(canPunch({ ...off, isRecording: true })).toBe(true)
})
