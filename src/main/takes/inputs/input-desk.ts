import { type FromInput, mostUnheardMs } from '@shared/audio/capture/input-port'
import { createSoundBatcher, type SoundBatcher } from '@shared/audio/capture/sound-batcher'
import { meterFrames } from '@shared/audio/meters/level-meter'
import { AppError } from '@shared/errors/app-error'
import type { InputDevice } from '@shared/domain/recording/input'
import type { CaptureFormat } from '@shared/domain/recording/take'
import type { Port } from '../../platform/port'
import type { FromCaptureProcess, ToCaptureProcess } from '../capture/capture-messages'
import type { TakeCapture } from '../capture/capture-take'
import { type InputEngine, type OpenInput, unavailable } from './input-engine'
import { type InputTake, startInputTake } from './input-take'
import { readInputMessage } from './read-input-message'

/** What main says about native inputs. */
export type ToInputDesk = Extract<
  ToCaptureProcess,
  { type: 'list-inputs' | 'open-input' | 'input-port' | 'close-input' }
>

/** The native inputs of the capture process: opens them, records takes from them, and lets windows hear. */
export interface InputDesk {
  receive(message: ToInputDesk, port: Port | null): void
  /** Brings everything captured so far into the take. */
  flush(takeId: string): void
  close(): void
}

/** How long an open input waits for the window's port, so that no microphone stays open for nobody. */
const portPatienceMs = 5_000
/** More than all windows need, also while they change devices. */
const mostInputs = 8
/** Of a channel that the window does not hear. */
const noSound = new Float32Array(0)

interface Desk {
  inputId: string
  input: OpenInput | null
  port: Port | null
  /** Frames since it was opened, lost ones included. */
  frame: number
  take: InputTake | null
  /** What the window hears of it, how far it was sent, and how far it was heard. */
  heard: { channels: readonly number[]; batcher: SoundBatcher; sentFrame: number; frame: number }
  patience: NodeJS.Timeout | undefined
}

/** @param deps.findTake a take that main has begun */
export function createInputDesk(deps: {
  engine: InputEngine
  findTake: (takeId: string) => { capture: TakeCapture; format: CaptureFormat } | null
  send: (message: FromCaptureProcess) => void
}): InputDesk {
  const { engine, send } = deps
  const desks = new Map<string, Desk>()
  /** As told last; null before anybody asked. */
  let known: readonly InputDevice[] | null = null
  let isWatched = false

  /** What was captured before it is told first. */
  function tell({ port, heard }: Desk, message: FromInput): void {
    heard.batcher.flush()
    port?.postMessage(message)
  }

  /** A window hears for its meters alone: as many frames at a time as a reading takes. */
  const batcherOf = (findDesk: () => Desk, chosen: readonly number[]): SoundBatcher =>
    createSoundBatcher({
      batchFrames: meterFrames,
      channelCount: chosen.length,
      maxFrames: null,
      send(message) {
        const { port, input, heard } = findDesk()
        if (message.type !== 'audio' || !input) return
        const { startFrame } = message
        heard.sentFrame = startFrame + (message.channels[0]?.length ?? 0)
        const channels = Array.from(
          { length: input.facts.deviceChannels },
          (_, channel) => message.channels[chosen.indexOf(channel)] ?? noSound,
        )
        port?.postMessage({ type: 'sound', startFrame, channels } satisfies FromInput)
      },
    })

  /** Drivers may stumble over being asked what there is while they capture: nobody asks them during a take. */
  const mayLook = (): boolean => [...desks.values()].every(({ take }) => take === null)

  function tellList(devices: readonly InputDevice[]): void {
    known = devices
    send({ type: 'inputs', devices: [...devices] })
  }

  async function list(): Promise<void> {
    if (!isWatched) engine.watch(tellList, mayLook)
    isWatched = true
    tellList(known !== null && !mayLook() ? known : await engine.list())
  }

  async function open(inputId: string, deviceId: string | null): Promise<void> {
    const refuse = (error: AppError): void => send({ type: 'input-refused', inputId, error: error.toWire() })
    if (desks.has(inputId)) return refuse(new AppError('invalid-input'))
    if (desks.size >= mostInputs) return refuse(new AppError('busy'))
    const desk: Desk = {
      inputId,
      input: null,
      port: null,
      frame: 0,
      take: null,
      heard: { channels: [0], batcher: batcherOf(() => desk, [0]), sentFrame: 0, frame: 0 },
      patience: undefined,
    }
    desks.set(inputId, desk)
    try {
      const input = await engine.open(deviceId, {
        onSound: (channels) => receiveSound(desk, channels),
        onLost: (frames) => lose(desk, frames),
        onGone: () => gone(desk),
      })
      if (desks.get(inputId) !== desk) {
        input.close()
        throw unavailable('unusable')
      }
      desk.input = input
      desk.patience = setTimeout(() => shut(desk), portPatienceMs)
      send({ type: 'input-opened', inputId, facts: input.facts })
    } catch (error) {
      if (desks.get(inputId) === desk) desks.delete(inputId)
      refuse(error instanceof AppError ? error : unavailable('unusable', error))
    }
  }

  function receiveSound(desk: Desk, channels: Float32Array[]): void {
    const startFrame = desk.frame
    desk.frame += channels[0]?.length ?? 0
    desk.take?.push(channels, startFrame)
    const { heard, input } = desk
    const unheardMs = ((heard.sentFrame - heard.frame) / (input?.facts.sampleRateHz ?? 1)) * 1_000
    if (unheardMs > mostUnheardMs) return
    heard.batcher.push(
      heard.channels.map((channel) => channels[channel] ?? noSound),
      startFrame,
    )
  }

  function lose(desk: Desk, frames: number | null): void {
    tell(desk, { type: 'lost', atFrame: desk.frame, frames: frames ?? 0 })
    if (frames === null) desk.take?.lose()
    else desk.frame += frames
  }

  function gone(desk: Desk): void {
    desk.take?.end('device-lost')
    tell(desk, { type: 'gone' })
    forget(desk)
  }

  function forget(desk: Desk): void {
    clearTimeout(desk.patience)
    if (desks.get(desk.inputId) === desk) desks.delete(desk.inputId)
    const { port } = desk
    desk.port = null
    port?.close()
  }

  function shut(desk: Desk): void {
    desk.input?.drain()
    desk.take?.end('asked')
    desk.input?.close()
    forget(desk)
  }

  function connect(desk: Desk, port: Port): void {
    clearTimeout(desk.patience)
    desk.port = port
    desk.heard.sentFrame = desk.heard.frame = desk.frame
    port.onMessage((message) => obey(desk, message))
    port.onClose(() => {
      if (desk.port !== port) return
      desk.input?.drain()
      desk.take?.orphan()
      desk.input?.close()
      forget(desk)
    })
  }

  function obey(desk: Desk, message: unknown): void {
    const read = readInputMessage(message)
    if (read === null) return
    if (read.type === 'hear') {
      const { heard } = desk
      heard.frame = read.heardFrame
      if (heard.channels.join() === read.channels.join()) return
      heard.batcher.flush()
      heard.channels = read.channels
      heard.batcher = batcherOf(() => desk, read.channels)
      return
    }
    // What was said before this message is on this side of it.
    desk.input?.drain()
    if (read.type === 'end') return desk.take?.end(read.isDeviceLost ? 'device-lost' : 'asked')
    const { takeId } = read
    const found = deps.findTake(takeId)
    const facts = desk.input?.facts
    const fits =
      desk.take === null &&
      found?.format.channels === read.channels.length &&
      found.format.sampleRateHz === facts?.sampleRateHz
    if (!fits) {
      send({ type: 'report', message: `no take for an input: ${new AppError('not-found').code}` })
      // One that runs already goes on.
      if (desk.take?.takeId !== takeId)
        tell(desk, { type: 'ended', takeId, frameCount: 0, because: 'refused' })
      return
    }
    tell(desk, { type: 'begun', takeId, atFrame: desk.frame })
    const take = startInputTake({
      takeId,
      capture: found.capture,
      channels: read.channels,
      maxFrames: read.maxFrames,
      onOver(frameCount, because) {
        if (desk.take === take) desk.take = null
        tell(desk, { type: 'ended', takeId, frameCount, because: because ?? 'closed' })
      },
    })
    desk.take = take
  }

  return {
    receive(message, port) {
      if (message.type === 'list-inputs') return void list()
      if (message.type === 'open-input') return void open(message.inputId, message.deviceId)
      const desk = desks.get(message.inputId)
      if (message.type === 'input-port' && port) {
        if (desk?.input && !desk.port) connect(desk, port)
        else port.close()
      }
      if (message.type === 'close-input' && desk) shut(desk)
    },
    flush(takeId) {
      for (const { input, take } of desks.values()) {
        if (take?.takeId !== takeId) continue
        input?.drain()
        take.flush()
      }
    },
    close() {
      engine.close()
      for (const desk of desks.values()) forget(desk)
    },
  }
}
