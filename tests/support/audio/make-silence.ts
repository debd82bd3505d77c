import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'

const rateHz = 8_000

/** What was made before, by its length. */
const made = new Map<number, Buffer>()

/** A FLAC of silence of exactly this length: hours of it are small and made at once. @returns its path */
export function makeSilence(folder: string, durationMs: number): string {
  const path = join(folder, `${durationMs}.flac`)
  const known = made.get(durationMs)
  if (known) {
    writeFileSync(path, known)
    return path
  }
  const samples = (durationMs * rateHz) / 1_000
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `anullsrc=r=${rateHz}:cl=mono`],
    ...['-af', `atrim=end_sample=${samples}`, '-c:a', 'flac', '-sample_fmt', 's16', path],
  ])
  made.set(durationMs, readFileSync(path))
  return path
}
