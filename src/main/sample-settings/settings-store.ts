import type { Database } from 'better-sqlite3'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type {
  NoiseGuard,
  SampleSettings,
  SampleSettingsPatch,
  SpeakerSeparation,
} from '@shared/domain/dataset/sample-settings'
import { knownSeparation } from '@shared/domain/dataset/map-speakers'
import { AppError } from '@shared/errors/app-error'
import { areChosenKnown, isTrimInside } from './fit-settings'
import { readSettings, readSettingsOf } from './settings-row'

/** Settings of samples in SQLite. What was never set has its defaults and no row. */
export interface SampleSettingsStore {
  /** @throws AppError not-found */
  get(sampleId: string): SampleSettings
  /** Of every sample of a draft that is not in the trash, in list order. */
  list(draftId: string): SampleSettings[]
  /** All or none. @throws AppError not-found, invalid-input */
  save(changes: readonly { sampleId: string; patch: SampleSettingsPatch }[]): SampleSettings[]
  /**
   * What is known of the speakers. Ids mean something only beside the separation they come from, so the choice made before
   * is gone unless it is given again. @throws AppError not-found, invalid-input
   */
  setSeparation(
    sampleId: string,
    separation: SpeakerSeparation,
    selectedSpeakerIds?: SampleSettings['selectedSpeakerIds'],
  ): SampleSettings
  /** What the newest cleaning of this sample did to the voice. @throws AppError not-found */
  setGuard(sampleId: string, guard: NoiseGuard): SampleSettings
  /** Local separations that ended with the session before; one that was known before it is known again. */
  resetPending(): void
  /** Null where there is no such sample. */
  draftOf(sampleId: string): string | null
  /** Hears what was changed. @returns stops it */
  onChange(fn: (changed: SampleSettings[]) => void): () => void
}

export function createSampleSettingsStore(deps: { db: Database; nowMs: () => number }): SampleSettingsStore {
  const { db, nowMs } = deps
  const listeners = new Set<(changed: SampleSettings[]) => void>()
  const upsert = db.prepare(`
    INSERT INTO sample_settings (sample_id, remove_background_noise, noise_strength, trim_start_ms, trim_end_ms,
      separation, selected_speaker_ids, gain_db, guard, updated_at_ms)
    VALUES (@sampleId, @removeBackgroundNoise, @noiseStrength, @trimStartMs, @trimEndMs, @separation,
      @selectedSpeakerIds, @gainDb, @guard, @updatedAtMs)
    ON CONFLICT (sample_id) DO UPDATE SET remove_background_noise = excluded.remove_background_noise,
      noise_strength = excluded.noise_strength, trim_start_ms = excluded.trim_start_ms,
      trim_end_ms = excluded.trim_end_ms, separation = excluded.separation,
      selected_speaker_ids = excluded.selected_speaker_ids, gain_db = excluded.gain_db, guard = excluded.guard,
      updated_at_ms = excluded.updated_at_ms`)
  const draftOf = db.prepare<[string], string>('SELECT draft_id FROM samples WHERE id = ?').pluck()
  const factsOf = db
    .prepare<[string], string | null>(
      'SELECT a.facts FROM samples s LEFT JOIN audio_files a ON a.sha256 = s.sha256 WHERE s.id = ?',
    )
    .pluck()
  const pendingIds = db
    .prepare<[], string>(
      `SELECT sample_id FROM sample_settings WHERE separation ->> '$.status' = 'pending'
         AND ${pendingInColumn} = 'local'`,
    )
    .pluck()

  function get(sampleId: string): SampleSettings {
    const settings = readSettingsOf(db, sampleId)
    if (!settings) throw new AppError('not-found', { detail: { what: 'sample' } })
    return settings
  }

  function write(settings: SampleSettings): SampleSettings {
    const written = { ...settings, updatedAtMs: nowMs() }
    upsert.run({
      sampleId: written.sampleId,
      removeBackgroundNoise: written.removeBackgroundNoise ? 1 : 0,
      noiseStrength: written.noiseStrength,
      trimStartMs: written.trim?.startMs ?? null,
      trimEndMs: written.trim?.endMs ?? null,
      separation: JSON.stringify(written.separation),
      selectedSpeakerIds: toJson(written.selectedSpeakerIds),
      gainDb: written.gainDb,
      guard: toJson(written.guard),
      updatedAtMs: written.updatedAtMs,
    })
    return written
  }

  function notify(changed: SampleSettings[]): SampleSettings[] {
    for (const listener of listeners) listener(changed)
    return changed
  }

  function durationMsOf(sampleId: string): number | null {
    const facts = factsOf.get(sampleId)
    return facts === undefined || facts === null ? null : (JSON.parse(facts) as AudioFacts).durationMs
  }

  function check(settings: SampleSettings): SampleSettings {
    const refuse = (what: string): never => {
      throw new AppError('invalid-input', { detail: { what } })
    }
    if (settings.trim && !isTrimInside(settings, durationMsOf(settings.sampleId))) refuse('trim')
    if (!areChosenKnown(settings)) refuse('speaker')
    return settings
  }

  return {
    get,
    list: (draftId) => readSettings(db, draftId),
    save: (changes) =>
      notify(
        db.transaction(() =>
          changes.map(({ sampleId, patch }) => write(check({ ...get(sampleId), ...defined(patch) }))),
        )(),
      ),
    setSeparation(sampleId, separation, selectedSpeakerIds = null) {
      const after = check({ ...get(sampleId), separation, selectedSpeakerIds })
      const [settings] = notify([write(after)])
      return settings ?? after
    },
    setGuard(sampleId, guard) {
      const [settings] = notify([write({ ...get(sampleId), guard })])
      return settings ?? get(sampleId)
    },
    resetPending() {
      const changed = db.transaction(() =>
        pendingIds.all().map((sampleId) => {
          const settings = get(sampleId)
          return write({ ...settings, separation: knownSeparation(settings.separation) })
        }),
      )()
      if (changed.length > 0) notify(changed)
    },
    draftOf: (sampleId) => draftOf.get(sampleId) ?? null,
    onChange(fn) {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
  }
}

/** Where a pending separation runs. Those of 0.1 do not say: the cloud's began without speakers. */
export const pendingInColumn = `coalesce(separation ->> '$.pendingIn',
  CASE WHEN separation ->> '$.source' = 'cloud' AND separation ->> '$.speakers' = '[]' THEN 'cloud' ELSE 'local' END)`

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** A key that is there without a value changes nothing. */
const defined = (patch: SampleSettingsPatch): Partial<SampleSettings> =>
  Object.fromEntries(Object.entries<unknown>(patch).filter(([, value]) => value !== undefined))
