import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Take } from '@shared/domain/recording/take'
import { createScope, type Scope } from '@shared/lib/scope'
import { beginTake, type TakePlan } from './begin-take'
import type { DeviceList } from './capture/device-list'
import { findDevice } from './capture/find-device'
import { holdMicrophone } from './capture/held-microphone'
import { toMicrophoneProblem } from './capture/microphone-problem'
import type { InputChoice } from './capture/open-input'
import type { Microphone, MicrophoneFacts } from './capture/open-microphone'
import { channelPicks } from './capture/pick-channels'
import type { MeterFeed } from './meter/meter-feed'
import { isNoisy, noChecks, withChecks } from './noise-check'
import {
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
  type TakeEndReason,
} from './recorder-machine'
import type { RecorderMain } from './recorder-main'
import { autoStopMs, type RecorderOptions } from './recorder-options'
import { deliverTakes } from './take-delivery'
import { watchSilence } from './watch-silence'

/** A hanging audio system does not report an error. */
const openPatienceMs = 10_000
/** A microphone that was opened again and goes again within this time stays closed. */
const stayMs = 5_000
/** Main lists no devices while its library is closed. */
const listAgainEveryMs = 1_000
/** How long the user may take to answer the system's permission prompt. */
const askPatienceMs = 5 * 60_000

export interface RecorderDeps {
  main: RecorderMain
  open: (choice: InputChoice) => Promise<Microphone>
  devices: DeviceList
  meter: MeterFeed
  options: RecorderOptions
  /** The remembered device. */
  choice: () => InputChoice
}

export interface RecorderListener {
  /** A take is on disk and playable. */
  onFinished: (take: Take, reason: TakeEndReason) => void
  /** Microphone access was denied (sidebar variant). */
  onDenied?: () => void
}

export interface Recorder {
  readonly store: StoreApi<RecorderState>
  readonly meter: MeterFeed
  readonly devices: DeviceList
  readonly options: RecorderOptions
  /** The open microphone; null if there is none. */
  microphone: () => Microphone | null
  /** Opens the chosen microphone, asking for permission if needed. */
  ask: () => Promise<void>
  start: (plan: TakePlan) => void
  stop: () => Promise<void>
  /** Ends the countdown without a take. */
  cancel: () => void
  /** Its control was disabled: what runs is closed, kept on disk, and given to nobody (rulings). */
  withdraw: () => void
  /** Back to ready after a finished take. */
  again: () => void
  /** Subscribes to results until the returned function is called. */
  listen: (listener: RecorderListener) => () => void
  /** Keeps devices open and the computer awake until the returned function is called, which ends and keeps a running take. */
  connect: () => () => void
}

/** The shared recorder: everything between the user's commands and main, without a view. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const { main, meter, devices, options } = deps
  const store = createStore<RecorderState>(() => ({ kind: 'idle' }))
  const held = holdMicrophone(follow)
  let armed: { format: string; done: Promise<unknown> } | null = null
  let checks = noChecks
  let countdown: ReturnType<typeof setTimeout> | undefined
  /** Counts starts, and settles when the last one has begun or was discarded: main records one take at a time. */
  let starts = 0
  let beginning: Promise<void> = Promise.resolve()
  const listeners = new Set<RecorderListener>()
  let devicesAtBegin: readonly string[] | null = null
  let openedAgainAtMs = Number.NEGATIVE_INFINITY
  /** It is not delivered. */
  let withdrawnId: string | null = null

  const send = (event: RecorderEvent): void =>
    store.setState(nextRecorderState(store.getState(), event), true)

  async function ask(): Promise<void> {
    send({ type: 'ask' })
    if (store.getState().kind !== 'asking') return
    const choice = deps.choice()
    // With permission granted, a slow microphone is broken rather than waiting for the prompt.
    const isAllowed = devices.store.getState().devices.length > 0
    const patienceMs = isAllowed ? openPatienceMs : askPatienceMs
    let opened: Microphone | null = null
    try {
      opened = await held.open(() => deps.open(choice), patienceMs)
      if (!opened) return
      send({ type: 'opened', microphone: opened.facts })
      await Promise.all([arm(opened.facts), devices.refresh()])
    } catch (error) {
      if (held.current() === opened) refuse(error)
    }
  }

  /** Armed for the take that the open microphone would give. */
  function arm({ sampleRateHz, deviceChannels }: MicrophoneFacts): Promise<unknown> {
    const channels = channelPicks(deps.choice().channelMode, deviceChannels).length
    const format = `${sampleRateHz} ${channels}`
    if (armed?.format !== format) {
      const done = main.arm({ sampleRateHz, channels }).catch((error: unknown) => {
        if (armed?.done === done) armed = null
        throw error
      })
      armed = { format, done }
    }
    return armed.done
  }

  /** If this fails, for example during a move of the library, the next take arms again. */
  function armAgain(): void {
    if (!armed) return
    armed = null
    const facts = held.current()?.facts
    if (facts) arm(facts).catch(() => undefined)
  }

  function refuse(error: unknown): void {
    const { kind } = toMicrophoneProblem(error)
    if (kind === 'unusable') return send({ type: 'fail', error })
    send({ type: kind })
    if (kind === 'denied' && options.reportsDenial) for (const listener of listeners) listener.onDenied?.()
  }

  function follow(opened: Microphone, scope: Scope): void {
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
        if (because === 'refused') void endTake('closed')
      }),
    )
    scope.add(
      watchSilence(opened, (kind) => {
        if (kind === 'no-frames') return void lose()
        // Between takes, a muted microphone only shows a message.
        if (store.getState().kind === 'recording') void loseIfGone()
      }),
    )
  }

  async function lose(): Promise<void> {
    if (store.getState().kind === 'recording') await endTake('device-lost')
    clearTimeout(countdown)
    const facts = held.current()?.facts
    held.letGo()
    send({ type: 'lost' })
    await devices.refresh()
    if (facts?.engine === 'native') await openAgain(facts.deviceId)
  }

  /** A native input also goes with the capture process, as when the library is moved; its device is still there then. */
  async function openAgain(deviceId: string): Promise<void> {
    if (performance.now() - openedAgainAtMs < stayMs) return
    const isWaiting = (): boolean => store.getState().kind === 'no-device'
    while (isWaiting() && (await devices.look()) === null)
      await new Promise((resolve) => setTimeout(resolve, listAgainEveryMs))
    if (!isWaiting()) return
    await devices.refresh()
    if (!isWaiting() || !devices.store.getState().devices.some(({ id }) => id === deviceId)) return
    openedAgainAtMs = performance.now()
    await ask()
  }

  /** Ends the take if the device is gone: a mute switch or a gate produces exact zeros, too. */
  async function loseIfGone(): Promise<void> {
    const before = devicesAtBegin
    const now = await devices.look()
    const isThere = before !== null && now !== null && before.every((device) => now.includes(device))
    if (!isThere && store.getState().kind === 'recording') await lose()
  }

  function beginNext(plan: TakePlan): void {
    const turn = starts
    beginning = beginning.then(() => begin(plan, turn))
  }

  async function begin(plan: TakePlan, turn: number): Promise<void> {
    const microphone = held.current()
    const isWanted = (): boolean =>
      turn === starts && store.getState().kind === 'countdown' && held.current() === microphone
    if (!microphone || !isWanted()) return
    const { countdownMs: _, purpose = options.purpose, ...rest } = plan
    const channels = channelPicks(deps.choice().channelMode, microphone.facts.deviceChannels)
    try {
      await arm(microphone.facts)
      const take = await beginTake({
        main,
        microphone,
        take: { ...rest, purpose },
        channels,
        maxMs: autoStopMs(options),
        isWanted,
        onBegin: meter.restart,
      })
      if (!take) return
      devicesAtBegin = null
      void devices.look().then((seen) => (devicesAtBegin = seen))
      send({ type: 'begun', take, isNoisy: isNoisy(checks) })
    } catch (error) {
      if (turn === starts) send({ type: 'fail', error })
    }
  }

  async function endTake(reason: TakeEndReason): Promise<void> {
    const state = store.getState()
    if (state.kind !== 'recording') return
    send({ type: 'end', reason })
    held.current()?.end(reason === 'device-lost')
    try {
      send({ type: 'saved', take: await closed(state.take.id, reason) })
    } catch (error) {
      send({ type: 'fail', error })
    }
  }

  function closed(takeId: string, reason: TakeEndReason): Promise<Take> {
    if (reason === 'capture-lost' || reason === 'disk-full') return main.rescue(takeId)
    return reason === 'device-lost' ? main.deviceLost(takeId) : main.end(takeId)
  }

  function receiveTake(take: Take): void {
    const state = store.getState()
    const isOver = take.state !== 'recording' && take.state !== 'interrupted'
    if (state.kind !== 'recording' || state.take.id !== take.id || !isOver) return
    held.current()?.end()
    send({ type: 'saved', take })
  }

  function devicesChanged(): void {
    const state = store.getState()
    const listed = devices.store.getState().devices
    const chosen = findDevice(listed, deps.choice())
    const isBack = state.kind === 'ready' && chosen !== null && state.microphone.deviceId !== chosen.id
    if (isBack || (state.kind === 'no-device' && listed.length > 0)) void ask()
  }

  function cancel(): void {
    clearTimeout(countdown)
    send({ type: 'cancel' })
  }

  return {
    store,
    meter,
    devices,
    options,
    microphone: held.current,
    ask,
    start(plan) {
      const before = store.getState()
      const waitMs = plan.countdownMs ?? options.countdownMs
      send({ type: 'start', endsAtMs: Date.now() + waitMs })
      // Ignores a second press while the first is being handled.
      if (store.getState() === before) return
      starts += 1
      checks = noChecks
      clearTimeout(countdown)
      if (waitMs === 0) beginNext(plan)
      else countdown = setTimeout(() => beginNext(plan), waitMs)
    },
    stop: () => endTake('stopped'),
    cancel,
    withdraw() {
      cancel()
      const state = store.getState()
      if (state.kind !== 'recording') return
      withdrawnId = state.take.id
      void endTake('stopped')
    },
    again: () => send({ type: 'again' }),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect() {
      const scope = createScope()
      const delivery = deliverTakes(store, (take, reason) => {
        if (take.id === withdrawnId) send({ type: 'again' })
        else for (const listener of listeners) listener.onFinished(take, reason)
      })
      scope.add(main.onTake(receiveTake))
      scope.add(main.onDisarmed(armAgain))
      scope.add(
        main.onFailure(({ code }) => void endTake(code === 'disk-full' ? 'disk-full' : 'capture-lost')),
      )
      scope.add(devices.connect(devicesChanged))
      scope.add(delivery.end)
      return () => {
        clearTimeout(countdown)
        delivery.flush()
        void endTake('stopped').finally(() => {
          scope.end()
          held.close()
          send({ type: 'close' })
          if (armed) void main.disarm().catch(() => undefined)
          armed = null
        })
      }
    },
  }
}
