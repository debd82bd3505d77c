import type { Database } from 'better-sqlite3'
import { dialogue as dialogueShape, type Dialogue, type DialogueChoice } from '@shared/domain/speech/dialogue'
import { speakerKey } from '@shared/domain/speech/dialogue-rules'

/** The dialogue of one workspace, the voices of names, and what was chosen of its generations, in SQLite. */
export interface DialogueStore {
  /** Null where nothing was typed yet. */
  get(): Dialogue | null
  put(dialogue: Dialogue): void
  /** The voice last chosen for this name, whatever its case; null: none. */
  voiceOf(name: string): string | null
  remember(name: string, voiceId: string): void
  choice(firstId: string): DialogueChoice
  keepChoice(firstId: string, choice: DialogueChoice): void
}

/** @param workspace ids of voices are unique only within one */
export function createDialogueStore(db: Database, workspace: string): DialogueStore {
  const select = db.prepare<[string], string>('SELECT content FROM dialogues WHERE workspace = ?').pluck()
  const upsert = db.prepare<[string, string]>(
    `INSERT INTO dialogues (workspace, content) VALUES (?, ?)
     ON CONFLICT (workspace) DO UPDATE SET content = excluded.content`,
  )
  const selectVoice = db
    .prepare<[string, string], string>(
      'SELECT voice_id FROM dialogue_speakers WHERE workspace = ? AND name_key = ?',
    )
    .pluck()
  const upsertVoice = db.prepare<[string, string, string]>(
    `INSERT INTO dialogue_speakers (workspace, name_key, voice_id) VALUES (?, ?, ?)
     ON CONFLICT (workspace, name_key) DO UPDATE SET voice_id = excluded.voice_id`,
  )
  const selectChoice = db.prepare<
    [string],
    { preference: DialogueChoice['preference']; isDismissed: number }
  >('SELECT preference, is_dismissed AS isDismissed FROM dialogue_choices WHERE first_generation_id = ?')
  const upsertChoice = db.prepare<[string, string | null, number]>(
    `INSERT INTO dialogue_choices (first_generation_id, preference, is_dismissed) VALUES (?, ?, ?)
     ON CONFLICT (first_generation_id) DO UPDATE
     SET preference = excluded.preference, is_dismissed = excluded.is_dismissed`,
  )
  return {
    get() {
      const content = select.get(workspace)
      return content === undefined ? null : dialogueShape.parse(JSON.parse(content))
    },
    put: (dialogue) => void upsert.run(workspace, JSON.stringify(dialogue)),
    voiceOf: (name) => selectVoice.get(workspace, speakerKey(name)) ?? null,
    remember: (name, voiceId) => void upsertVoice.run(workspace, speakerKey(name), voiceId),
    choice(firstId) {
      const row = selectChoice.get(firstId)
      return row
        ? { preference: row.preference, isDismissed: row.isDismissed === 1 }
        : { preference: null, isDismissed: false }
    },
    keepChoice: (firstId, { preference, isDismissed }) =>
      void upsertChoice.run(firstId, preference, isDismissed ? 1 : 0),
  }
}
