import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { onTestFinished, type TestContext } from 'vitest'
import { createCaptureHost, type CaptureHost } from '@main/takes/capture/capture-host'
import type { InputEngine } from '@main/takes/inputs/input-engine'
import { loadLibPulse } from '@main/takes/inputs/libpulse'
import { createPulseEngine } from '@main/takes/inputs/pulse-engine'
import type { JournalEnd } from '@main/takes/journal/journal-files'
import { systemClock } from '@main/platform/clock'
import type { FromInput, ToInput } from '@shared/audio/capture/input-port'
import type { InputDevice, InputFacts } from '@shared/domain/recording/input'
import type { CaptureFault, CaptureFormat } from '@shared/domain/recording/take'
import { type SoundServer, startSoundServer } from '../audio/sound-server'
import { createMemoryLog } from '../memory-log'
import { tempFolder } from '../temp-folder'
import { forkHere, framesIn, monoFormat, testHeader } from './capture-fixture'

/** A sound server of this test's own; the test is skipped, and says why, where there is none. */
export async function ownSoundServer(context: TestContext): Promise<SoundServer> {
  const server = await startSoundServer(tempFolder())
  if (server === null)
    return context.skip('PulseAudio is not installed here, so nothing can be played to the engine.')
  onTestFinished(() => server.stop())
  return server
}

/** The native engine on a sound server. */
export function pulseEngineOn(server: Pick<SoundServer, 'env'>): InputEngine {
  const engine = createPulseEngine({ connect: loadLibPulse(), server: server.env['PULSE_SERVER'] ?? null })
  onTestFinished(() => engine.close())
  return engine
}

/** An open native input, heard as a window does. */
export interface HeardInput {
  inputId: string
  facts: InputFacts
  heard: FromInput[]
  sounds: () => Extract<FromInput, { type: 'sound' }>[]
  send: (message: ToInput) => void
  /** As when the window is killed. */
  vanish: () => void
}

export interface NativeTake {
  id: string
  folder: string
  ended: Promise<JournalEnd>
  faults: CaptureFault[]
  /** Of one channel of the take. */
  frames: (channel?: number) => Float32Array
}

/** Main's side of the capture process, with a native engine in it. */
export interface NativeBooth {
  host: CaptureHost
  /** The lists that were told, in order. */
  lists: InputDevice[][]
  open: (deviceId: string | null) => Promise<HeardInput>
  /** A take that is recorded from now on. */
  record: (input: HeardInput, channels?: number[], maxFrames?: number | null) => Promise<NativeTake>
}

export function openNativeBooth(engine: InputEngine): NativeBooth {
  const root = tempFolder()
  const lists: InputDevice[][] = []
  const capture = forkHere({ engine })
  const host = createCaptureHost({
    fork: capture.fork,
    clock: systemClock,
    log: createMemoryLog(),
    onInputs: (devices) => lists.push(devices),
  })
  onTestFinished(() => host.stop())
  return {
    host,
    lists,
    async open(deviceId) {
      const inputId = randomUUID()
      const facts = await host.openInput(inputId, deviceId)
      const { port1, port2 } = new MessageChannel()
      onTestFinished(() => port1.close())
      const heard: FromInput[] = []
      port1.on('message', (message: FromInput) => heard.push(message))
      host.connectInput(inputId, port2)
      return {
        inputId,
        facts,
        heard,
        sounds: () => heard.filter((message) => message.type === 'sound'),
        send: (message) => port1.postMessage(message),
        vanish: () => port1.close(),
      }
    },
    async record(input, channels = [0], maxFrames = null) {
      const { facts } = input
      const format: CaptureFormat = {
        ...monoFormat,
        sampleRateHz: facts.sampleRateHz,
        channels: channels.length,
        deviceLabel: facts.label,
      }
      const header = testHeader(format)
      const folder = join(root, header.id)
      const faults: CaptureFault[] = []
      const { promise: ended, resolve } = Promise.withResolvers<JournalEnd>()
      await host.begin(
        { folder, header, reserveBytes: 0 },
        {
          onProgress: (progress) => faults.push(...progress.faults),
          onEnd: resolve,
          onLost: () => undefined,
        },
      )
      input.send({ type: 'begin', takeId: header.id, channels, maxFrames })
      const frames = (channel = 0): Float32Array =>
        framesIn(folder).filter((_, at) => at % channels.length === channel)
      return { id: header.id, folder, ended, faults, frames }
    },
  }
}
