import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { wireClonePreview, wireVoice } from '@shared/wire'
import { createDemoCloud } from '@demo-cloud/server'
import { createHearVoice, type HearVoice } from '@demo-cloud/timbre/hear-voice'
import { cosine, printedText, stockPrint } from '@demo-cloud/timbre/prints'
import { stockVoices } from '@demo-cloud/timbre/stock-voices'
import { createModels } from '@main/inference/models/models'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { modelsFolder } from '@main/platform/files/models-folder'
import { root } from '../../../build/lib/electron-path.mjs'
import { median, notRun, toRow, type BenchRow } from '../report'

const readers = [
  'single_kathleen/session2',
  'readers/ljspeech',
  'readers/libri_1998',
  'readers/libri_2033',
  'readers/libri_2414',
  'readers/libri_3331',
]
/** A clone is made of the first of these seconds; what is after them says how near it is. */
const clonedSeconds = 15
const judgedSeconds = 30
const names = {
  best: 'instant clones nearer to their reader than the best stock voice, of 6',
  median: 'instant clones nearer to their reader than the median stock voice, of 6',
}

/** Instant clones of the demo workspace, of six readers, beside its stock voices: by voice print. */
export async function voicesBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const build = quick ? 'quick, source' : 'full, source'
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-voices-'))
  const cloud = await createDemoCloud({
    dataFolder: folder,
    modelsFolder: modelsFolder(process.env),
    shippedModelsFolder: join(root, 'resources/models'),
    control: true,
  })
  const signal = new AbortController().signal
  const models = createModels(join(root, 'resources/models'))
  const ffmpegPath = locateTool('ffmpeg', { env: process.env })
  const hear = createHearVoice({
    task: () => ({ models, ffmpegPath, signal, progress: () => undefined }),
    folder,
    heard: new Map(),
  })
  try {
    const measured: Reading[] = []
    for (const reader of readers) measured.push(await measure(reader, { cloud, hear, folder, ffmpegPath }))
    for (const { reader, clone, best, medianStock, seconds } of measured) {
      console.log(
        `  ${reader}: clone ${clone.toFixed(3)}, best stock voice ${best.toFixed(3)}, median ${medianStock.toFixed(3)}, ${seconds.toFixed(1)} s`,
      )
    }
    const count = (is: (of: Reading) => boolean): number => measured.filter(is).length
    const row = { unit: 'readers', better: 'higher', build } as const
    return [
      toRow({ ...row, name: names.best, values: [count(({ clone, best }) => clone > best)], goal: 4 }),
      toRow({
        ...row,
        name: names.median,
        values: [count(({ clone, medianStock }) => clone > medianStock)],
        goal: readers.length,
      }),
      toRow({
        name: 'preview of an instant clone',
        unit: 's',
        values: measured.map(({ seconds }) => seconds),
        better: 'lower',
        build,
        note: `${clonedSeconds} s of speech each`,
      }),
    ]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return Object.values(names).map((name) =>
      notRun({ name, unit: 'readers', goal: readers.length, better: 'higher', build }, why),
    )
  } finally {
    await cloud.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Reading {
  reader: string
  /** Cosines with the reader's print. */
  clone: number
  best: number
  medianStock: number
  /** Until the preview was answered. */
  seconds: number
}

async function measure(
  reader: string,
  of: {
    cloud: { baseUrl: string; apiKey: string; controlToken: string | null }
    hear: HearVoice
    folder: string
    ffmpegPath: string
  },
): Promise<Reading> {
  const { baseUrl, apiKey, controlToken } = of.cloud
  const cut = (fromS: number, seconds: number): string => {
    const path = join(of.folder, `${fromS}.wav`)
    execFileSync(of.ffmpegPath, [
      ...['-v', 'error', '-y', '-ss', String(fromS), '-t', String(seconds)],
      ...['-i', join(root, 'tests/media', `${reader}.opus`), '-ac', '1', '-ar', '24000', path],
    ])
    return path
  }
  const post = async (path: string, body: FormData | object, token?: string): Promise<Response> => {
    const isForm = body instanceof FormData
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      headers: {
        ...(token === undefined ? { 'xi-api-key': apiKey } : { authorization: `Bearer ${token}` }),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  await post('/__control/account', { can_bypass_voice_captcha: true }, controlToken ?? '')
  const form = new FormData()
  form.append('files', new Blob([readFileSync(cut(0, clonedSeconds))], { type: 'audio/wav' }), 'me.wav')
  const startMs = performance.now()
  const preview = wireClonePreview.parse(await (await post('/v1/voices/ivc/previews', form)).json())
  const seconds = (performance.now() - startMs) / 1_000
  const saved = await post('/v1/voices/ivc/from-preview', {
    cloned_voice_preview_id: preview.generated_voice_id,
    voice_name: 'Me',
  })
  const { voice_id } = wireVoice.parse(await saved.json())
  const spoken = await post(`/v1/text-to-speech/${voice_id}?output_format=opus_48000_96`, {
    text: printedText,
  })
  const path = join(of.folder, 'clone')
  writeFileSync(path, Buffer.from(await spoken.arrayBuffer()))
  const print = async (file: string): Promise<readonly number[]> =>
    z.object({ print: z.array(z.number()) }).parse(await of.hear(file)).print
  const own = await print(cut(clonedSeconds, judgedSeconds))
  const stock = stockVoices.map(({ id }) => cosine(own, stockPrint(id)))
  return {
    reader,
    clone: cosine(own, await print(path)),
    best: Math.max(...stock),
    medianStock: median(stock),
    seconds,
  }
}
