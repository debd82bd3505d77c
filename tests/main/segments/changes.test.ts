import { describe, expect, it } from 'vitest'
import { createReferenceStore } from '@main/judging/reference-store'
import { edits, names, openSegmentWorld, type SegmentWorld } from '../../support/library/segment-world'
import { toneFile } from '../../support/audio/tone-file'

const refused = (reason: string): unknown =>
  expect.objectContaining({ code: 'invalid-input', detail: { reason } })

const setGain = ({ library }: SegmentWorld, sampleId: string, gainDb: number): void =>
  void library.db
    .prepare('INSERT INTO sample_settings (sample_id, gain_db, updated_at_ms) VALUES (?, ?, 1)')
    .run(sampleId, gainDb)

const statesOf = (world: SegmentWorld): unknown[] =>
  world.segments
    .changes(world.draftId)
    .map(
      ({ kind, isUndone, blockedBy }) =>
        `${kind}${isUndone ? ' undone' : ''}${blockedBy ? ` (${blockedBy})` : ''}`,
    )

/** A long take is split, and the gain of its first segment is applied; another take is applied too. */
async function threeChanges(): Promise<SegmentWorld & { split: string; onSegment: string; onOther: string }> {
  const world = openSegmentWorld([toneFile('long.wav', 70, 1), toneFile('other.wav', 31, 2)])
  const split = world.segments.apply(world.draftId, edits({ cutsMs: { [world.ids[0] ?? '']: [35_000] } }))
  await world.ended(split)
  const [segment] = world.list()
  setGain(world, segment?.id ?? '', -3)
  const onSegment = world.segments.applySettings([segment?.id ?? ''])
  await world.ended(onSegment)
  setGain(world, world.ids[1] ?? '', -6)
  const onOther = world.segments.applySettings([world.ids[1] ?? ''])
  await world.ended(onOther)
  return { ...world, split, onSegment, onOther }
}

describe('changes of the audio', () => {
  it('are listed, undone in any valid order, and redone', async () => {
    const world = await threeChanges()
    const after = world.list()
    expect(names(world)).toEqual(['long 1.flac', 'long 2.flac', 'other.flac'])
    expect(world.segments.changes(world.draftId).map(({ sources, made }) => [sources, made])).toEqual([
      [['other.wav'], ['other.flac']],
      [['long 1.flac'], ['long 1.flac']],
      [['long.wav'], ['long 1.flac', 'long 2.flac']],
    ])
    expect(statesOf(world)).toEqual(['settings-applied', 'settings-applied', 'segments-made (later-change)'])
    expect(() => world.segments.undo(world.draftId, world.split)).toThrow(refused('later-change'))

    world.segments.undo(world.draftId, world.onSegment)
    world.segments.undo(world.draftId, world.split)
    expect(names(world)).toEqual(['long.wav', 'other.flac'])
    expect(statesOf(world)).toEqual([
      'settings-applied',
      'settings-applied undone (samples-removed)',
      'segments-made undone',
    ])
    world.segments.undo(world.draftId, world.onOther)
    expect(world.list().map(({ id }) => id)).toEqual(world.ids)

    expect(() => world.segments.redo(world.draftId, world.onSegment)).toThrow(refused('samples-removed'))
    for (const id of [world.split, world.onSegment, world.onOther]) world.segments.redo(world.draftId, id)
    expect(world.list()).toEqual(after)
    expect(() => world.segments.redo(world.draftId, world.split)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })

  it('leave the chosen reference what it was: the largest part of it, and itself where they are undone', async () => {
    const world = openSegmentWorld([toneFile('long.wav', 90, 1), toneFile('other.wav', 31, 2)])
    const references = createReferenceStore({ db: world.library.db })
    const [long = ''] = world.ids
    const chosen = (): string | undefined => {
      const id = references.get(world.draftId)
      return world.list().find((sample) => sample.id === id)?.name
    }
    references.set(world.draftId, long)
    const split = world.segments.apply(world.draftId, edits({ cutsMs: { [long]: [35_000] } }))
    await world.ended(split)
    expect(chosen()).toBe('long 2.flac')
    const largest = world.list()[1]?.id ?? ''
    setGain(world, largest, -3)
    const applied = world.segments.applySettings([largest])
    await world.ended(applied)
    expect(references.get(world.draftId)).toBe(world.list()[1]?.id)
    expect(references.get(world.draftId)).not.toBe(largest)
    world.segments.undo(world.draftId, applied)
    expect(references.get(world.draftId)).toBe(largest)
    world.segments.undo(world.draftId, split)
    expect(chosen()).toBe('long.wav')
    world.segments.redo(world.draftId, split)
    expect(chosen()).toBe('long 2.flac')
  })

  it('are changes of the draft', async () => {
    const world = openSegmentWorld([toneFile('long.wav', 70, 1)])
    const { db } = world.library
    const age = (): void => void db.exec('UPDATE drafts SET updated_at_ms = -1')
    const changedAtMs = (): unknown => db.prepare('SELECT updated_at_ms FROM drafts').pluck().get()
    age()
    const split = world.segments.apply(world.draftId, edits({ cutsMs: { [world.ids[0] ?? '']: [35_000] } }))
    await world.ended(split)
    expect(changedAtMs()).not.toBe(-1)
    for (const act of ['undo', 'redo'] as const) {
      age()
      world.segments[act](world.draftId, split)
      expect(changedAtMs()).not.toBe(-1)
    }
  })

  it('restore a sample whose segment was removed since, and leave that segment removed when redone', async () => {
    const world = openSegmentWorld([toneFile('long.wav', 70, 1)])
    const split = world.segments.apply(world.draftId, edits({ cutsMs: { [world.ids[0] ?? '']: [35_000] } }))
    await world.ended(split)
    const second = world.list()[1]?.id ?? ''
    const made = world.list().map(({ id }) => id)
    world.library.db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(second)
    expect(world.segments.undo(world.draftId, split)).toEqual(made)
    expect(names(world)).toEqual(['long.wav'])
    world.segments.redo(world.draftId, split)
    expect(names(world)).toEqual(['long 1.flac'])
  })

  it('cannot be undone after the trash was emptied, nor during another change', async () => {
    const world = openSegmentWorld([toneFile('long.wav', 70, 1), toneFile('other.wav', 31, 2)])
    const split = world.segments.apply(world.draftId, edits({ cutsMs: { [world.ids[0] ?? '']: [35_000] } }))
    await world.ended(split)
    setGain(world, world.ids[1] ?? '', -6)
    const running = world.segments.applySettings([world.ids[1] ?? ''])
    expect(() => world.segments.undo(world.draftId, split)).toThrow(expect.objectContaining({ code: 'busy' }))
    await world.ended(running)
    // What the cloud still has keeps its row, without audio.
    world.library.db
      .prepare(`UPDATE samples SET sha256 = NULL, state = 'failed' WHERE id = ?`)
      .run(world.ids[0])
    expect(statesOf(world)).toEqual(['settings-applied', 'segments-made (trash-emptied)'])
    expect(() => world.segments.undo(world.draftId, split)).toThrow(refused('trash-emptied'))
  })
})
