import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Recoverable, Take } from '@shared/domain/recording/take'
import type { FromInput } from '@shared/audio/capture/input-port'
import type { StudioApi } from '@shared/ipc/contract'
import { root } from '../../../build/lib/electron-path.mjs'
import type { PlayedSound } from '../audio/played-sound'
import { launchStudio, type StudioApp } from '../app/studio-app'

/** The real app with a fake microphone, recording through its own thread. */
export interface RecordingApp extends StudioApp {
  /** Starts a take; settles when the first frames are safe. */
  record: () => Promise<RecordingTake>
  studio: <T>(ask: (studio: StudioApi) => Promise<{ ok: boolean; value?: T }>) => Promise<T>
}

export interface RecordingTake {
  id: string
  /** What the page last told: frames its sound's thread had taken, and when (epoch, ms). Runs on outside the app. */
  seen: () => { frames: number; atMs: number }
}

function captureWorkerAsset(): string {
  const folder = join(root, 'out', 'renderer', 'assets')
  const name = existsSync(folder) && readdirSync(folder).find((file) => file.startsWith('capture-worker'))
  if (!name) throw new Error('the build holds no capture worker')
  return `/assets/${name}`
}

/** Records through the engine of the sound. */
export async function launchRecordingApp(
  userDataDir: string,
  sound: PlayedSound,
  options: { args?: readonly string[] } = {},
): Promise<RecordingApp> {
  const args = [...sound.args, ...(options.args ?? [])]
  const app = await launchStudio({ userDataDir, args, env: sound.env })
  let reported = { frames: 0, atMs: Date.now() }
  await app.page.exposeFunction('reportToHarness', (frames: number, atMs: number) => {
    reported = { frames, atMs }
  })
  return {
    ...app,
    async studio<T>(ask: (studio: StudioApi) => Promise<{ ok: boolean; value?: T }>) {
      const answer = await app.page.evaluate<{ ok: boolean; value?: T }>(`(${ask.toString()})(window.studio)`)
      if (!answer.ok) throw new Error(JSON.stringify(answer))
      return answer.value as T
    },
    async record() {
      reported = { frames: 0, atMs: Date.now() }
      const id =
        sound.engine === 'native'
          ? await app.page.evaluate(startNativeTake)
          : await app.page.evaluate(startTake, captureWorkerAsset())
      for (let waitedMs = 0; reported.frames === 0; waitedMs += 10) {
        if (waitedMs > 10_000) throw new Error(`no sound came\n${app.output()}`)
        await sleep(10)
      }
      return { id, seen: () => reported }
    },
  }
}

/** Runs in the page: what the recorder's view does, without the view. */
async function startTake(workerUrl: string): Promise<string> {
  const { studio } = window as unknown as { studio: StudioApi }
  const { reportToHarness } = window as unknown as { reportToHarness: (frames: number, atMs: number) => void }
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  })
  type CountedTrack = MediaStreamTrack & { stats: { totalFrames: number; deliveredFrames: number } }
  const track = stream.getAudioTracks()[0] as CountedTrack
  const sampleRateHz = track.getSettings().sampleRate ?? 48_000
  const { MediaStreamTrackProcessor: Processor } = window as unknown as {
    MediaStreamTrackProcessor: new (init: object) => { readable: ReadableStream }
  }
  const { readable } = new Processor({ track, maxBufferSize: 1_000 })
  const worker = new Worker(workerUrl, { type: 'module' })
  worker.postMessage({ type: 'open', sound: readable, sampleRateHz }, [readable])
  let reported = 0
  const reportLosses = (): void => {
    const dropped = track.stats.totalFrames - track.stats.deliveredFrames
    if (dropped > reported) worker.postMessage({ type: 'lost', frames: dropped - reported })
    reported = dropped
  }
  setInterval(reportLosses, 250)
  const begun = await studio.calls.recorder.begin({
    draftId: null,
    name: 'Take',
    purpose: 'recording',
    format: { sampleRateHz, channels: 1, deviceLabel: 'Fake', isRaw: true },
    parentTakeId: null,
    scriptId: null,
    lineIndex: null,
  })
  if (!begun.ok) throw new Error(begun.error.code)
  const { port1, port2 } = new MessageChannel()
  window.postMessage({ type: 'timbre:capture-port', takeId: begun.value.id }, location.origin, [port2])
  interface Reported {
    type: string
    readings?: { takenFrames: number | null }[]
  }
  worker.onmessage = ({ data }: MessageEvent<Reported>) => {
    const taken = data.readings?.at(-1)?.takenFrames
    if (taken) reportToHarness(taken, performance.timeOrigin + performance.now())
  }
  reportLosses()
  worker.postMessage({ type: 'begin', port: port1, channels: [0], maxFrames: null }, [port1])
  const end = (): void => {
    reportLosses()
    worker.postMessage({ type: 'end' })
  }
  Object.assign(window, { heldForTheTake: { stream, end } })
  return begun.value.id
}

/** The same on the native engine, which writes the take itself; here only its frames are counted. */
async function startNativeTake(): Promise<string> {
  const { studio } = window as unknown as { studio: StudioApi }
  const { reportToHarness } = window as unknown as { reportToHarness: (frames: number, atMs: number) => void }
  const inputId = crypto.randomUUID()
  const opened = await studio.calls.inputs.open({ inputId, deviceId: null })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const { port1, port2 } = new MessageChannel()
  window.postMessage({ type: 'timbre:input-port', inputId }, location.origin, [port2])
  const begun = await studio.calls.recorder.begin({
    draftId: null,
    name: 'Take',
    purpose: 'recording',
    format: {
      sampleRateHz: opened.value.sampleRateHz,
      channels: 1,
      deviceLabel: opened.value.label,
      isRaw: true,
    },
    parentTakeId: null,
    scriptId: null,
    lineIndex: null,
  })
  if (!begun.ok) throw new Error(begun.error.code)
  let beganAt: number | null = null
  let toldAtMs = 0
  port1.onmessage = ({ data }: MessageEvent<FromInput>) => {
    if (data.type === 'begun') beganAt = data.atFrame
    if (data.type !== 'sound' || beganAt === null || performance.now() - toldAtMs < 100) return
    toldAtMs = performance.now()
    reportToHarness(
      data.startFrame + (data.channels[0]?.length ?? 0) - beganAt,
      performance.timeOrigin + performance.now(),
    )
  }
  port1.postMessage({ type: 'begin', takeId: begun.value.id, channels: [0], maxFrames: null })
  const end = (): void => port1.postMessage({ type: 'end' })
  Object.assign(window, { heldForTheTake: { end } })
  return begun.value.id
}

/** Ends the take as the recorder's view does. */
export async function endTake(app: RecordingApp, takeId: string): Promise<Take> {
  await app.page.evaluate(() => {
    const { heldForTheTake } = window as unknown as { heldForTheTake: { end: () => void } }
    heldForTheTake.end()
  })
  return app.page.evaluate(async (id) => {
    const { studio } = window as unknown as { studio: StudioApi }
    const ended = await studio.calls.recorder.end({ takeId: id })
    if (!ended.ok) throw new Error(ended.error.code)
    return ended.value
  }, takeId)
}

/** @returns the take once its file is made, or cannot be */
export async function untilSaved(app: RecordingApp, id: string): Promise<Take> {
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 50) {
    const all = await app.studio((studio) => studio.calls.takes.list({ draftId: null }))
    const take = all.find((candidate) => candidate.id === id)
    if (take?.state === 'ready' || take?.state === 'failed') return take
    await sleep(50)
  }
  throw new Error(`the take was not saved within 30 s\n${app.output()}`)
}

export const recoverable = (app: RecordingApp): Promise<Recoverable[]> =>
  app.studio((studio) => studio.calls.takes.recoverable({}))

export const takesFolderOf = (userDataDir: string): string => join(userDataDir, 'library', 'takes')

export function journalFrames(userDataDir: string, takeId: string): Float32Array {
  const bytes = readFileSync(join(takesFolderOf(userDataDir), takeId, 'frames.f32'))
  return new Float32Array(new Uint8Array(bytes.subarray(0, bytes.length - (bytes.length % 4))).buffer)
}
