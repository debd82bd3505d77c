import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { root } from '../../../build/electron-path.mjs'

/** Real speech as a file of its own: Kathleen's second session, or another speaker. @returns its path */
export function speechClip(
  folder: string,
  clip: { speaker?: 'kathleen' | 'jfk'; fromS: number; seconds: number },
): string {
  const { speaker = 'kathleen', fromS, seconds } = clip
  const source = speaker === 'kathleen' ? 'single_kathleen/session2.opus' : 'speakers/jfk_16k.flac'
  const path = join(folder, `${speaker} ${fromS} ${seconds}.mp3`)
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-ss', String(fromS), '-i', join(root, 'tests/media', source)],
    ...['-t', String(seconds), '-ac', '1', path],
  ])
  return path
}
