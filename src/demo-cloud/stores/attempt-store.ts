import type { DemoDatabase } from './demo-database'

/** One spoken verification. Its recording lies in the file store under the recording's id. */
export interface DemoAttempt {
  recordingId: string
  voiceId: string
  /** The words that were asked for. */
  text: string
  atMs: number
  isAccepted: boolean
  failure: string | null
  /** What was heard of it (`Verdict`). */
  similarity: number
  wordDistance: number
  transcription: string
  mimeType: string
  sizeBytes: number
}

export interface AttemptStore {
  /** Oldest first. */
  ofVoice(voiceId: string): DemoAttempt[]
  add(attempt: DemoAttempt): void
}

interface Row {
  recording_id: string
  voice_id: string
  text: string
  at_ms: number
  is_accepted: number
  failure: string | null
  similarity: number
  word_distance: number
  transcription: string
  mime_type: string
  size_bytes: number
}

export function createAttemptStore(db: DemoDatabase): AttemptStore {
  const ofVoice = db.prepare<[string], Row>('SELECT * FROM attempts WHERE voice_id = ? ORDER BY at_ms, rowid')
  const insert = db.prepare<[Row]>(
    `INSERT INTO attempts (recording_id, voice_id, text, at_ms, is_accepted, failure, similarity, word_distance,
       transcription, mime_type, size_bytes)
     VALUES (@recording_id, @voice_id, @text, @at_ms, @is_accepted, @failure, @similarity, @word_distance,
       @transcription, @mime_type, @size_bytes)`,
  )
  return {
    ofVoice: (voiceId) =>
      ofVoice.all(voiceId).map((row) => ({
        recordingId: row.recording_id,
        voiceId: row.voice_id,
        text: row.text,
        atMs: row.at_ms,
        isAccepted: row.is_accepted === 1,
        failure: row.failure,
        similarity: row.similarity,
        wordDistance: row.word_distance,
        transcription: row.transcription,
        mimeType: row.mime_type,
        sizeBytes: row.size_bytes,
      })),
    add: (attempt) => {
      insert.run({
        recording_id: attempt.recordingId,
        voice_id: attempt.voiceId,
        text: attempt.text,
        at_ms: attempt.atMs,
        is_accepted: Number(attempt.isAccepted),
        failure: attempt.failure,
        similarity: attempt.similarity,
        word_distance: attempt.wordDistance,
        transcription: attempt.transcription,
        mime_type: attempt.mimeType,
        size_bytes: attempt.sizeBytes,
      })
    },
  }
}
