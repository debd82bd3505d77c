import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type ConversionItem, type ConversionWish, conversionWish } from '@shared/domain/speech/conversion'
import { AppError } from '@shared/errors/app-error'
import type { Library } from '../library/library'

const itemSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string() }),
  z.object({ kind: z.literal('take'), takeId: z.string() }),
  z.object({ kind: z.literal('sample'), sampleId: z.string() }),
])
export type ItemSource = z.infer<typeof itemSource>

const failure = z.object({ code: z.string(), message: z.string() })
export type ConversionFailure = z.infer<typeof failure>

const earlierResult = z.object({
  wish: conversionWish,
  chargedCredits: z.number().nullable(),
  /** By number of the piece. */
  generationIds: z.array(z.string().nullable()),
})

/** A stretch of an item that is one request. */
export interface Piece {
  number: number
  startMs: number
  endMs: number
  generationId: string | null
}

export interface StoredItem {
  id: string
  name: string
  source: ItemSource
  /** The copy in this library; null: not read yet. */
  audio: { sha256: string; durationMs: number } | null
  state: ConversionItem['state']
  failure: ConversionFailure | null
  wish: ConversionWish | null
  allowsOverage: boolean
  /** For its result; null: not known. */
  chargedCredits: number | null
  /** It was asked for anew, and the result before is still there. */
  hasEarlier: boolean
}

/** The queue of one workspace in SQLite. */
export interface ConversionStore {
  /** In order, without what was removed. */
  list(): StoredItem[]
  /** Also where it was removed. @throws AppError not-found */
  get(id: string): StoredItem
  /** Null where it is gone or removed. */
  find(id: string): StoredItem | null
  /** Of the copy of an item; null where it is gone, removed or not read yet. */
  copyOf(id: string): (NonNullable<StoredItem['audio']> & { name: string }) | null
  pieces(id: string): Piece[]
  /** Of everything that is listed, by item, in order. */
  allPieces(): Map<string, Piece[]>
  add(items: readonly { name: string; source: ItemSource }[]): string[]
  /** It is read: what its copy holds, and where it is cut. */
  keepAudio(
    id: string,
    audio: NonNullable<StoredItem['audio']>,
    cuts: readonly Omit<Piece, 'generationId'>[],
  ): void
  setState(id: string, state: ConversionItem['state'], why?: ConversionFailure): void
  /** Its result is on the disk, and takes the place of an earlier one. */
  keepConverted(id: string, chargedCredits: number | null): void
  /** Back to pending, without result and error. The result stays on the disk until the next one is there. */
  regenerate(id: string): void
  /** The result that was there before it was regenerated is its result again. */
  restoreEarlier(id: string): void
  /** Of what runs and is read, the first pieces that were not asked for, in order. */
  unasked(count: number, except: readonly string[]): { id: string; piece: Piece }[]
  /** It runs from now on. Parts that were made with another wish are forgotten. */
  begin(id: string, wish: ConversionWish, allowsOverage: boolean): void
  setGeneration(id: string, number: number, generationId: string | null): void
  /** The item that a request belongs to. */
  itemOf(generationId: string): { id: string; number: number } | null
  remove(ids: readonly string[]): void
  restore(ids: readonly string[]): void
  /** What was removed and is not forgotten yet. */
  removed(): string[]
  /** Forgets what was removed. */
  sweep(): void
}

interface Row {
  id: string
  name: string
  source: string
  sha256: string | null
  duration_ms: number | null
  state: ConversionItem['state']
  failure: string | null
  wish: string | null
  allows_overage: 0 | 1
  charged_credits: number | null
  earlier: string | null
}

const itemOf = (row: Row): StoredItem => ({
  id: row.id,
  name: row.name,
  source: itemSource.parse(JSON.parse(row.source)),
  audio:
    row.sha256 === null || row.duration_ms === null
      ? null
      : { sha256: row.sha256, durationMs: row.duration_ms },
  state: row.state,
  failure: row.failure === null ? null : failure.parse(JSON.parse(row.failure)),
  wish: row.wish === null ? null : conversionWish.parse(JSON.parse(row.wish)),
  allowsOverage: row.allows_overage === 1,
  chargedCredits: row.charged_credits,
  hasEarlier: row.earlier !== null,
})

/** @param deps.workspace whose queue it is */
export function createConversionStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  workspace: string
  nowMs: () => number
}): ConversionStore {
  const { workspace, nowMs } = deps
  const { db, transaction } = deps.library
  const selectListed = db.prepare<[string], Row>(
    'SELECT * FROM conversion_items WHERE workspace = ? AND removed_at_ms IS NULL ORDER BY position',
  )
  const selectOne = db.prepare<[string, string], Row & { removed_at_ms: number | null }>(
    'SELECT * FROM conversion_items WHERE id = ? AND workspace = ?',
  )
  const selectPieces = db.prepare<[string], Piece>(
    `SELECT number, start_ms AS startMs, end_ms AS endMs, generation_id AS generationId
     FROM conversion_pieces WHERE item_id = ? ORDER BY number`,
  )
  const selectAllPieces = db.prepare<[string], Piece & { id: string }>(
    `SELECT p.item_id AS id, p.number, p.start_ms AS startMs, p.end_ms AS endMs, p.generation_id AS generationId
     FROM conversion_items i JOIN conversion_pieces p ON p.item_id = i.id
     WHERE i.workspace = ? AND i.removed_at_ms IS NULL ORDER BY i.position, p.number`,
  )
  const selectCopy = db.prepare<[string, string], { name: string; sha256: string; durationMs: number }>(
    `SELECT name, sha256, duration_ms AS durationMs FROM conversion_items
     WHERE id = ? AND workspace = ? AND removed_at_ms IS NULL AND sha256 IS NOT NULL`,
  )
  const selectUnasked = db.prepare<[string, string, number], Piece & { id: string }>(
    `SELECT p.item_id AS id, p.number, p.start_ms AS startMs, p.end_ms AS endMs, NULL AS generationId
     FROM conversion_items i JOIN conversion_pieces p ON p.item_id = i.id AND p.generation_id IS NULL
     WHERE i.workspace = ? AND i.removed_at_ms IS NULL AND i.state = 'processing'
       AND i.id NOT IN (SELECT value FROM json_each(?))
     ORDER BY i.position, p.number LIMIT ?`,
  )
  const updateConverted = db.prepare<[number | null, string]>(
    `UPDATE conversion_items SET state = 'converted', failure = NULL, charged_credits = ?, earlier = NULL
     WHERE id = ?`,
  )
  const selectOwner = db.prepare<[string], { id: string; number: number }>(
    'SELECT item_id AS id, number FROM conversion_pieces WHERE generation_id = ?',
  )
  const insertItem = db.prepare(
    `INSERT INTO conversion_items (id, workspace, position, name, source, state, created_at_ms)
     SELECT @id, @workspace, 1 + coalesce(max(position), 0), @name, @source, 'pending', @nowMs
     FROM conversion_items WHERE workspace = @workspace`,
  )
  const insertPiece = db.prepare(
    'INSERT INTO conversion_pieces (item_id, number, start_ms, end_ms) VALUES (@id, @number, @startMs, @endMs)',
  )
  const deletePieces = db.prepare<[string]>('DELETE FROM conversion_pieces WHERE item_id = ?')
  const updateAudio = db.prepare<[string, number, string]>(
    'UPDATE conversion_items SET sha256 = ?, duration_ms = ? WHERE id = ?',
  )
  const updateState = db.prepare<[string, string | null, string]>(
    'UPDATE conversion_items SET state = ?, failure = ? WHERE id = ?',
  )
  const updateWish = db.prepare<[string, number, string]>(
    'UPDATE conversion_items SET wish = ?, allows_overage = ? WHERE id = ?',
  )
  const updateEarlier = db.prepare<[string, string]>('UPDATE conversion_items SET earlier = ? WHERE id = ?')
  const updateGeneration = db.prepare<[string | null, string, number]>(
    'UPDATE conversion_pieces SET generation_id = ? WHERE item_id = ? AND number = ?',
  )
  const clearGenerations = db.prepare<[string]>(
    'UPDATE conversion_pieces SET generation_id = NULL WHERE item_id = ?',
  )
  const updateRemoved = db.prepare<[number | null, string, string]>(
    'UPDATE conversion_items SET removed_at_ms = ? WHERE id = ? AND workspace = ?',
  )
  const deleteRemoved = db.prepare<[string]>(
    'DELETE FROM conversion_items WHERE workspace = ? AND removed_at_ms IS NOT NULL',
  )
  const selectRemoved = db
    .prepare<[string], string>(
      'SELECT id FROM conversion_items WHERE workspace = ? AND removed_at_ms IS NOT NULL',
    )
    .pluck()

  function get(id: string): StoredItem {
    const row = selectOne.get(id, workspace)
    if (!row) throw new AppError('not-found', { detail: { what: 'conversion' } })
    return itemOf(row)
  }
  const setGeneration: ConversionStore['setGeneration'] = (id, number, generationId) =>
    void updateGeneration.run(generationId, id, number)
  const setState: ConversionStore['setState'] = (id, state, why) =>
    void updateState.run(state, why === undefined ? null : JSON.stringify(why), id)

  return {
    list: () => selectListed.all(workspace).map(itemOf),
    get,
    find(id) {
      const row = selectOne.get(id, workspace)
      return row?.removed_at_ms === null ? itemOf(row) : null
    },
    copyOf: (id) => selectCopy.get(id, workspace) ?? null,
    pieces: (id) => selectPieces.all(id),
    allPieces() {
      const found = new Map<string, Piece[]>()
      for (const { id, ...piece } of selectAllPieces.all(workspace)) {
        const pieces = found.get(id)
        if (pieces) pieces.push(piece)
        else found.set(id, [piece])
      }
      return found
    },
    add: (items) =>
      transaction(() =>
        items.map(({ name, source }) => {
          const id = randomUUID()
          insertItem.run({ id, workspace, name, source: JSON.stringify(source), nowMs: nowMs() })
          return id
        }),
      ),
    keepAudio: (id, audio, cuts) =>
      transaction(() => {
        updateAudio.run(audio.sha256, audio.durationMs, id)
        deletePieces.run(id)
        for (const cut of cuts) insertPiece.run({ id, ...cut })
      }),
    setState,
    keepConverted: (id, chargedCredits) => void updateConverted.run(chargedCredits, id),
    regenerate: (id) =>
      transaction(() => {
        const { state, wish, chargedCredits } = get(id)
        if (state === 'converted' && wish) {
          const generationIds = selectPieces.all(id).map(({ generationId }) => generationId)
          const earlier: z.infer<typeof earlierResult> = { wish, chargedCredits, generationIds }
          updateEarlier.run(JSON.stringify(earlier), id)
          clearGenerations.run(id)
        }
        setState(id, 'pending')
      }),
    restoreEarlier: (id) =>
      transaction(() => {
        const stored = selectOne.get(id, workspace)?.earlier
        if (!stored) return
        const { wish, chargedCredits, generationIds } = earlierResult.parse(JSON.parse(stored))
        updateWish.run(JSON.stringify(wish), 0, id)
        clearGenerations.run(id)
        generationIds.forEach((generationId, number) => setGeneration(id, number, generationId))
        updateConverted.run(chargedCredits, id)
      }),
    unasked: (count, except) =>
      selectUnasked.all(workspace, JSON.stringify(except), count).map(({ id, ...piece }) => ({ id, piece })),
    begin: (id, wish, allowsOverage) =>
      transaction(() => {
        if (!isDeepStrictEqual(get(id).wish, wish)) clearGenerations.run(id)
        updateWish.run(JSON.stringify(wish), allowsOverage ? 1 : 0, id)
        setState(id, 'processing')
      }),
    setGeneration,
    itemOf: (generationId) => selectOwner.get(generationId) ?? null,
    remove: (ids) => transaction(() => ids.forEach((id) => updateRemoved.run(nowMs(), id, workspace))),
    restore: (ids) => transaction(() => ids.forEach((id) => updateRemoved.run(null, id, workspace))),
    removed: () => selectRemoved.all(workspace),
    sweep: () => void deleteRemoved.run(workspace),
  }
}
