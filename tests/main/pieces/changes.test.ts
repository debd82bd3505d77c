import { describe, expect, it } from 'vitest'
import { edits, names, openPieceWorld, type PieceWorld } from '../../support/piece-world'
import { toneFile } from '../../support/tone-file'

const refused = (reason: string): unknown =>
  expect.objectContaining({ code: 'invalid-input', detail: { reason } })

const setGain = ({ library }: PieceWorld, sampleId: string, gainDb: number): void =>
  void library.db
    .prepare('INSERT INTO sample_settings (sample_id, gain_db, updated_at_ms) VALUES (?, ?, 1)')
    .run(sampleId, gainDb)

const statesOf = (world: PieceWorld): unknown[] =>
  world.pieces
    .changes(world.draftId)
    .map(
      ({ kind, isUndone, blockedBy }) =>
        `${kind}${isUndone ? ' undone' : ''}${blockedBy ? ` (${blockedBy})` : ''}`,
    )

/** A long take is split, and the gain of its first piece is applied; another take is applied too. */
async function threeChanges(): Promise<PieceWorld & { split: string; onPiece: string; onOther: string }> {
  const world = openPieceWorld([toneFile('long.wav', 70, 1), toneFile('other.wav', 31, 2)])
  const split = world.pieces.apply(world.draftId, edits({ cutsMs: { [world.ids[0] ?? '']: [35_000] } }))
  await world.ended(split)
  const [piece] = world.list()
  setGain(world, piece?.id ?? '', -3)
  const onPiece = world.pieces.applySettings([piece?.id ?? ''])
  await world.ended(onPiece)
  setGain(world, world.ids[1] ?? '', -6)
  const onOther = world.pieces.applySettings([world.ids[1] ?? ''])
  await world.ended(onOther)
  return { ...world, split, onPiece, onOther }
}

describe('changes of the audio', () => {
  it('are listed, taken back in any order that makes sense, and done again', async () => {
    const world = await threeChanges()
    const after = world.list()
    expect(names(world)).toEqual(['long 1.flac', 'long 2.flac', 'other.flac'])
    expect(world.pieces.changes(world.draftId).map(({ sources, made }) => [sources, made])).toEqual([
      [['other.wav'], ['other.flac']],
      [['long 1.flac'], ['long 1.flac']],
      [['long.wav'], ['long 1.flac', 'long 2.flac']],
    ])
    expect(statesOf(world)).toEqual(['settings-applied', 'settings-applied', 'pieces-made (later-change)'])
    expect(() => world.pieces.undo(world.draftId, world.split)).toThrow(refused('later-change'))

    world.pieces.undo(world.draftId, world.onPiece)
    world.pieces.undo(world.draftId, world.split)
    expect(names(world)).toEqual(['long.wav', 'other.flac'])
    expect(statesOf(world)).toEqual([
      'settings-applied',
      'settings-applied undone (samples-removed)',
      'pieces-made undone',
    ])
    world.pieces.undo(world.draftId, world.onOther)
    expect(world.list().map(({ id }) => id)).toEqual(world.ids)

    expect(() => world.pieces.redo(world.draftId, world.onPiece)).toThrow(refused('samples-removed'))
    for (const id of [world.split, world.onPiece, world.onOther]) world.pieces.redo(world.draftId, id)
    expect(world.list()).toEqual(after)
    expect(() => world.pieces.redo(world.draftId, world.split)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })

  it('bring back a sample whose piece was removed since, and leave that piece removed when done again', async () => {
    const world = openPieceWorld([toneFile('long.wav', 70, 1)])
    const split = world.pieces.apply(world.draftId, edits({ cutsMs: { [world.ids[0] ?? '']: [35_000] } }))
    await world.ended(split)
    const second = world.list()[1]?.id ?? ''
    world.library.db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(second)
    world.pieces.undo(world.draftId, split)
    expect(names(world)).toEqual(['long.wav'])
    world.pieces.redo(world.draftId, split)
    expect(names(world)).toEqual(['long 1.flac'])
  })

  it('cannot be taken back once the trash was emptied, nor while another change runs', async () => {
    const world = openPieceWorld([toneFile('long.wav', 70, 1), toneFile('other.wav', 31, 2)])
    const split = world.pieces.apply(world.draftId, edits({ cutsMs: { [world.ids[0] ?? '']: [35_000] } }))
    await world.ended(split)
    setGain(world, world.ids[1] ?? '', -6)
    const running = world.pieces.applySettings([world.ids[1] ?? ''])
    expect(() => world.pieces.undo(world.draftId, split)).toThrow(expect.objectContaining({ code: 'busy' }))
    await world.ended(running)
    // What the cloud still has keeps its row, without audio.
    world.library.db
      .prepare(`UPDATE samples SET sha256 = NULL, state = 'failed' WHERE id = ?`)
      .run(world.ids[0])
    expect(statesOf(world)).toEqual(['settings-applied', 'pieces-made (trash-emptied)'])
    expect(() => world.pieces.undo(world.draftId, split)).toThrow(refused('trash-emptied'))
  })
})
