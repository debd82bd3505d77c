import koffi from 'koffi'
import { bindPulse, type PulseLibrary } from './pulse-library'

/** An opaque pointer of the library. */
type Handle = unknown

/** A source, as far as it is used (pa_source_info). */
export interface PulseSource {
  name: string
  description: string | null
  sample_spec: { format: number; rate: number; channels: number }
  channel_map: { channels: number; map: Int32Array }
  /** Of each channel, `normalVolume` for what is not changed. */
  volume: { channels: number; values: Uint32Array }
  /** `noIndex` for what is no monitor of an output. */
  monitor_of_sink: number
  driver: string | null
  /** Of `sourceFlags`. */
  flags: number
}

export const noIndex = 0xffffffff
export const normalVolume = 0x10000
/** Its volume is the device's own; it is a device, and nothing made of others. */
export const sourceFlags = { ownVolume: 0x1, hardware: 0x4 } as const

/** States, errors and formats of the library (pulse/def.h, pulse/sample.h). */
export const pulse = {
  contextReady: 4,
  contextEnded: 6,
  streamReady: 2,
  streamEnded: 4,
  errors: { access: 1, noEntity: 5 },
  formats: { s16: [3, 4], f32: [5, 6], s32: [7, 8], s24: [9, 10, 11, 12] },
} as const

const floatFormat = 5
const noAutospawn = 1
/** Of sources and of the server, whose default changes. */
const watchedEvents = 0x2 | 0x80
/** Interpolated timing, latency as asked; and a source that vanishes ends the stream: no other takes its place. */
const recordFlags = 0x2 | 0x8 | 0x200 | 0x2000
const libraryDefault = 0xffffffff
/** Events handled in one go. */
const mostIterations = 1_000

/** A connection to the sound server, driven by `pump` on the caller's thread. */
export interface PulseConnection {
  /** Does what is to be done, without waiting. @param onStep after each step, as the next may end a stream that holds sound */
  pump(onStep?: () => void): void
  /** 4 is ready; more is failed or ended. */
  state(): number
  /** Why the last call failed. */
  error(): number
  listSources(onSource: (source: PulseSource) => void, onEnd: () => void): void
  readDefault(onName: (name: string | null) => void): void
  /** Hears that a source came, went or changed. */
  subscribe(onEvent: () => void): void
  /** Records floats at the source's own rate and channels. */
  record(source: PulseSource, fragmentFrames: number): PulseStream
  close(): void
}

export interface PulseStream {
  /** 2 is ready; more is failed or ended. */
  state(): number
  /** The next fragment, or how many bytes are missing here; null: nothing more yet. */
  read(): { samples: Float32Array<ArrayBuffer> } | { missingBytes: number } | null
  close(): void
}

/** @param server null: where the environment says, as every program. */
export type ConnectPulse = (server: string | null) => PulseConnection

/** Loads the system's library. @throws Error of the loader where it is missing */
export function loadLibPulse(): ConnectPulse {
  const library = bindPulse()
  return (server) => openConnection(library, server)
}

function openStream(
  c: PulseLibrary,
  context: Handle,
  source: PulseSource,
  fragmentFrames: number,
): PulseStream {
  const { rate, channels } = source.sample_spec
  const format = { format: floatFormat, rate, channels }
  const stream: Handle = c.newStream(context, 'Recording', format, source.channel_map)
  const data: [Handle] = [null]
  const bytes: [number | bigint] = [0]
  let isOpen = true
  const asked = {
    maxlength: libraryDefault,
    tlength: libraryDefault,
    prebuf: libraryDefault,
    minreq: libraryDefault,
    fragsize: fragmentFrames * channels * Float32Array.BYTES_PER_ELEMENT,
  }
  c.record(stream, source.name, asked, recordFlags)
  return {
    state: () => (isOpen ? (c.streamState(stream) as number) : pulse.streamEnded),
    read() {
      if (!isOpen || (c.peek(stream, data, bytes) as number) < 0) return null
      const length = Number(bytes[0])
      if (length === 0) return null
      if (data[0] === null) {
        c.drop(stream)
        return { missingBytes: length }
      }
      const samples = new Float32Array(length / Float32Array.BYTES_PER_ELEMENT)
      c.memcpy(samples, data[0], length)
      c.drop(stream)
      return { samples }
    },
    close() {
      if (!isOpen) return
      isOpen = false
      c.endStream(stream)
      c.freeStream(stream)
    },
  }
}

function openConnection(c: PulseLibrary, server: string | null): PulseConnection {
  const loop: Handle = c.newLoop()
  const context: Handle = c.newContext(c.api(loop), 'Timbre')
  let waitingSources: { onSource: (source: PulseSource) => void; onEnd: () => void }[] = []
  let waitingNames: ((name: string | null) => void)[] = []
  let eventListener = (): void => undefined
  let isOpen = true

  // Called by the library, within `pump`, until they are unregistered.
  const onSource = koffi.register((_context: Handle, info: Handle, end: number) => {
    if (end === 0) waitingSources[0]?.onSource(koffi.decode(info, c.types.source) as PulseSource)
    else waitingSources.shift()?.onEnd()
  }, c.types.onSource)
  const onServer = koffi.register((_context: Handle, info: Handle) => {
    const found =
      info === null ? null : (koffi.decode(info, c.types.server) as { default_source_name: string })
    waitingNames.shift()?.(found?.default_source_name ?? null)
  }, c.types.onServer)
  const onEvent = koffi.register(() => eventListener(), c.types.onEvent)
  const isStarted = (operation: Handle): boolean => {
    if (operation === null) return false
    c.freeOperation(operation)
    return true
  }
  c.connect(context, server, noAutospawn, null)
  return {
    pump(onStep) {
      for (let count = 0; isOpen && count < mostIterations; count += 1) {
        if ((c.iterate(loop, 0, null) as number) <= 0) return
        onStep?.()
      }
    },
    state: () => (isOpen ? (c.contextState(context) as number) : pulse.contextEnded),
    error: () => (isOpen ? (c.contextError(context) as number) : 0),
    listSources(each, end) {
      waitingSources.push({ onSource: each, onEnd: end })
      if (!isStarted(c.sources(context, onSource, null))) waitingSources.pop()?.onEnd()
    },
    readDefault(onName) {
      waitingNames.push(onName)
      if (!isStarted(c.server(context, onServer, null))) waitingNames.pop()?.(null)
    },
    subscribe(listener) {
      eventListener = listener
      c.onEvent(context, onEvent, null)
      isStarted(c.subscribe(context, watchedEvents, null, null))
    },
    record: (source, fragmentFrames) => openStream(c, context, source, fragmentFrames),
    close() {
      if (!isOpen) return
      isOpen = false
      waitingSources = []
      waitingNames = []
      c.disconnect(context)
      c.freeContext(context)
      c.freeLoop(loop)
      for (const callback of [onSource, onServer, onEvent]) koffi.unregister(callback)
    },
  }
}
