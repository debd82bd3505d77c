import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createScriptCheckStore } from '@main/script-check/script-check-store'
import type { CheckedSound, Finding } from '@shared/domain/recording/script-check'
import type { Region } from '@shared/domain/recording/recording'
import { sessionFolder } from '@shared/domain/recording/session-folder'
import type { Take } from '@shared/domain/recording/take'
import { noise, onGrid } from '../../shared/audio/signals'
import { plain } from '../passports/support/passport-world'
import { all, mixTrack, parseRpp, readWavFile, value } from './support/rpp-reader'
import { formatOf, openSessionWorld, type SessionWorld } from './support/session-world'

const addScript = ({ scripts }: SessionWorld): string =>
  scripts.add({
    title: 'My/lines',
    language: 'en',
    text: 'This is the first of the lines.\nThis is the second of the lines.',
    wordCount: 14,
  }).id

function newDraft({ booth, library }: SessionWorld, name: string): { id: string } {
  const { id } = booth.drafts.create()
  library.db.prepare('UPDATE drafts SET name = ? WHERE id = ?').run(name, id)
  return { id }
}

/** Half a second of noise that nobody else has. */
const half = (rate: number, bits: number, seed: number, channels = 1): Float32Array<ArrayBuffer> =>
  onGrid(noise((rate / 2) * channels, 0.4, seed), bits)

function mark({ library }: SessionWorld, take: Take, marksMs: number[]): void {
  library.db.prepare('UPDATE takes SET marks_ms = ? WHERE id = ?').run(JSON.stringify(marksMs), take.id)
}

const misread: Finding = {
  id: 0,
  kind: 'misread',
  startMs: 120,
  endMs: 480.5,
  wordIndex: 3,
  lineIndex: 0,
  script: 'first',
  heard: 'fast, "or"',
  before: 'This is the',
  after: 'of the lines.',
  confidence: 0.8,
  isAccepted: true,
}

function checked(world: SessionWorld, sound: CheckedSound, regions: Region[], scriptId: string): void {
  createScriptCheckStore(world.library).save(sound, {
    scriptId,
    state: 'done',
    regions: JSON.stringify(regions),
    findings: [misread, { ...misread, id: 1, kind: 'pause', isAccepted: false }],
    read: { matchedCount: 12, first: 'This is', last: 'the lines.', behindCount: 2, leftOutMs: 0 },
    error: null,
    checkedAtMs: 9_000,
  })
}

/** Recordings of every format with punches, one of them undone; takes with marks, a gap and a flag. */
async function fullSession(world: SessionWorld, draftId: string | null) {
  const { recordings, takes } = world.booth.module
  const scriptId = addScript(world)
  const made: string[] = []
  for (const [index, [rate, channels, bits]] of (
    [
      [44_100, 1, 16],
      [48_000, 2, 24],
      [96_000, 1, 24],
    ] as const
  ).entries()) {
    const format = formatOf(rate, channels)
    const seed = index * 10
    const line = { draftId, format, scriptId, name: `Line ${index}`, purpose: 'line' as const }
    const first = await world.recorded(half(rate, bits, seed + 1, channels), { ...line, lineIndex: 0 })
    const second = await world.recorded(half(rate, bits, seed + 2, channels), { ...line, lineIndex: 1 })
    const recording = recordings.join({
      draftId,
      name: `Chapter "${index}"`,
      takeIds: [first.id, second.id],
    })
    for (const [step, crossfadeMs] of [20, 0, 10].entries()) {
      const take = await world.recorded(half(rate, bits, seed + 3 + step, channels), {
        draftId,
        format,
        purpose: 'punch',
        parentTakeId: second.id,
        name: 'Punch',
      })
      recordings.punch(recording.id, {
        takeId: take.id,
        atMs: [600, 800, 900][step] ?? 0,
        takeFromMs: 90,
        crossfadeMs,
      })
    }
    recordings.undo(recording.id)
    mark(world, first, [100.4, 333])
    mark(world, second, [499])
    made.push(recording.id)
    const { regions } = recordings.get(recording.id)
    checked(world, { kind: 'recording', id: recording.id }, regions, scriptId)
    if (index > 0) continue
    const whole = { takeId: first.id, startFrame: 0, endFrame: first.frameCount, crossfadeFrames: 0 }
    checked(world, { kind: 'take', id: first.id }, [whole], scriptId)
  }
  const gappy = await world.recorded(half(48_000, 16, 77), { draftId, name: 'Gap' }, 4_800)
  expect(gappy.frameCount).toBe(28_800)
  takes.flag(gappy.id, true)
  return { recordingIds: made, gappy }
}

const tables = ['takes', 'reels', 'reel_edits', 'scripts', 'script_checks'] as const
const orders = { takes: 'created_at_ms, rowid', script_checks: 'take_id, reel_id' } as Record<string, string>
/** What of a row is the library's own: its FLAC need not be the same bytes, and a script has the day it came. */
const portable = (world: SessionWorld, table: (typeof tables)[number]): unknown =>
  plain(world.rows(table, orders[table])).map((row) => ({
    ...(row as object),
    ...(table === 'scripts' ? { created_at_ms: 0 } : {}),
  }))

async function soundsOf(world: SessionWorld, ids: readonly string[]): Promise<Float32Array[]> {
  const sounds = []
  for (const id of ids) sounds.push(await world.soundOf(id))
  return sounds
}

describe('a session', () => {
  it('goes out as a folder and comes back in another library, bit by bit', { timeout: 120_000 }, async () => {
    const here = openSessionWorld()
    const draft = newDraft(here, 'Ann: two')
    const { recordingIds } = await fullSession(here, draft.id)
    const sounds = await soundsOf(here, recordingIds)
    const path = await here.exported(draft.id)
    expect(path.endsWith('Ann- two session')).toBe(true)
    expect(readdirSync(path).sort()).toEqual(
      [
        'edits.csv',
        'findings.csv',
        'markers.csv',
        'scripts',
        'session.json',
        'session.rpp',
        'takes',
        'takes.csv',
        'waveforms',
      ].sort(),
    )
    expect(here.told.at(-1)).toMatchObject({
      kind: 'session-exported',
      leftOutCount: 0,
      unsavedTakeCount: 0,
    })
    expect(readFileSync(join(path, 'findings.csv'), 'utf8').split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFreading,file,kind,start_s,end_s,script,heard,word,line,confidence,accepted',
      'Line 0,takes/Line 0.wav,misread,0.120,0.480,first,"fast, ""or""",4,1,0.80,yes',
    ])

    const there = openSessionWorld()
    await there.imported(path)
    expect(there.added).toEqual([draft.id])
    expect(there.booth.drafts.get(draft.id)).toMatchObject({ name: 'Ann: two', language: 'en' })
    for (const table of tables)
      expect([table, portable(there, table)]).toEqual([table, portable(here, table)])
    expect(await soundsOf(there, recordingIds)).toEqual(sounds)
    // The undone punch is there, too.
    for (const id of recordingIds) {
      const redone = [here, there].map(({ booth }) => booth.module.recordings.redo(id))
      expect(redone[1]?.regions).toEqual(redone[0]?.regions)
    }
    expect(await soundsOf(there, recordingIds)).toEqual(await soundsOf(here, recordingIds))
    const waveforms = (world: SessionWorld): unknown =>
      world.files(/peaks/).map((file) => [file, readFileSync(join(world.library.folder, file))])
    expect(waveforms(there)).toEqual(waveforms(here))
    expect(there.files(/^leftovers|incoming/)).toEqual([])
    expect(there.told).toEqual([
      {
        kind: 'session-imported',
        jobId: expect.any(String) as string,
        draftName: 'Ann: two',
        takeCount: 16,
        knownCount: 0,
        changedCount: 0,
        refusedCount: 0,
      },
    ])
    // And out of there it is the same once more.
    const again = await there.exported(draft.id)
    const content = (folder: string): unknown => {
      const { madeAtMs: _, ...session } = sessionFolder.parse(
        JSON.parse(readFileSync(join(folder, 'session.json'), 'utf8')),
      )
      return {
        ...session,
        recordings: session.recordings.map((one) => ({ ...one, updatedAtMs: 0, editNumber: 0 })),
      }
    }
    expect(content(again)).toEqual(content(path))
  })

  it('is a Reaper project whose tracks sound as the recordings do', { timeout: 120_000 }, async () => {
    const here = openSessionWorld()
    const { recordingIds } = await fullSession(here, null)
    const path = await here.exported(null)
    const project = parseRpp(readFileSync(join(path, 'session.rpp'), 'utf8'))
    const tracks = all(project, 'TRACK')
    expect(tracks.map((track) => [value(track, 'NAME'), value(track, 'MUTESOLO')])).toEqual([
      ['Chapter "0"', '0'],
      ['Chapter "1"', '0'],
      ['Chapter "2"', '0'],
      ['All takes', '1'],
    ])
    for (const [index, id] of recordingIds.entries()) {
      const track = tracks[index]
      if (!track) throw new Error('no track')
      const mixed = mixTrack(track, path)
      const own = await here.soundOf(id)
      expect(mixed.samples.length).toBe(own.length)
      expect(Number.isInteger(mixed.beginsAt)).toBe(true)
      let widest = 0
      let widestInFades = 0
      own.forEach((sample, at) => {
        const off = Math.abs(sample - (mixed.samples[at] ?? 9))
        if (mixed.faded.has(Math.floor(at / mixed.channels))) widestInFades = Math.max(widestInFades, off)
        else widest = Math.max(widest, off)
      })
      // One step of 24 bits.
      expect(widest).toBeLessThanOrEqual(2 ** -23)
      expect(mixed.faded.size).toBeGreaterThan(0)
      expect(widestInFades).toBeLessThan(2 ** -20)
    }
    const markers = all(project, 'MARKER').map(({ values }) => values)
    const starts = markers.filter(([, , name, isRegion]) => isRegion === '1' && name !== '')
    expect(starts.map(([, at, name]) => [Number(at), name])).toEqual([
      [0, 'Chapter "0"'],
      [4, 'Chapter "1"'],
      [8, 'Chapter "2"'],
    ])
    const points = markers.filter(([, , , isRegion]) => isRegion === '0').map(([, at, name]) => [at, name])
    expect(points.slice(0, 4)).toEqual([
      ['0.000000000', 'This is the first of the lines.'],
      ['0.100408163', 'Line 0: marker 1'],
      ['0.332993197', 'Line 0: marker 2'],
      ['0.500000000', 'This is the second of the lines.'],
    ])
    // What no recording plays stands in the track of all takes.
    expect(points.slice(-3).map(([, name]) => name)).toEqual([
      'Line 0: marker 1',
      'Line 1: marker 1',
      'Line 2: marker 1',
    ])
  })

  it('holds broadcast wave files with the time of day, the loudness and exact samples', async () => {
    const here = openSessionWorld()
    const take = await here.recorded(half(48_000, 24, 5), { name: 'Élan “9”' })
    const path = await here.exported(null)
    const [name = ''] = readdirSync(join(path, 'takes'))
    const wav = readWavFile(join(path, 'takes', name))
    expect(wav).toMatchObject({ sampleRateHz: 48_000, channels: 1, bits: 24 })
    expect(wav.steps).toEqual([...half(48_000, 24, 5)].map((sample) => sample * 2 ** 23))
    const bext = wav.bext ?? Buffer.alloc(0)
    const words = (from: number, to: number): string => bext.toString('latin1', from, to).replace(/\0+$/, '')
    expect(words(0, 256)).toBe('Elan _9_')
    expect(words(256, 288)).toBe('Timbre')
    const at = new Date(take.createdAtMs)
    const two = (count: number): string => String(count).padStart(2, '0')
    expect(words(320, 330)).toBe(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)
    expect(words(330, 338)).toBe([at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':'))
    const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate())
    expect(bext.readBigUInt64LE(338)).toBe(BigInt((take.createdAtMs - midnight.getTime()) * 48))
    expect(bext.readUInt16LE(346)).toBe(2)
    expect(bext.subarray(348, 412).every((byte) => byte === 0)).toBe(true)
    expect(bext.readInt16LE(412)).toBe(Math.round((take.levels?.integratedLufs ?? 0) * 100))
    expect(bext.readInt16LE(416)).toBe(0x7fff)
    expect(words(602, bext.length)).toBe('A=PCM,F=48000,W=24,M=mono,T=Timbre\r\n')
  })

  it('names its files in the project as they are called, whatever spaces a take has', async () => {
    const here = openSessionWorld()
    const names = ['Prise\u00A0: un', '一\u3000二', 'a  b\u2028c', "it`s “it's”", 'x'.repeat(300)]
    for (const [index, name] of names.entries()) await here.recorded(half(48_000, 16, index + 1), { name })
    const path = await here.exported(null)
    const project = parseRpp(readFileSync(join(path, 'session.rpp'), 'utf8'))
    const files = all(project, 'TRACK').flatMap((track) =>
      all(track, 'ITEM').flatMap((item) => all(item, 'SOURCE').map((source) => value(source, 'FILE'))),
    )
    expect(files).toHaveLength(5)
    expect(files.slice(0, 3)).toEqual(['takes/Prise - un.wav', 'takes/一 二.wav', 'takes/a b c.wav'])
    for (const file of files) expect([file, existsSync(join(path, file))]).toEqual([file, true])
  })

  it('says how many takes it leaves out because they have no file', async () => {
    const here = openSessionWorld()
    await here.recorded(half(48_000, 16, 1), { name: 'One' })
    const lost = await here.recorded(half(48_000, 16, 2), { name: 'Lost' })
    here.library.db
      .prepare("UPDATE takes SET state = 'failed', audio_sha256 = NULL WHERE id = ?")
      .run(lost.id)
    await here.exported(null)
    expect(here.told.at(-1)).toMatchObject({ leftOutCount: 0, unsavedTakeCount: 1 })
  })

  it('that an editor saved comes back, and brings an edited script once only', async () => {
    const here = openSessionWorld()
    const scriptId = addScript(here)
    await here.recorded(half(48_000, 16, 1), { scriptId, lineIndex: 0, name: 'One' })
    const path = await here.exported(null)
    const session = readFileSync(join(path, 'session.json'), 'utf8')
    writeFileSync(join(path, 'session.json'), `\uFEFF${session.replace('second of', 'last of')}`)
    for (const count of [1, 2]) {
      await here.imported(path)
      expect(here.rows('takes')).toHaveLength(1 + count)
      const scripts = here.rows('scripts')
      expect(scripts).toHaveLength(2)
      expect(here.rows('takes').at(-1)?.['script_id']).toBe(scripts[1]?.['id'])
    }
  })

  it('names the lines that were read, of a book that is split no further', async () => {
    const here = openSessionWorld()
    const lines = Array.from({ length: 20_000 }, (_, at) => `The keeper counted everything, night ${at + 1}.`)
    const book = { title: 'Book', language: 'en', text: lines.join('\n'), wordCount: 100_000 }
    const scriptId = here.scripts.add(book).id
    await here.recorded(half(48_000, 16, 1), { scriptId, lineIndex: 2, name: 'One' })
    const split = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    const path = await here.exported(null)
    expect(split).toHaveBeenCalledTimes(3)
    expect(readFileSync(join(path, 'takes.csv'), 'utf8')).toContain('night 3.')
  })

  it('of no takes goes out and comes back, too', async () => {
    const here = openSessionWorld()
    const draft = newDraft(here, 'Empty')
    const path = await here.exported(draft.id)
    expect(all(parseRpp(readFileSync(join(path, 'session.rpp'), 'utf8')), 'TRACK')).toEqual([])
    const there = openSessionWorld()
    await there.imported(join(path, 'session.json'))
    expect(there.booth.drafts.get(draft.id).name).toBe('Empty')
    expect(there.rows('takes')).toEqual([])
  })

  it('that is here already comes as another one, and its sound is not stored twice', async () => {
    const here = openSessionWorld()
    const first = await here.recorded(half(48_000, 24, 1), { name: 'One' })
    const second = await here.recorded(half(48_000, 16, 2), { name: 'Two' })
    const recording = here.booth.module.recordings.join({
      draftId: null,
      name: 'Both',
      takeIds: [first.id, second.id],
    })
    checked(here, { kind: 'recording', id: recording.id }, recording.regions, first.id)
    const path = await here.exported(null)
    const before = here.files(/^audio/)
    await here.imported(path)
    expect(here.files(/^audio/)).toEqual(before)
    expect(here.told.at(-1)).toMatchObject({ kind: 'session-imported', takeCount: 2, knownCount: 2 })
    const all = here.booth.module.recordings.list(null)
    expect(all).toHaveLength(2)
    const twin = all.find(({ id }) => id !== recording.id)
    expect(twin?.regions.map(({ takeId }) => takeId)).not.toContain(first.id)
    expect(await here.soundOf(twin?.id ?? '')).toEqual(await here.soundOf(recording.id))
    const check = createScriptCheckStore(here.library).find({ kind: 'recording', id: twin?.id ?? '' })
    expect(check?.regions).toBe(JSON.stringify(twin?.regions))
    expect(check?.findings[0]).toEqual(misread)
    const published = here.booth.published
      .filter(({ domain }) => /^(takes|recordings)$/.test(domain))
      .slice(-2)
    expect(published.map(({ domain }) => domain)).toEqual(['takes', 'recordings'])
  })
})
