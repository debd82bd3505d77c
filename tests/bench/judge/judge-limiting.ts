import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createLimitDetector } from '@shared/audio/detectors/limit-detector'
import { amplitudeToDb } from '@shared/audio/signal/decibel'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { sharedMedia } from '../../support/analysis/judge-truth'
import { decode, truthRateHz } from '../../support/analysis/known-truth'
import { type BenchRow, notRun, toRow } from '../report'

const readers = [
  'single_kathleen/session1.opus',
  'speakers/ljspeech/LJ001_rest.opus',
  'speakers/allison_smith_16k.opus',
  'speakers/libri_1998.flac',
  'speakers/libri_2033.flac',
  'speakers/libri_2414.flac',
  'speakers/libri_3331.flac',
  'speakers/fsdd_jackson_8k.flac',
  'conversation/ami_dev00.flac',
  'noisy/city_snr20.opus',
]
const secondsOf = { quick: 20, full: 60 }

/** Cut off at half scale, whatever the format of the filter. */
const cutOff = 'volume=6.0206dB,aformat=s16,aformat=flt,volume=-6.0206dB'
const opus = ['-c:a', 'libopus', '-b:a', '32k', '-f', 'ogg']
const mp3 = ['-c:a', 'libmp3lame', '-b:a', '96k', '-f', 'mp3']

interface Treatment {
  isLimited: boolean
  /** The peak this far over half scale; null: as it is. */
  overDb: number | null
  filter: string
  encode: readonly string[]
}
const treatment = (isLimited: boolean, overDb: number | null, filter: string, encode: readonly string[]) => ({
  isLimited,
  overDb,
  filter,
  encode,
})
const treatments: readonly Treatment[] = [
  treatment(false, null, 'anull', []),
  treatment(false, null, 'volume=6dB', []),
  treatment(false, null, 'anull', opus),
  treatment(false, null, 'anull', mp3),
  treatment(false, null, 'acompressor=threshold=0.06:ratio=3:attack=5:release=80:makeup=2', []),
  treatment(false, null, 'dynaudnorm', []),
  ...[9, 12, 18].map((overDb) => treatment(true, overDb, 'alimiter=limit=0.5:level=false', [])),
  treatment(true, 18, 'alimiter=limit=0.5:level=false', mp3),
  treatment(true, 12, 'asoftclip=type=tanh:threshold=0.5', []),
  treatment(true, 6, cutOff, opus),
  treatment(true, 12, cutOff, opus),
  treatment(true, 12, cutOff, mp3),
  treatment(true, 12, `${cutOff},aresample=44100`, []),
]

/** How often limiting is told where it is, and where it is not. */
export function judgeLimiting(folder: string, quick: boolean): BenchRow[] {
  const base = { unit: '', build: 'source' }
  if (sharedMedia === undefined) {
    const row = { ...base, name: 'judge: limiting', goal: null, better: 'higher' as const }
    return [notRun(row, 'the readers are not on this machine')]
  }
  const lengthMs = 1_000 * (quick ? secondsOf.quick : secondsOf.full)
  const counts = { told: 0, limited: 0, alarms: 0, sound: 0 }
  const missed: string[] = []
  for (const reader of readers) {
    const path = join(sharedMedia, reader)
    const part = { startMs: 0, endMs: lengthMs }
    const peakDb = amplitudeToDb(
      decode(path, part).reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    )
    for (const each of treatments) {
      const sound = treated(folder, { path, lengthMs, peakDb }, each)
      const detector = createLimitDetector(truthRateHz)
      detector.add([sound])
      const isTold = detector.ceilingDbfs() !== null
      counts[each.isLimited ? 'limited' : 'sound'] += 1
      if (isTold) counts[each.isLimited ? 'told' : 'alarms'] += 1
      if (isTold !== each.isLimited) missed.push(`${reader} ${each.filter} ${each.encode.at(1) ?? ''}`.trim())
    }
  }
  const note = missed.length === 0 ? '' : `; not right: ${missed.join(', ')}`
  return [
    toRow({
      ...base,
      name: 'judge: limiting recall',
      values: [counts.told / counts.limited],
      better: 'higher',
      note: `${counts.told} of ${counts.limited}${note}`,
    }),
    toRow({
      ...base,
      name: 'judge: limiting, false alarms',
      values: [counts.alarms / counts.sound],
      better: 'lower',
      note: `${counts.alarms} of ${counts.sound}`,
    }),
  ]
}

function treated(
  folder: string,
  { path, lengthMs, peakDb }: { path: string; lengthMs: number; peakDb: number },
  { overDb, filter, encode }: Treatment,
): Float32Array {
  const halfDb = amplitudeToDb(0.5)
  const gain = overDb === null ? '' : `volume=${(halfDb + overDb - peakDb).toFixed(2)}dB,`
  const target = join(folder, 'limited')
  const how = encode.length > 0 ? encode : ['-c:a', 'pcm_f32le', '-f', 'wav']
  // prettier-ignore
  execFileSync(locateTool('ffmpeg', { env: process.env }), ['-v', 'error', '-y', '-t', String(lengthMs / 1_000), '-i', path,
    '-af', `${gain}${filter}`, '-ac', '1', ...how, target])
  return decode(target)
}
