import type { IAudioMetadata } from 'music-metadata'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { Mp4Facts } from './mp4-tracks'
import type { Container } from './sniff-container'

/** What the library's names say, and ours; the first counts. */
const codecNames = [
  ...(['opus', 'vorbis', 'flac', 'alac', 'speex', 'adpcm'] as const).map((name) => [name, name] as const),
  ['a-law', 'pcm-alaw'],
  ['µ-law', 'pcm-mulaw'],
  ['float', 'pcm-float'],
  ['not compressed', 'pcm'],
  ['pcm', 'pcm'],
] as const

export function codecFacts(
  container: Container,
  metadata: IAudioMetadata | null,
  mp4: Mp4Facts | null,
): Pick<AudioFacts, 'codec' | 'isLossless' | 'bitsPerSample'> {
  const name = (metadata?.format.codec ?? '').toLowerCase()
  const codec =
    container === 'flac' || container === 'mp3'
      ? container
      : container === 'aac' || name.includes('aac')
        ? 'aac'
        : (codecNames.find(([said]) => name.includes(said))?.[1] ?? (name === '' ? 'unknown' : name))
  const isLossless = ['flac', 'alac', 'pcm', 'pcm-float'].includes(codec)
  const bits = mp4?.bitsPerSample ?? positive(metadata?.format.bitsPerSample)
  return { codec, isLossless, bitsPerSample: isLossless ? bits : null }
}

export const positive = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value) : null
