import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { root } from '../../../build/lib/electron-path.mjs'

const sources = {
  kathleen: 'single_kathleen/session2.opus',
  jfk: 'speakers/jfk_16k.flac',
  libri_1998: 'readers/libri_1998.opus',
  libri_2033: 'readers/libri_2033.opus',
  libri_2414: 'readers/libri_2414.opus',
  libri_3331: 'readers/libri_3331.opus',
} as const

/** What was cut before, by name. */
const cut = new Map<string, Buffer>()

/** Real speech as a file of its own: Kathleen's second session, or another speaker. @returns its path */
export function speechClip(
  folder: string,
  clip: { speaker?: keyof typeof sources; fromS: number; seconds: number },
): string {
  const { speaker = 'kathleen', fromS, seconds } = clip
  const name = `${speaker} ${fromS} ${seconds}.mp3`
  const path = join(folder, name)
  const known = cut.get(name)
  if (known) {
    writeFileSync(path, known)
    return path
  }
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-ss', String(fromS), '-i', join(root, 'tests/media', sources[speaker])],
    ...['-t', String(seconds), '-ac', '1', path],
  ])
  cut.set(name, readFileSync(path))
  return path
}
