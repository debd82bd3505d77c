import type { InputDevice } from '@shared/domain/recording/input'
import { type InputEngine, type InputListener, type OpenInput, separate, unavailable } from './input-engine'
import { type ConnectPulse, pulse, type PulseConnection } from './libpulse'
import { findSources, recordSource, until } from './pulse-questions'
import { idStart, readAll, toDevice, toFacts } from './pulse-source'

/**
 * The server keeps four megabytes for a stream: ten seconds of two channels at 48 kHz, 0.6 s of 32. Each turn wakes several threads:
 * at one a meter reading, the running waveform still moves 32 times a second. Whoever needs all that was captured by now drains.
 */
const readEveryMs = 28
/** Nothing is open: only changes of the list are looked for. */
const lookEveryMs = 250
const connectAgainAfterMs = 3_000
/** A volume that is being drawn changes many times a second. */
const tellEveryMs = 250
/** For all that opening takes, so that enough is left of the recorder's own for the other engine. */
const openPatienceMs = 4_000

interface PulseInput extends OpenInput {
  /** Takes what has come. */
  read(): void
  /** The stream has ended without being closed. */
  isGone(): boolean
  gone(): void
}

/**
 * The sound server of Linux: PulseAudio, or PipeWire, which speaks its protocol.
 * @param options.server null: where the environment says
 */
export function createPulseEngine(options: { connect: ConnectPulse; server?: string | null }): InputEngine {
  const inputs = new Set<PulseInput>()
  let connection: PulseConnection | null = null
  let connecting: Promise<PulseConnection> | null = null
  let timer: NodeJS.Timeout | undefined
  let listener: ((devices: InputDevice[]) => void) | null = null
  let told = ''
  let isStale = false
  let toldAtMs = Number.NEGATIVE_INFINITY
  let isClosed = false

  /** @throws AppError microphone-unavailable: no-server without the library too */
  function begin(): PulseConnection {
    try {
      return options.connect(options.server ?? null)
    } catch (error) {
      throw unavailable('no-server', error)
    }
  }

  async function connect(): Promise<PulseConnection> {
    const made = begin()
    try {
      await until(() => {
        made.pump()
        if (made.state() > pulse.contextReady)
          throw unavailable(made.error() === pulse.errors.access ? 'denied' : 'no-server')
        return made.state() === pulse.contextReady ? true : null
      })
      if (isClosed) throw unavailable('unusable')
    } catch (error) {
      made.close()
      throw error
    }
    made.subscribe(() => (isStale = true))
    connection = made
    tick()
    return made
  }

  function connected(): Promise<PulseConnection> {
    if (connection) return Promise.resolve(connection)
    connecting ??= connect().finally(() => (connecting = null))
    return connecting
  }

  function tick(): void {
    clearTimeout(timer)
    if (isClosed) return
    if (connection) turn(connection)
    else if (listener) void tell()
    if (isStale && performance.now() - toldAtMs >= tellEveryMs) {
      isStale = false
      toldAtMs = performance.now()
      void tell()
    }
    const waitMs = inputs.size > 0 ? readEveryMs : connection ? lookEveryMs : connectAgainAfterMs
    timer = setTimeout(tick, waitMs)
  }

  function turn(now: PulseConnection): void {
    readAfter(now)
    for (const input of inputs) {
      if (input.isGone() || now.state() > pulse.contextReady) input.gone()
    }
    if (now.state() <= pulse.contextReady) return
    connection = null
    now.close()
    isStale = true
  }

  /** Sound that waits is read before whatever came behind it, such as the end of its stream. */
  function readAfter(now: PulseConnection): void {
    const read = (): void => {
      for (const input of inputs) input.read()
    }
    now.pump(read)
    read()
  }

  async function tell(): Promise<void> {
    if (!listener) return
    const devices = await list()
    const text = JSON.stringify(devices)
    if (text === told || isClosed) return
    told = text
    listener(devices)
  }

  async function list(): Promise<InputDevice[]> {
    try {
      const { sources, defaultName } = await findSources(await connected())
      return sources.map((source) => ({ ...toDevice(source), isDefault: source.name === defaultName }))
    } catch {
      // Nobody can choose anything: without a server there is no native input.
      return []
    }
  }

  async function open(deviceId: string | null, heard: InputListener): Promise<OpenInput> {
    const endMs = performance.now() + openPatienceMs
    const from = await connected()
    const { sources, defaultName } = await findSources(from, endMs)
    const name = deviceId === null ? defaultName : deviceId.slice(idStart.length)
    const listed = sources.find((each) => each.name === name)
    if (!listed) throw unavailable('missing')
    const { source, stream } = await recordSource(from, listed, endMs)
    const { channels } = source.sample_spec
    const close = (): void => {
      inputs.delete(input)
      stream.close()
    }
    const input: PulseInput = {
      facts: toFacts(source),
      drain: () => readAfter(from),
      read() {
        for (const part of readAll(stream)) {
          if (part instanceof Float32Array) heard.onSound(separate(part, channels))
          else heard.onLost(Math.round(part.missingBytes / (channels * Float32Array.BYTES_PER_ELEMENT)))
        }
      },
      isGone: () => stream.state() > pulse.streamReady,
      gone() {
        close()
        heard.onGone()
      },
      close,
    }
    inputs.add(input)
    tick()
    return input
  }

  return {
    list,
    watch(given) {
      listener = given
      tick()
    },
    open,
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const input of inputs) input.close()
      connection?.close()
      connection = null
    },
  }
}
