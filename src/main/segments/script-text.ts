import type { Database } from 'better-sqlite3'
import type { Region } from '@shared/domain/recording/recording'
import { splitLines } from '@shared/follow/script-lines'

/** A script by its id, built in or own; null where there is none any more. */
export type FindScript = (
  id: string,
) => Promise<{ title: string; text: string; language: string | null } | null>

export interface ScriptText {
  /** What was read in a recording, line by line; null where no script was. */
  textOf(sampleId: string): Promise<string | null>
}

interface TakeRow {
  script_id: string | null
  line_index: number | null
}

/** Finds the script behind a sample: over the samples it was made of, the recordings they were, and their takes. */
export function createScriptText(deps: { db: Database; findScript: FindScript }): ScriptText {
  const { db } = deps
  const recordingRegions = db
    .prepare<[string], string>(
      `SELECT e.segments FROM reels r JOIN reel_edits e ON e.reel_id = r.id AND e.number = r.edit_number
       WHERE r.sample_id = ? ORDER BY r.updated_at_ms DESC LIMIT 1`,
    )
    .pluck()
  const takeOfId = db.prepare<[string], TakeRow>('SELECT script_id, line_index FROM takes WHERE id = ?')
  const takesOfSample = db.prepare<[string], TakeRow>(
    `SELECT t.script_id, t.line_index FROM samples s JOIN takes t ON t.audio_sha256 = s.sha256
     WHERE s.id = ? AND s.type = 'recording' LIMIT 1`,
  )
  const sourcesOf = db
    .prepare<[string], string>(
      'SELECT from_sample_id FROM sample_origins WHERE sample_id = ? ORDER BY number',
    )
    .pluck()

  function takesBehind(sampleId: string): TakeRow[] {
    const regions = recordingRegions.get(sampleId)
    if (regions !== undefined) {
      return (JSON.parse(regions) as Region[]).flatMap(({ takeId }) => takeOfId.get(takeId) ?? [])
    }
    const own = takesOfSample.all(sampleId)
    return own.length > 0 ? own : [...new Set(sourcesOf.all(sampleId))].flatMap(takesBehind)
  }

  return {
    async textOf(sampleId) {
      const texts: string[] = []
      for (const { script_id, line_index } of takesBehind(sampleId)) {
        const script = script_id === null ? null : await deps.findScript(script_id)
        if (!script) continue
        const line = line_index === null ? null : splitLines(script.text, script.language ?? 'en')[line_index]
        const text = line_index === null ? script.text : line?.text
        if (text !== undefined && texts.at(-1) !== text) texts.push(text)
      }
      return texts.length === 0 ? null : texts.join('\n')
    },
  }
}
