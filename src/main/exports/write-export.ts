import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { totalFrames } from '@shared/audio/edit-list'
import { heldPeak, judgeExport, type SoundMeasured } from '@shared/domain/export/judge-export'
import { exportRateHz, type ExportRules } from '@shared/domain/export/preset-rules'
import { AppError } from '@shared/errors/app-error'
import { appendCues, chaptersText, type Marker } from '../media/markers'
import type { Media } from '../media/media'
import type { SoundLevels } from '../media/sound-levels'
import type { SoundRequest } from '../media/write-sound'
import { copySynced } from '../platform/files/sync-file'
import type { PlannedFile } from './export-plan'
import { type ExportTakes, soundInput } from './export-sound'
import { withRoomTone } from './room-tone-regions'

type Level = Pick<SoundRequest, 'gainDb' | 'limitDb'>

/** A file as it was written, and what came of it. */
type Written = Level & { levels: SoundLevels }

/** A lossy format moves levels a little, a limiter more; what was written is measured and written anew so often. */
const attemptsMax = 6
/** How far below its highest a peak is held at first: of an MP3, and of what has peaks between its samples. */
const firstHeadroomDb = { mp3: 0.6, true: 0.5, sample: 0.05 } as const
const correctionDb = 0.1
const leastRangeDb = 0.12
/** Where more gain brings next to nothing, a step stays within this of what is missing. */
const leastYield = 0.2
/** Bytes that headers and cues of a WAV file take at most. */
const riffRestBytes = 64_000_000

/**
 * Writes one file of an export. What a rule says of loudness and peaks is true of the file itself when this settles: it is
 * measured, and written anew where it is not so yet.
 * @param measured null where no rule needs it
 * @throws AppError file-*, disk-*, ffmpeg-failed (detail `reason`: outside-rules, over-noise), cancelled
 */
export async function writeExport(
  planned: PlannedFile,
  target: string,
  rules: ExportRules,
  measured: SoundMeasured | null,
  options: {
    takes: ExportTakes
    media: Pick<Media, 'writeSound' | 'soundLevels'>
    signal: AbortSignal
    onProgress: (fraction: number) => void
  },
): Promise<void> {
  const { media, takes, signal } = options
  const durationMs = (totalFrames(planned.regions) / planned.sampleRateHz) * 1_000
  const { changes } = judgeExport({ ...planned, durationMs }, measured, rules)
  const sound = changes ? withRoomTone(planned, { ...changes, quiet: measured?.quiet ?? null }) : planned
  const sampleRateHz = exportRateHz(rules, sound.sampleRateHz)
  const channels = rules.channels ?? sound.channels
  const frames = Math.round((totalFrames(sound.regions) * sampleRateHz) / sound.sampleRateHz)
  const lengthMs = (frames / sampleRateHz) * 1_000
  const isReshaped = sampleRateHz !== sound.sampleRateHz || channels !== sound.channels
  const markers = sound.markers.map(({ atFrame, label }): Marker => ({
    atFrame: Math.min(frames, Math.round((atFrame * sampleRateHz) / sound.sampleRateHz)),
    label,
  }))
  const chapters = rules.format === 'mp3' || rules.format === 'flac' ? rules.format : null
  let level: Level | null = firstLevel(changes, rules)
  let last: Written | null = null
  const mostGainDb = mostGain(changes, measured, rules)
  const parts = await mkdtemp(join(dirname(target), '.parts-'))
  // The name of the target may be as long as a name can be.
  const chaptersPath = chapters === null || markers.length === 0 ? null : join(parts, 'chapters')
  try {
    if (chapters !== null && chaptersPath !== null) {
      const file = { sampleRateHz, endFrame: frames, format: chapters }
      await writeFile(chaptersPath, chaptersText(markers, file))
    }
    for (let attempt = 1; level !== null; attempt++) {
      if (attempt > attemptsMax) throw new AppError('ffmpeg-failed', { detail: { reason: 'outside-rules' } })
      const { input, isExact16, wholeFlac } = await soundInput(sound, takes, parts)
      const isUnchanged = !isReshaped && level.gainDb === 0 && level.limitDb === null
      if (rules.format === 'flac' && isUnchanged && wholeFlac !== null && chaptersPath === null) {
        await copySynced(wholeFlac, target)
      } else {
        const request: SoundRequest = {
          ...level,
          limitDb: level.limitDb ?? overshootLimitDb(sampleRateHz !== sound.sampleRateHz, rules),
          format: rules.format,
          mp3Kbps: rules.mp3Kbps,
          sampleRateHz,
          channels,
          isExact16: isExact16 && isUnchanged,
          chaptersPath,
          isLong: frames * channels * 3 + riffRestBytes > 2 ** 32,
        }
        await media.writeSound(input, target, request, {
          signal,
          onProgress: (doneMs) => options.onProgress(lengthMs > 0 ? Math.min(1, doneMs / lengthMs) : 0),
        })
      }
      if (!rules.loudness && !rules.peak) break
      const written = { path: target, startFrame: 0, endFrame: null, sampleRateHz, channels }
      const before: Written | null = last
      last = { ...level, levels: await media.soundLevels(written, channels, signal) }
      level = corrected(last, before, rules, mostGainDb)
    }
    if (chapters === null) await appendCues(target, markers)
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

function firstLevel(changes: { gainDb: number; isLimited: boolean } | null, rules: ExportRules): Level {
  if (!changes) return { gainDb: 0, limitDb: null }
  const { gainDb, isLimited } = changes
  const held = heldPeak(rules)
  if (!isLimited || !held) return { gainDb, limitDb: null }
  const headroomDb = Math.max(
    rules.format === 'mp3' ? firstHeadroomDb.mp3 : 0,
    held.measure === 'true' ? firstHeadroomDb.true : firstHeadroomDb.sample,
  )
  return { gainDb, limitDb: held.max - headroomDb }
}

/** Where the noise floor is kept, no correction lifts it over what is allowed. */
function mostGain(
  changes: { gainDb: number } | null,
  measured: SoundMeasured | null,
  { noiseFloorMaxDbfs }: ExportRules,
): number {
  const floor = measured?.noiseFloorDbfs ?? null
  if (!changes || noiseFloorMaxDbfs === null || floor === null) return Infinity
  const isKept = floor + changes.gainDb <= noiseFloorMaxDbfs
  return isKept ? Math.max(changes.gainDb, noiseFloorMaxDbfs - correctionDb - floor) : Infinity
}

/** A new rate moves peaks: those near full scale may not go over it. */
const overshootLimitDb = (isResampled: boolean, { peak }: ExportRules): number | null =>
  isResampled && (peak === null || peak.max > -1) ? 0 : null

const loudnessOf = ({ levels }: Written, rules: ExportRules): number | null =>
  rules.loudness?.measure === 'lufs' ? levels.lufs : levels.rmsDbfs

/**
 * Where the file is not yet as the rules want it, how to write it next; null where it is.
 * @param before the attempt before it
 * @throws AppError ffmpeg-failed (detail `reason`: over-noise) where only more gain than `mostGainDb` would help
 */
function corrected(
  written: Written,
  before: Written | null,
  rules: ExportRules,
  mostGainDb: number,
): Level | null {
  const { gainDb, limitDb, levels } = written
  const held = heldPeak(rules)
  const peak = held?.measure === 'true' ? levels.truePeakDbtp : levels.samplePeakDbfs
  const overDb = held && peak !== null ? peak - held.max : 0
  const loudness = loudnessOf(written, rules)
  const missingDb =
    !rules.loudness || loudness === null || isWithin(loudness, rules.loudness)
      ? 0
      : rules.loudness.wanted - loudness
  if (overDb <= 0 && missingDb === 0) return null
  const heldDb = limitDb ?? held?.max ?? 0
  if (missingDb > 0 && gainDb >= mostGainDb)
    throw new AppError('ffmpeg-failed', { detail: { reason: 'over-noise' } })
  const wantedDb = gainDb + missingDb / (before ? yieldOf(written, before, rules) : 1)
  return {
    gainDb: Math.min(wantedDb, mostGainDb),
    limitDb: overDb > 0 ? heldDb - overDb - correctionDb : limitDb,
  }
}

/** A range that is next to a single value is met within the tenth that is shown. */
function isWithin(loudness: number, { min, max }: { min: number; max: number }): boolean {
  const toleranceDb = Math.max(0, leastRangeDb - (max - min)) / 2
  return loudness >= min - toleranceDb && loudness <= max + toleranceDb
}

/** How much louder a decibel of gain made it: less than one where a limiter holds it. */
function yieldOf(written: Written, before: Written, rules: ExportRules): number {
  const gained = written.gainDb - before.gainDb
  const got = (loudnessOf(written, rules) ?? 0) - (loudnessOf(before, rules) ?? 0)
  return Math.abs(gained) < correctionDb ? 1 : Math.max(leastYield, Math.min(1, got / gained))
}
