import { sliceRegions, totalFrames } from '@shared/audio/edit-list'
import type { CheckedSound, CheckObstacle } from '@shared/domain/recording/script-check'
import type { Recording } from '@shared/domain/recording/recording'
import type { Script } from '@shared/domain/recording/script'
import type { Take } from '@shared/domain/recording/take'
import { createWordPlaces } from '@shared/follow/script-words'
import { AppError } from '@shared/errors/app-error'
import type { RecognizerHost } from '../recognizer/recognizer-host'
import { stretchesOf, type Stretch } from './stretches'

/** What is read, as an edit list; a take of its own is a list of one. */
export type Reading = Pick<Recording, 'draftId' | 'regions' | 'sampleRateHz' | 'channels'>

/** A stretch of a reading with the script it is compared with. */
export interface ReadingPart extends Stretch {
  script: Script
  language: string
}

export interface Readings {
  /** Null: there is no such sound. */
  find(sound: CheckedSound): Reading | null
  /** The parts that can be compared, at least one; else why there are none. */
  partsOf(reading: Reading | null): Promise<ReadingPart[] | CheckObstacle>
}

export interface ReadingsDeps {
  findTake: (takeId: string) => Take | null
  /** @throws AppError not-found */
  getRecording: (id: string) => Recording
  findScript: (id: string) => Promise<Script | null>
  /** Of the draft, where the script does not say; null where there is no such draft. */
  languageOf: (draftId: string) => string | null
  recognizer: Pick<RecognizerHost, 'canListen'>
}

/** Finds what was read, and what it was read from. */
export function createReadings(deps: ReadingsDeps): Readings {
  return {
    find({ kind, id }) {
      if (kind === 'take') {
        const take = deps.findTake(id)
        if (!take || take.frameCount === 0) return null
        const regions = [{ takeId: id, startFrame: 0, endFrame: take.frameCount, crossfadeFrames: 0 }]
        return { draftId: take.draftId, regions, ...take.format }
      }
      try {
        return deps.getRecording(id)
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null
        throw error
      }
    },
    async partsOf(reading) {
      if (!reading) return 'no-script'
      const ofDraft = reading.draftId === null ? null : deps.languageOf(reading.draftId)
      const scripts = new Map<string, Script | null>()
      const parts: ReadingPart[] = []
      for (const stretch of stretchesOf(reading.regions, deps.findTake)) {
        const { scriptId } = stretch
        if (scriptId === null) continue
        if (!scripts.has(scriptId)) scripts.set(scriptId, await deps.findScript(scriptId))
        const script = scripts.get(scriptId)
        if (script && hasWords(script))
          parts.push({ ...stretch, script, language: script.language ?? ofDraft ?? 'en' })
      }
      if (parts.length === 0) return 'no-script'
      const understood = parts.filter(({ language }) => language.slice(0, 2) === 'en')
      if (understood.length === 0) return 'language'
      return deps.recognizer.canListen() ? understood : 'recognizer-missing'
    },
  }
}

/** A script of dashes and stars alone is none. */
const hasWords = ({ text }: Script): boolean => createWordPlaces(text).at(0) !== null

/** The sound of a part, and where it begins. */
export function soundOf(
  reading: Reading,
  { fromFrame, toFrame }: Stretch,
): { reading: Reading; startMs: number } {
  const isAll = fromFrame === 0 && toFrame === totalFrames(reading.regions)
  const regions = isAll ? reading.regions : sliceRegions(reading.regions, fromFrame, toFrame)
  return { reading: { ...reading, regions }, startMs: (fromFrame / reading.sampleRateHz) * 1_000 }
}
