import type { Take } from '@shared/domain/recording/take'
import type { MicrophoneFacts } from './capture/open-microphone'

/** Why a take ended. */
export type TakeEndReason =
  | 'stopped'
  | 'maximum'
  /** The microphone was disconnected during the take. */
  | 'device-lost'
  /** Main closed it because the computer went to sleep or the disk failed. */
  | 'closed'
  /** Main closed it because the disk was full. */
  | 'disk-full'
  /** The writing process stopped unexpectedly; what it had written is kept. */
  | 'capture-lost'

export type RecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'denied' }
  | { kind: 'no-device' }
  | { kind: 'ready'; microphone: MicrophoneFacts }
  | { kind: 'countdown'; microphone: MicrophoneFacts; endsAtMs: number }
  | { kind: 'recording'; microphone: MicrophoneFacts; take: Take; isNoisy: boolean }
  | { kind: 'saving'; microphone: MicrophoneFacts | null; take: Take; reason: TakeEndReason }
  | { kind: 'finished'; microphone: MicrophoneFacts | null; take: Take; reason: TakeEndReason }
  | { kind: 'failed'; microphone: MicrophoneFacts | null; error: unknown }

export type RecorderEvent =
  | { type: 'ask' }
  | { type: 'opened'; microphone: MicrophoneFacts }
  | { type: 'denied' }
  | { type: 'no-device' }
  /** The device was disconnected while nothing was being recorded. */
  | { type: 'lost' }
  | { type: 'start'; endsAtMs: number }
  | { type: 'cancel' }
  | { type: 'begun'; take: Take; isNoisy: boolean }
  | { type: 'end'; reason: TakeEndReason }
  | { type: 'saved'; take: Take }
  | { type: 'again' }
  | { type: 'fail'; error: unknown }
  | { type: 'close' }

const microphoneOf = (state: RecorderState): MicrophoneFacts | null =>
  'microphone' in state ? state.microphone : null

/** Whether leaving would end a take. */
export const isTaking = (state: RecorderState): boolean =>
  state.kind === 'recording' || state.kind === 'saving'

/** The next state. Events that do not apply to the current state change nothing. */
export function nextRecorderState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'ask':
      return isTaking(state) || state.kind === 'countdown' ? state : { kind: 'asking' }
    case 'opened':
      return state.kind === 'asking' ? { kind: 'ready', microphone: event.microphone } : state
    case 'denied':
      return state.kind === 'asking' ? { kind: 'denied' } : state
    case 'no-device':
      return state.kind === 'asking' ? { kind: 'no-device' } : state
    case 'lost':
      return withoutDevice(state)
    case 'start': {
      const microphone = microphoneOf(state)
      const canStart = state.kind === 'ready' || state.kind === 'finished' || state.kind === 'failed'
      return canStart && microphone ? { kind: 'countdown', microphone, endsAtMs: event.endsAtMs } : state
    }
    case 'cancel':
      return state.kind === 'countdown' ? { kind: 'ready', microphone: state.microphone } : state
    case 'begun':
      return state.kind === 'countdown'
        ? { kind: 'recording', microphone: state.microphone, take: event.take, isNoisy: event.isNoisy }
        : state
    case 'end':
      return ended(state, event.reason)
    case 'saved':
      return saved(state, event.take)
    case 'again':
      if (state.kind !== 'finished' && state.kind !== 'failed') return state
      return state.microphone ? { kind: 'ready', microphone: state.microphone } : { kind: 'idle' }
    case 'fail':
      // Other errors do not interrupt a running take.
      return state.kind === 'recording'
        ? state
        : { kind: 'failed', microphone: microphoneOf(state), error: event.error }
    case 'close':
      return { kind: 'idle' }
  }
}

function withoutDevice(state: RecorderState): RecorderState {
  switch (state.kind) {
    case 'ready':
    case 'countdown':
      return { kind: 'no-device' }
    case 'saving':
    case 'finished':
    case 'failed':
      return { ...state, microphone: null }
    default:
      return state
  }
}

function ended(state: RecorderState, reason: TakeEndReason): RecorderState {
  if (state.kind !== 'recording') return state
  const microphone = reason === 'device-lost' ? null : state.microphone
  return { kind: 'saving', microphone, take: state.take, reason }
}

/** Main reports the end of a take both in its response and as an event, in either order; the second is ignored. */
function saved(state: RecorderState, take: Take): RecorderState {
  const isThisOne = (state.kind === 'recording' || state.kind === 'saving') && state.take.id === take.id
  if (!isThisOne) return state
  const told = state.kind === 'saving' ? state.reason : 'closed'
  const reason = told === 'closed' && wasDiskFull(take) ? 'disk-full' : told
  return { kind: 'finished', microphone: state.microphone, take, reason }
}

const wasDiskFull = ({ error, faults }: Take): boolean =>
  error === null
    ? faults.some(({ kind }) => kind === 'disk-low') && !faults.some(({ kind }) => kind === 'suspended')
    : error.code === 'disk-full'
