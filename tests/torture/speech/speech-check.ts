import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { type SpeechTask, speechTasks } from '@shared/domain/speech/speech-request'
import type { SpeechChildReport, SpeechChildRow } from './speech-child'
import type { SpeechPlan } from './speech-plan'

/** Something that the cloud charged. */
export interface PaidSound {
  /** Of its history item; where the cloud keeps no history, of its request. */
  id: string
  task: SpeechTask
  credits: number
  sha256: () => Promise<string>
}

export interface SpeechFacts {
  plan: SpeechPlan
  isLogged: boolean
  /** Requests that the cloud may have carried out. */
  asked: Record<SpeechTask, number>
  paid: readonly PaidSound[]
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Charged is exactly what the ledger says, each paid sound is whole on disk or told as possibly charged, and nothing was
 * asked for twice by itself.
 * @throws Error what does not hold
 */
export async function checkSpeech(report: SpeechChildReport, facts: SpeechFacts): Promise<void> {
  const { rows } = report
  const idOf = ({ generation }: SpeechChildRow): string | null =>
    facts.isLogged ? generation.historyItemId : generation.requestId
  const ids = rows.flatMap((row) => idOf(row) ?? [])
  if (new Set(ids).size < ids.length) throw new Error('two rows hold one sound')
  for (const task of speechTasks) {
    const own = rows.filter(({ generation }) => generation.request.task === task)
    const paid = facts.paid.filter((each) => each.task === task)
    if (facts.asked[task] > own.length)
      throw new Error(`${facts.asked[task]} requests of ${own.length} rows: ${task} was asked for twice`)
    const orphans = paid.filter(({ id }) => !ids.includes(id))
    const told = own.filter((row) => row.generation.state === 'possibly-charged' && idOf(row) === null)
    if (orphans.length > told.length)
      throw new Error(
        `${task}: ${orphans.length} paid sounds that no row holds, ${told.length} told; ${statesOf(own)}`,
      )
  }
  for (const row of rows) await checkRow(row, idOf(row), facts)
  if (report.conversion?.item.state === 'converted') checkConverted(report)
}

const statesOf = (rows: readonly SpeechChildRow[]): string =>
  rows.map(({ generation }) => [generation.state, generation.failure?.code ?? ''].join(' ').trim()).join(', ')

async function checkRow(row: SpeechChildRow, id: string | null, facts: SpeechFacts): Promise<void> {
  const { state, chargedCredits, estimatedCredits, request } = row.generation
  const sound = facts.paid.find((each) => each.id === id)
  const isWanted = (each: SpeechPlan['asks'][number]): boolean =>
    each.cancelAfterMs !== null && JSON.stringify(each.request) === JSON.stringify(request)
  if (state === 'canceled' && request.task !== 'speech-to-speech' && !facts.plan.asks.some(isWanted))
    throw new Error('nobody canceled it')
  if (state === 'refused' && id !== null) throw new Error('refused and paid')
  if (id === null) {
    if (state === 'kept') throw new Error('kept, but of no sound of the cloud')
    return
  }
  if (!sound) throw new Error(`${state}, but the cloud charged no such sound`)
  if (sound.credits !== chargedCredits)
    throw new Error(`charged ${sound.credits}, noted ${chargedCredits ?? 'nothing'}`)
  if (estimatedCredits === 0 && sound.credits > 0)
    throw new Error(`said to be free, charged ${sound.credits}`)
  if (state !== 'kept') return
  if (row.path === null) throw new Error('kept, but not on disk')
  const file = readFileSync(row.path)
  const tagBytes = 10 + file.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)
  if (sha256Of(file.subarray(tagBytes)) !== (await sound.sha256())) throw new Error('kept, but not whole')
}

const rateHz = 8_000

/** As 16 bits at 8 kHz. */
function samplesOf(path: string, span?: { startMs: number; ms: number }): Int16Array {
  const place = span ? ['-ss', String(span.startMs / 1_000), '-t', String(span.ms / 1_000)] : []
  const bytes = execFileSync(
    locateTool('ffmpeg', { env: process.env }),
    ['-v', 'error', ...place, '-i', path, '-ar', String(rateHz), '-ac', '1', '-f', 's16le', '-'],
    { maxBuffer: 1e9 },
  )
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
}

/** Of a tone that stands there for two seconds. Those of the demo cloud are at least 9 % apart. */
function hertzAt(path: string, startMs: number): number {
  const samples = samplesOf(path, { startMs, ms: 2_000 })
  // Whatever is decoded at its begin and end.
  const inner = samples.subarray(rateHz / 2, -rateHz / 2)
  const crossings = inner.reduce(
    (sum, value, at) => sum + Number(value < 0 !== (inner[at + 1] ?? value) < 0),
    0,
  )
  return (crossings * rateHz) / (2 * inner.length)
}

const durationSlackMs = 60

/** Each part is the sound of its own piece, at the original's time. */
function checkConverted({ rows, conversion }: SpeechChildReport): void {
  if (!conversion) return
  const durationMs = (samplesOf(conversion.path).length / rateHz) * 1_000
  if (Math.abs(durationMs - (conversion.item.durationMs ?? 0)) > durationSlackMs)
    throw new Error(`converted to ${durationMs} ms of ${conversion.item.durationMs ?? 0}`)
  for (const { generation, path } of rows) {
    const { request, state } = generation
    if (request.task !== 'speech-to-speech' || request.source.kind !== 'piece') continue
    if (state !== 'kept' || path === null) continue
    const { startMs, endMs } = request.source
    const middleMs = Math.round((endMs - startMs) / 2)
    const [part, whole] = [hertzAt(path, middleMs), hertzAt(conversion.path, startMs + middleMs)]
    if (Math.abs(part / whole - 1) > 0.03)
      throw new Error(`at ${startMs} ms stands a sound of ${whole} Hz, of the part ${part} Hz`)
  }
}
