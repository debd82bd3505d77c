import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { createLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { openSpeech } from '../../support/cloud/speech-session'
import { openClient } from '../../support/cloud/workspace-deps'
import { createMemoryLog } from '../../support/memory-log'
import { type BenchRow, toRow } from '../report'
import { startSpeechServer } from './start-speech-server'

const run = promisify(execFile)
const requestCount = 200
/** As the sink says in its headers. */
const parallel = 10
const warmUpCount = 5
const settings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }

const requestOf = (text: string): SpeechRequest => ({
  task: 'text-to-speech',
  voiceId: 'voice',
  modelId: 'eleven_multilingual_v2',
  text,
  settings,
})

/**
 * 200 requests of the ledger, each written down, kept and synced, against curl with as many at a time writing the same
 * sounds, both to a server of canned sound in its own process.
 */
export async function speechBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const pairs = quick ? 3 : 7
  const folder = await mkdtemp(join(tmpdir(), 'timbre-speech-bench-'))
  const sink = await startSpeechServer('sink')
  const library = createLibrary({
    folder: join(folder, 'library'),
    clock: systemClock,
    log: createMemoryLog(),
  })
  const client = openClient({ serverUrl: sink.url, apiKey: 'key' })
  const { speech, ledger, topics } = openSpeech({ library, cloud: () => client, waitsDividedBy: 1 })
  // Told, not asked for: looking at two hundred rows every millisecond would be measured, too.
  const open = new Set<string>()
  let allKept = (): void => undefined
  topics.on('generationChanged', ({ generationId }) => {
    if (!open.has(generationId) || ledger.find(generationId)?.state !== 'kept') return
    open.delete(generationId)
    if (open.size === 0) allKept()
  })
  const settled = (ids: readonly string[]): Promise<void> =>
    new Promise((done) => {
      for (const id of ids) open.add(id)
      allKept = done
    })
  try {
    const ours: number[] = []
    const delays: number[] = []
    const curl: number[] = []
    await settled(Array.from({ length: warmUpCount }, (_, at) => ledger.request(requestOf(`Warm up ${at}`))))
    for (let pair = 0; pair < pairs; pair++) {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      const startMs = performance.now()
      const last = Array.from({ length: requestCount }, (_, at) =>
        ledger.request(requestOf(`Pair ${pair}, request ${at}.`)),
      )
      await settled(last)
      ours.push((requestCount * 1_000) / (performance.now() - startMs))
      delay.disable()
      delays.push(delay.percentile(99) / 1e6)
      curl.push((requestCount * 1_000) / (await curlToSink(sink.url, join(folder, `curl-${pair}`))))
    }
    const build = `source bundled, ${quick ? 'quick' : 'full'}`
    return [
      toRow({
        name: `${requestCount} requests from the queue of speech, ${parallel} at a time`,
        unit: 'requests/s',
        values: ours,
        peer: { name: 'curl, same concurrency', values: curl },
        goal: 0.95,
        better: 'higher',
        build,
        note: 'a second of sound in 50 ms each; ours with ledger, hash and sync of each file',
      }),
      toRow({
        name: 'event-loop delay of main during these, p99',
        unit: 'ms',
        values: delays,
        goal: 50,
        better: 'lower',
        build,
      }),
    ]
  } finally {
    await speech.close()
    await client.close()
    library.close()
    sink.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @returns how long it took, in milliseconds */
async function curlToSink(url: string, folder: string): Promise<number> {
  await mkdir(folder)
  const config = Array.from({ length: requestCount }, (_, at) =>
    [
      `url = "${url}/v1/text-to-speech/voice/stream"`,
      `data = "{\\"text\\":\\"Request ${at}\\"}"`,
      'header = "content-type: application/json"',
      `output = "${join(folder, `${at}.mp3`)}"`,
    ].join('\n'),
  ).join('\nnext\n')
  const path = join(folder, 'config')
  await writeFile(path, config)
  const startMs = performance.now()
  await run('curl', [
    '--silent',
    '--parallel',
    '--parallel-immediate',
    '--parallel-max',
    String(parallel),
    '-K',
    path,
  ])
  return performance.now() - startMs
}
