import { expect, it } from 'vitest'
import { createScriptText, type FindScript } from '@main/segments/script-text'
import { edits, openSegmentWorld, type SegmentWorld } from '../../support/library/segment-world'
import { toneFile } from '../../support/audio/tone-file'

const script = 'The kettle sings.\nNobody answers.\nThe rain goes on.'
const findScript: FindScript = (id) =>
  Promise.resolve(id === 'kettle' ? { title: 'The kettle', text: script, language: 'en' } : null)

function addTake(
  { library }: SegmentWorld,
  take: { id: string; line: number | null; sha256?: string | null },
): void {
  library.db
    .prepare(
      `INSERT INTO takes (id, name, purpose, state, format, frame_count, size_bytes, audio_sha256, faults, marks_ms,
         script_id, line_index, created_at_ms)
       VALUES (?, 'Take', 'sample', 'ready', '{}', 1, 1, ?, '[]', '[]', 'kettle', ?, 1)`,
    )
    .run(take.id, take.sha256 ?? null, take.line)
}

/** The sample is a recording put together of these takes. */
function addRecording({ library }: SegmentWorld, sampleId: string, takeIds: readonly string[]): void {
  const spans = JSON.stringify(takeIds.map((takeId) => ({ takeId, startFrame: 0, frameCount: 1 })))
  library.db
    .prepare(
      `INSERT INTO reels (id, name, sample_rate_hz, channels, edit_number, sample_id, created_at_ms, updated_at_ms)
       VALUES ('reel', 'Recording', 8000, 1, 1, ?, 1, 1)`,
    )
    .run(sampleId)
  library.db.prepare(`INSERT INTO reel_edits VALUES ('reel', 1, ?, 1)`).run(spans)
}

it('returns what was read in a recording, line by line, and in its segments', async () => {
  const world = openSegmentWorld([toneFile('long.wav', 300, 1), toneFile('other.wav', 150, 2)])
  const [recording = ''] = world.ids
  const scriptText = createScriptText({ db: world.library.db, findScript })
  expect(await scriptText.textOf(recording)).toBeNull()

  addTake(world, { id: 'first', line: 0 })
  addTake(world, { id: 'third', line: 2 })
  addRecording(world, recording, ['first', 'third'])
  expect(await scriptText.textOf(recording)).toBe('The kettle sings.\nThe rain goes on.')

  const job = await world.ended(world.segments.apply(world.draftId, edits()))
  expect(job.state).toBe('done')
  const segments = world.list().filter(({ name }) => name.startsWith('long'))
  expect(segments.length).toBeGreaterThan(1)
  for (const { id } of segments)
    expect(await scriptText.textOf(id)).toBe('The kettle sings.\nThe rain goes on.')
})

it('returns the whole script of a take that was not read line by line, and nothing for a missing script', async () => {
  const world = openSegmentWorld([toneFile('whole.wav', 40, 3)])
  const [sampleId = ''] = world.ids
  const sha256 = world.library.db
    .prepare<[string], string>('SELECT sha256 FROM samples WHERE id = ?')
    .pluck()
    .get(sampleId)
  world.library.db.prepare(`UPDATE samples SET type = 'recording' WHERE id = ?`).run(sampleId)
  addTake(world, { id: 'whole', line: null, sha256: sha256 ?? null })
  const texts = (find: FindScript) => createScriptText({ db: world.library.db, findScript: find })
  expect(await texts(findScript).textOf(sampleId)).toBe(script)
  expect(await texts(() => Promise.resolve(null)).textOf(sampleId)).toBeNull()
})
