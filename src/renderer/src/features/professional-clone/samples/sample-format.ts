import type { AudioFacts } from '@shared/domain/dataset/sample'

const codecNames: Record<string, string> = {
  aac: 'AAC',
  alac: 'ALAC',
  flac: 'FLAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
}

/** In a WAV or an AIFF, beside its name. */
const encodings: Record<string, string> = {
  'pcm-float': ' float',
  'pcm-alaw': ' A-law',
  'pcm-mulaw': ' µ-law',
  adpcm: ' ADPCM',
}

function codecName({ codec, container }: AudioFacts): string {
  if (!/^(ad)?pcm/.test(codec)) return codecNames[codec] ?? codec.toUpperCase()
  return `${container === 'aiff' ? 'AIFF' : 'WAV'}${encodings[codec] ?? ''}`
}

function channelName(channels: number): string {
  if (channels === 1) return 'mono'
  return channels === 2 ? 'stereo' : `${channels} ch`
}

/** For example `48 kHz · 24 bit · mono · FLAC`; what is not known is left out. */
export function formatOf(facts: AudioFacts): string {
  return [
    facts.sampleRateHz === null ? null : `${Number((facts.sampleRateHz / 1000).toFixed(2))} kHz`,
    facts.bitsPerSample === null ? null : `${facts.bitsPerSample} bit`,
    facts.channels === null ? null : channelName(facts.channels),
    codecName(facts),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
