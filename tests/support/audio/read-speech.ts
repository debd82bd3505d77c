import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'

const folder = join(import.meta.dirname, '..', '..', 'media', 'single_kathleen')

export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** What Kathleen reads in her second session, sentence by sentence; she reads many of them again. */
export const sessionCues = (): Cue[] =>
  readFileSync(join(folder, 'session2.cues.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [start = '', end = '', , text = ''] = line.split('\t')
      return { startMs: Number(start) * 1_000, endMs: Number(end) * 1_000, text }
    })

/** Part of the session as 16 bit mono at 16 kHz. */
export const sessionPcm = ({ startMs, endMs }: { startMs: number; endMs: number }): Buffer =>
  execFileSync(
    locateTool('ffmpeg', { env: process.env }),
    [
      '-v',
      'error',
      '-i',
      join(folder, 'session2.opus'),
      '-ss',
      String(startMs / 1_000),
      '-t',
      String((endMs - startMs) / 1_000),
      ...['-ac', '1', '-ar', '16000', '-f', 's16le', '-'],
    ],
    { maxBuffer: 1e9 },
  )
