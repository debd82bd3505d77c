import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import type { WireVoicesPage } from '@shared/wire'
import { openAt } from '../../support/app/studio-address'
import { launchStudio } from '../../support/app/studio-app'
import { type DemoServer, startDemoServer } from '../../support/cloud/demo-server'
import { keyToPaintRow, whenSignedIn } from './key-to-paint'
import { type BenchRow, median, toRow } from '../report'
import { startSpeechServer } from './start-speech-server'

const goalMs = { median: 80, p95: 150 }
const typedChars = 4_900

/**
 * The page of text to speech in the production build: how soon its sound is heard, and typing in a long text. The cloud is a
 * server of canned sound in a process of its own.
 */
export async function speechPageBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-speech-page-bench-'))
  const demo = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  const canned = await startCannedSpeech(demo.baseUrl, makeTone(folder))
  try {
    const cloud = { baseUrl: canned.url, apiKey: demo.apiKey }
    const app = await launchStudio({ userDataDir: join(folder, 'studio'), cloud })
    try {
      const { page } = app
      await whenSignedIn(page)
      await openTextPage(page, demo)
      const delays = await firstSounds(page, { count: quick ? 10 : 40, canned })
      await page.getByLabel('Text to speak').fill('Some words to say. '.repeat(300).slice(0, typedChars))
      await page.getByLabel('Text to speak').press('ArrowUp')
      await page.waitForTimeout(1_000)
      const typing = await keyToPaintRow(page, { quick, name: 'text to speech', of: '5,000 characters' })
      return [...firstSoundRows(delays, quick), typing]
    } finally {
      await app.kill()
    }
  } finally {
    canned.close()
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function firstSoundRows(delays: readonly number[], quick: boolean): BenchRow[] {
  const sorted = [...delays].sort((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const common = { unit: 'ms', better: 'lower', build: `production, ${quick ? 'quick' : 'full'}` } as const
  const name = 'first decodable frame sent to first sound at the output'
  return [
    toRow({
      ...{ ...common, name: `${name}, median`, values: [median(delays)], goal: goalMs.median },
      note: `${delays.length} generations; least ${sorted[0]?.toFixed(0)} ms; the server sends a third of a second every 50 ms`,
    }),
    toRow({ ...common, name: `${name}, 95th percentile`, values: [p95], goal: goalMs.p95 }),
  ]
}

/** Six seconds that sound from the first sample on. */
function makeTone(folder: string): string {
  const path = join(folder, 'tone.mp3')
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'aevalsrc=0.5*cos(2*PI*330*t):s=44100:d=6'],
    ...['-c:a', 'libmp3lame', '-b:a', '128k', '-write_xing', '0', '-id3v2_version', '0', path],
  ])
  return path
}

interface CannedSpeech {
  url: string
  firstPieceAtMs: () => Promise<number>
  close: () => void
}

async function startCannedSpeech(target: string, soundPath: string): Promise<CannedSpeech> {
  const { url, close } = await startSpeechServer('canned', target, soundPath)
  return {
    url,
    firstPieceAtMs: async () => Number(await (await fetch(`${url}/first-piece`)).text()),
    close,
  }
}

async function openTextPage(page: Page, demo: DemoServer): Promise<void> {
  const { voices } = (await demo.get('/v2/voices?page_size=1')) as WireVoicesPage
  const [voice] = voices
  await openAt(page, `#/speech/text-to-speech?voiceId=${voice?.voice_id ?? ''}`)
  await page.getByRole('button', { name: `Voice: ${voice?.name ?? ''}` }).waitFor()
}

/** @returns ms from a first piece to the moment at which its first sound leaves for the output device */
async function firstSounds(page: Page, o: { count: number; canned: CannedSpeech }): Promise<number[]> {
  await page.evaluate(tapPlayer)
  const delays: number[] = []
  // The first of them warms up.
  for (let at = 0; at <= o.count; at += 1) {
    const text = `This is sentence ${at}.`
    await page.getByLabel('Text to speak').fill(text)
    await page.evaluate(() => (window as unknown as Tapped).listen())
    await page.getByLabel('Text to speak').press('Control+Enter')
    const heardAtMs = await page.evaluate(() => (window as unknown as Tapped).heardAtMs())
    const delayMs = heardAtMs - (await o.canned.firstPieceAtMs())
    if (delayMs <= 0) throw new Error(`something was heard ${-delayMs} ms before it was sent`)
    if (at > 0) delays.push(delayMs)
    await page.getByRole('button', { name: `Download ${text}` }).waitFor()
    await page.waitForTimeout(500)
  }
  return delays
}

interface Tapped {
  /** Stops what sounds, and waits for silence. */
  listen: () => Promise<void>
  /** The system's clock when the first sound since `listen` left for the output device. */
  heardAtMs: () => Promise<number>
}

/**
 * Leads every audio element through an analyser on its way to the destination. Each of its samples has a time of the audio
 * clock, which the context maps to the time at which the output device plays it.
 */
function tapPlayer(): void {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const analyser = new AnalyserNode(context, { fftSize: 32_768 })
  analyser.connect(context.destination)
  const tapped = new Set<HTMLMediaElement>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (!tapped.has(this)) context.createMediaElementSource(this).connect(analyser)
    tapped.add(this)
    return play.call(this)
  }
  let fromSeconds = 0
  const samples = new Float32Array(analyser.fftSize)
  const look = (): number | null => {
    analyser.getFloatTimeDomainData(samples)
    const endSeconds = context.currentTime
    const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
    const secondsOf = (at: number): number => endSeconds - (samples.length - at) / context.sampleRate
    const first = samples.findIndex((value, at) => value !== 0 && secondsOf(at) >= fromSeconds)
    if (first === -1) return null
    return performance.timeOrigin + performanceTime + (secondsOf(first) - contextTime) * 1_000
  }
  const found: Tapped = {
    async listen() {
      for (const audio of tapped) audio.pause()
      do {
        await new Promise((resolve) => setTimeout(resolve, 100))
        analyser.getFloatTimeDomainData(samples)
        // Silence for a tenth of a second.
      } while (samples.subarray(-context.sampleRate / 10).some((value) => value !== 0))
      fromSeconds = context.currentTime
    },
    async heardAtMs() {
      for (;;) {
        const atMs = look()
        if (atMs !== null) return atMs
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
  Object.assign(window, found)
}
