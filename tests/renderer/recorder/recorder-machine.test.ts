import { describe, expect, it } from 'vitest'
import {
  isTaking,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
} from '@renderer/recorder/recorder-machine'
import { microphoneFacts as microphone, takeWith } from './builders'

const take = takeWith({ state: 'recording', durationMs: 0 })
const saved = takeWith({ state: 'saving' })
const run = (events: readonly RecorderEvent[], from: RecorderState = { kind: 'idle' }): RecorderState =>
  events.reduce(nextRecorderState, from)

const toReady: RecorderEvent[] = [{ type: 'ask' }, { type: 'opened', microphone }]
const toRecording: RecorderEvent[] = [
  ...toReady,
  { type: 'start', endsAtMs: 3_000 },
  { type: 'begun', take, isNoisy: true },
]

describe('recorder machine', () => {
  it('goes from asking to a finished take', () => {
    expect(run([{ type: 'ask' }])).toEqual({ kind: 'asking' })
    expect(run(toReady)).toEqual({ kind: 'ready', microphone })
    expect(run(toRecording)).toEqual({ kind: 'recording', microphone, take, isNoisy: true })
    expect(run([...toRecording, { type: 'end', reason: 'stopped' }])).toEqual({
      kind: 'saving',
      microphone,
      take,
      reason: 'stopped',
    })
    expect(run([...toRecording, { type: 'end', reason: 'maximum' }, { type: 'saved', take: saved }])).toEqual(
      {
        kind: 'finished',
        microphone,
        take: saved,
        reason: 'maximum',
      },
    )
  })

  it('reports why there is no microphone', () => {
    expect(run([{ type: 'ask' }, { type: 'denied' }])).toEqual({ kind: 'denied' })
    expect(run([{ type: 'ask' }, { type: 'no-device' }])).toEqual({ kind: 'no-device' })
    expect(run([{ type: 'ask' }, { type: 'no-device' }, ...toReady]).kind).toBe('ready')
  })

  it('cancels the countdown without a take', () => {
    expect(run([...toReady, { type: 'start', endsAtMs: 1 }, { type: 'cancel' }])).toEqual({
      kind: 'ready',
      microphone,
    })
  })

  it('keeps the take when the device is lost, and has no microphone afterwards', () => {
    const state = run([
      ...toRecording,
      { type: 'end', reason: 'device-lost' },
      { type: 'saved', take: saved },
    ])
    expect(state).toEqual({ kind: 'finished', microphone: null, take: saved, reason: 'device-lost' })
    expect(nextRecorderState(state, { type: 'again' })).toEqual({ kind: 'idle' })
    expect(nextRecorderState(state, { type: 'start', endsAtMs: 1 })).toBe(state)
  })

  it('finishes a take that main closed', () => {
    expect(run([...toRecording, { type: 'saved', take: saved }])).toMatchObject({
      kind: 'finished',
      reason: 'closed',
    })
  })

  it('handles the end once, and only of its own take', () => {
    const finished = run([...toRecording, { type: 'end', reason: 'stopped' }, { type: 'saved', take: saved }])
    expect(nextRecorderState(finished, { type: 'saved', take: saved })).toBe(finished)
    const recording = run(toRecording)
    const other = takeWith({ id: '00000000-0000-4000-8000-000000000999' })
    expect(nextRecorderState(recording, { type: 'saved', take: other })).toBe(recording)
  })

  it('ignores events that do not apply', () => {
    const recording = run(toRecording)
    for (const event of [
      { type: 'ask' },
      { type: 'start', endsAtMs: 9 },
      { type: 'cancel' },
      { type: 'denied' },
      { type: 'lost' },
      { type: 'again' },
    ] as const) {
      expect(nextRecorderState(recording, event)).toBe(recording)
    }
    expect(run([{ type: 'opened', microphone }])).toEqual({ kind: 'idle' })
    expect(run([...toReady, { type: 'end', reason: 'stopped' }]).kind).toBe('ready')
  })

  it('loses a device between takes', () => {
    expect(run([...toReady, { type: 'lost' }])).toEqual({ kind: 'no-device' })
    expect(run([...toReady, { type: 'start', endsAtMs: 1 }, { type: 'lost' }])).toEqual({ kind: 'no-device' })
  })

  it('knows when leaving would end a take', () => {
    expect(isTaking(run(toRecording))).toBe(true)
    expect(isTaking(run([...toRecording, { type: 'end', reason: 'stopped' }]))).toBe(true)
    expect(isTaking(run(toReady))).toBe(false)
  })
})
