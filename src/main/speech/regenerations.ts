import { createHash } from 'node:crypto'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'

/** spec/speech-synthesis.md section 9. */
const windowMs = 2 * 3_600_000

/** How many answers one request may have, the first included; of a dialogue two for each choice. */
const answersMax = (task: SpeechRequest['task'], isOptedOut: boolean | null): number =>
  (isOptedOut === true ? 1 : 3) * (task === 'text-to-dialogue' ? 2 : 1)

export interface Regeneration {
  /** How many more are free, with this one; of a dialogue in pairs. */
  left: number
}

/** What a request is known by among its repetitions. @param fingerprint of the sound to convert */
export function requestKeyOf(request: SpeechRequest, fingerprint: string | null): string {
  const what =
    request.task === 'text-to-speech'
      ? [request.voiceId, request.text.trim(), request.settings]
      : request.task === 'text-to-dialogue'
        ? [request.inputs.map(({ voiceId, text }) => [voiceId, text]), request.stability]
        : [request.voiceId, fingerprint, request.settings, request.removesBackgroundNoise]
  return createHash('sha256')
    .update(JSON.stringify([request.task, request.modelId, what], sortedKeys))
    .digest('hex')
}

/** The order in which somebody named the settings means nothing. */
const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The generation manager of the specification (section 4), in SQLite. */
export function createRegenerations(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  workspace: string
  clock: Pick<Clock, 'nowMs' | 'setTimeout'>
  /** Null: not known yet. Nothing is said to be free then; an answer is remembered as if it were not so. */
  isOptedOut: () => boolean | null
  /** What was free costs again: its window is over. */
  ended: () => void
}) {
  const { workspace, clock } = deps
  const nowMs = (): number => clock.nowMs()
  const { db, transaction } = deps.library
  const select = db.prepare<
    [string, string],
    { generation_info: string; answers: number; first_at_ms: number }
  >('SELECT * FROM regenerations WHERE workspace = ? AND request_key = ?')
  const upsert = db.prepare(
    `INSERT INTO regenerations (workspace, request_key, generation_info, answers, first_at_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (workspace, request_key) DO UPDATE SET generation_info = excluded.generation_info,
       answers = excluded.answers, first_at_ms = excluded.first_at_ms`,
  )
  const remove = db.prepare('DELETE FROM regenerations WHERE workspace = ? AND request_key = ?')
  // What the cloud answered before an answer that was heard is in the count of that one.
  const selectUnheard = db
    .prepare<{ workspace: string; task: string; requestKey: string; fromMs: number }, number>(
      `WITH repeated AS (SELECT * FROM generations
         WHERE workspace = @workspace AND task = @task AND asked_at_ms >= @fromMs AND request_key = @requestKey)
       SELECT count(*) FROM repeated WHERE generation_info IS NULL
         AND state IN ('checking', 'kept', 'possibly-charged')
         AND sent_at_ms >= (SELECT coalesce(max(sent_at_ms), 0) FROM repeated WHERE generation_info IS NOT NULL)`,
    )
    .pluck()
  const selectFirstAfter = db
    .prepare<[string, number], number | null>(
      'SELECT min(first_at_ms) FROM regenerations WHERE workspace = ? AND first_at_ms > ?',
    )
    .pluck()
  let cancelWake: (() => void) | null = null

  /** Until `close`. */
  function follow(): void {
    cancelWake?.()
    cancelWake = null
    const firstAtMs = selectFirstAfter.get(workspace, nowMs() - windowMs) ?? null
    if (firstAtMs === null) return
    cancelWake = clock.setTimeout(
      () => {
        deps.ended()
        follow()
      },
      firstAtMs + windowMs - nowMs(),
    )
  }

  /** Answers that were lost on their way, or may have been: the cloud counts them. */
  const unheard = (requestKey: string, task: SpeechRequest['task'], firstAtMs: number): number =>
    selectUnheard.get({ workspace, task, requestKey, fromMs: firstAtMs - windowMs }) ?? 0

  /** By the answers that were heard. */
  function openRow(requestKey: string, task: SpeechRequest['task']) {
    const row = select.get(workspace, requestKey)
    if (!row || nowMs() - row.first_at_ms >= windowMs) return null
    const left = answersMax(task, deps.isOptedOut()) - row.answers
    return left <= 0 ? null : { ...row, left }
  }

  return {
    /** Tells of each window that ends from now on. */
    follow,
    close: () => cancelWake?.(),
    /** Null: the next answer to it is paid for. */
    of(requestKey: string, task: SpeechRequest['task']): Regeneration | null {
      const row = openRow(requestKey, task)
      if (!row || deps.isOptedOut() === null) return null
      const left = row.left - unheard(requestKey, task, row.first_at_ms)
      return left <= 0 ? null : { left: task === 'text-to-dialogue' ? Math.floor(left / 2) : left }
    },
    /** What the cloud is told of the answer before; null: nothing. It alone knows whether what was lost was made. */
    generationInfo: (requestKey: string, task: SpeechRequest['task']): string | null =>
      openRow(requestKey, task)?.generation_info ?? null,
    /** An answer came. @param count regenerations so far by the server's count, which wins; null: it does not say */
    answered(
      requestKey: string,
      task: SpeechRequest['task'],
      answer: { generationInfo: string | null; count: number | null },
    ): void {
      const row = select.get(workspace, requestKey)
      const isOver = !row || nowMs() - row.first_at_ms >= windowMs
      const answers = answer.count === null ? (isOver ? 0 : row.answers) + 1 : answer.count + 1
      const isFirst = isOver || answers <= 1
      transaction(() => {
        if (answer.generationInfo === null || answers >= answersMax(task, deps.isOptedOut())) {
          remove.run(workspace, requestKey)
        } else {
          const firstAtMs = isFirst ? nowMs() : row.first_at_ms
          upsert.run(workspace, requestKey, answer.generationInfo, answers, firstAtMs)
        }
      })
      follow()
    },
  }
}
