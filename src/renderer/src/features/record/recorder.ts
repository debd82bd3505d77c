import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BeginTake, Take } from '@shared/domain/take'
import { resultDelayMs } from '@shared/limits'
import { createScope } from '@shared/lib/scope'
import type { DeviceList } from './capture/device-list'
import { MicrophoneProblem, toMicrophoneProblem } from './capture/microphone-problem'
import type { Microphone } from './capture/open-microphone'
import type { ChannelMode } from './capture/worklet-messages'
import type { MeterFeed } from './meter/meter-feed'
import { isNoisy, noChecks, withChecks } from './noise-check'
import {
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
  type TakeEndReason,
} from './recorder-machine'
import { autoStopMs, type RecorderOptions } from './recorder-options'
import { watchSilence } from './watch-silence'

/** A sound system that hangs does not say so. */
const openPatienceMs = 10_000
/** How long a person may look at the system's question. */
const askPatienceMs = 5 * 60_000

/** What a take is of; the sound's format is added when it begins. */
export type TakePlan = Pick<BeginTake, 'draftId' | 'name' | 'parentTakeId' | 'scriptId' | 'lineIndex'> & {
  purpose?: BeginTake['purpose']
  /** Instead of the recorder's own countdown. */
  countdownMs?: number
}

/** The part of main the recorder needs. */
export interface RecorderMain {
  arm: () => Promise<unknown>
  disarm: () => Promise<unknown>
  begin: (take: BeginTake) => Promise<Take>
  end: (takeId: string) => Promise<Take>
  deviceLost: (takeId: string) => Promise<Take>
  remove: (takeId: string) => Promise<unknown>
  /** Takes as they change in main. */
  onTake: (listener: (take: Take) => void) => () => void
}

export interface RecorderDeps {
  main: RecorderMain
  open: (deviceId: string | null, mode: ChannelMode) => Promise<Microphone>
  handOver: (takeId: string) => MessagePort
  devices: DeviceList
  meter: MeterFeed
  options: RecorderOptions
  /** The remembered choice. */
  choice: () => { deviceId: string | null; channelMode: ChannelMode }
}

export interface RecorderListener {
  /** A take is on the disk and playable. */
  onFinished: (take: Take, reason: TakeEndReason) => void
  /** The microphone was refused (sidebar variant). */
  onDenied?: () => void
}

export interface Recorder {
  readonly store: StoreApi<RecorderState>
  readonly meter: MeterFeed
  readonly devices: DeviceList
  readonly options: RecorderOptions
  /** The open microphone; null while there is none. */
  microphone: () => Microphone | null
  /** Opens the chosen microphone; asks for permission where there is none yet. */
  ask: () => Promise<void>
  start: (plan: TakePlan) => void
  stop: () => Promise<void>
  /** Ends the countdown without a take. */
  cancel: () => void
  /** Back to ready after a finished take. */
  again: () => void
  /** Tells of results until the returned function is called. */
  listen: (listener: RecorderListener) => () => void
  /** Holds devices and computer awake until the returned function is called; a running take is then ended and kept. */
  connect: () => () => void
}

/** The one recorder: everything between a person's wish and main, without a view. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const { main, meter, devices, options } = deps
  const store = createStore<RecorderState>(() => ({ kind: 'idle' }))
  let microphone: Microphone | null = null
  let leaveMicrophone = (): void => undefined
  let armed: Promise<unknown> | null = null
  let asking = 0
  let checks = noChecks
  let countdown: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<RecorderListener>()

  const send = (event: RecorderEvent): void =>
    store.setState(nextRecorderState(store.getState(), event), true)

  async function ask(): Promise<void> {
    send({ type: 'ask' })
    if (store.getState().kind !== 'asking') return
    const turn = (asking += 1)
    closeMicrophone()
    const { deviceId, channelMode } = deps.choice()
    // Whoever has been asked for permission has answered; only then is a microphone that keeps one waiting out of order.
    const isAllowed = devices.store.getState().devices.length > 0
    const patience = setTimeout(
      () => {
        if (turn !== asking) return
        asking += 1
        refuse(new MicrophoneProblem('unusable'))
      },
      isAllowed ? openPatienceMs : askPatienceMs,
    )
    try {
      const opened = await deps.open(deviceId, channelMode).finally(() => clearTimeout(patience))
      if (turn !== asking) return opened.close()
      follow(opened)
      send({ type: 'opened', microphone: opened.facts })
      await Promise.all([arm(), devices.refresh()])
    } catch (error) {
      if (turn === asking) refuse(error)
    }
  }

  function arm(): Promise<unknown> {
    armed ??= main.arm().catch((error: unknown) => {
      armed = null
      throw error
    })
    return armed
  }

  function refuse(error: unknown): void {
    const { kind } = toMicrophoneProblem(error)
    if (kind === 'unusable') return send({ type: 'fail', error })
    send({ type: kind })
    if (kind === 'denied' && options.tellsDenial) for (const listener of listeners) listener.onDenied?.()
  }

  function follow(opened: Microphone): void {
    const scope = createScope()
    microphone = opened
    leaveMicrophone = scope.end
    scope.add(() => opened.close())
    scope.add(meter.follow(opened))
    scope.add(opened.onLost(() => void lose()))
    scope.add(
      opened.onReading((reading) => {
        if (store.getState().kind === 'countdown') checks = withChecks(checks, reading.slicePeaks)
      }),
    )
    scope.add(
      opened.onEnded(({ because }) => {
        if (because === 'maximum') void endTake('maximum')
      }),
    )
    scope.add(
      watchSilence(opened, (kind) => {
        // Between takes a muted microphone is only said.
        if (kind === 'no-frames' || store.getState().kind === 'recording') void lose()
      }),
    )
  }

  function closeMicrophone(): void {
    leaveMicrophone()
    leaveMicrophone = () => undefined
    microphone = null
  }

  async function lose(): Promise<void> {
    if (store.getState().kind === 'recording') await endTake('device-lost')
    clearTimeout(countdown)
    closeMicrophone()
    send({ type: 'lost' })
    await devices.refresh()
  }

  async function begin(plan: TakePlan): Promise<void> {
    const opened = microphone
    if (!opened) return
    const { countdownMs: _, purpose = options.purpose, ...rest } = plan
    const { facts } = opened
    const channels = opened.channelCount(deps.choice().channelMode)
    try {
      await arm()
      const take = await main.begin({
        ...rest,
        purpose,
        format: {
          sampleRateHz: facts.sampleRateHz,
          channels,
          deviceLabel: facts.label,
          isRaw: facts.isRaw,
        },
      })
      const port = deps.handOver(take.id)
      if (store.getState().kind !== 'countdown' || microphone !== opened) {
        port.postMessage({ type: 'end', frameCount: 0 })
        await main.end(take.id)
        await main.remove(take.id)
        return
      }
      const maxMs = autoStopMs(options)
      meter.restart()
      opened.begin({
        port,
        channelCount: channels,
        maxFrames: maxMs === null ? null : Math.round((maxMs * facts.sampleRateHz) / 1_000),
      })
      send({ type: 'begun', take, isNoisy: isNoisy(checks) })
    } catch (error) {
      send({ type: 'fail', error })
    }
  }

  async function endTake(reason: TakeEndReason): Promise<void> {
    const state = store.getState()
    if (state.kind !== 'recording') return
    send({ type: 'end', reason })
    microphone?.end()
    try {
      const { id } = state.take
      send({ type: 'saved', take: await (reason === 'device-lost' ? main.deviceLost(id) : main.end(id)) })
    } catch (error) {
      send({ type: 'fail', error })
    }
  }

  function hearTake(take: Take): void {
    const state = store.getState()
    const isOver = take.state !== 'recording' && take.state !== 'interrupted'
    if (state.kind !== 'recording' || state.take.id !== take.id || !isOver) return
    microphone?.end()
    send({ type: 'saved', take })
  }

  function devicesChanged(): void {
    const state = store.getState()
    const listed = devices.store.getState().devices
    const { deviceId } = deps.choice()
    const isBack =
      state.kind === 'ready' &&
      deviceId !== null &&
      state.microphone.deviceId !== deviceId &&
      listed.some((device) => device.id === deviceId)
    if (isBack || (state.kind === 'no-device' && listed.length > 0)) void ask()
  }

  return {
    store,
    meter,
    devices,
    options,
    microphone: () => microphone,
    ask,
    start(plan) {
      const waitMs = plan.countdownMs ?? options.countdownMs
      send({ type: 'start', endsAtMs: Date.now() + waitMs })
      if (store.getState().kind !== 'countdown') return
      checks = noChecks
      clearTimeout(countdown)
      if (waitMs === 0) void begin(plan)
      else countdown = setTimeout(() => void begin(plan), waitMs)
    },
    stop: () => endTake('stopped'),
    cancel() {
      clearTimeout(countdown)
      send({ type: 'cancel' })
    },
    again: () => send({ type: 'again' }),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect() {
      const scope = createScope()
      let delivery: { timer: ReturnType<typeof setTimeout>; deliver: () => void } | null = null
      scope.add(main.onTake(hearTake))
      scope.add(devices.connect(devicesChanged))
      scope.add(
        store.subscribe((state, before) => {
          if (state.kind !== 'finished' || before.kind === 'finished') return
          const deliver = (): void => {
            delivery = null
            for (const listener of listeners) listener.onFinished(state.take, state.reason)
          }
          delivery = { timer: setTimeout(deliver, resultDelayMs), deliver }
        }),
      )
      return () => {
        clearTimeout(countdown)
        clearTimeout(delivery?.timer)
        delivery?.deliver()
        void endTake('stopped').finally(() => {
          scope.end()
          asking += 1
          closeMicrophone()
          send({ type: 'close' })
          if (armed) void main.disarm().catch(() => undefined)
          armed = null
        })
      }
    },
  }
}
