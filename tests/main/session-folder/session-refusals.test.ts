import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitDropped } from '@main/session-folder/recognize-dropped'
import { createLeftovers } from '@main/library/leftovers'
import { journalFiles } from '@main/takes/journal/journal-files'
import { readPeaksHeader } from '@shared/audio/formats/peaks-pyramid'
import { sessionText } from '@main/session-folder/read-session'
import { type SessionFolder, sessionMaxBytes } from '@shared/domain/recording/session-folder'
import { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'
import { noise, onGrid } from '../../shared/audio/signals'
import { eventually } from '../../support/eventually'
import { tempFolder } from '../../support/temp-folder'
import { media, openSessionWorld, type SessionWorld } from './support/session-world'

const half = (seed: number, bits = 16): Float32Array<ArrayBuffer> => onGrid(noise(24_000, 0.4, seed), bits)

/** Two takes, the recording of both, and the folder they went out as. */
async function exportedPair(): Promise<{ here: SessionWorld; path: string; recordingId: string }> {
  const here = openSessionWorld()
  const one = await here.recorded(half(1), { name: 'One' })
  const two = await here.recorded(half(2), { name: 'Two' })
  const { recordings } = here.booth.module
  const { id } = recordings.join({ draftId: null, name: 'Both', takeIds: [one.id, two.id] })
  return { here, path: await here.exported(null), recordingId: id }
}

const jsonOf = (path: string): SessionFolder =>
  JSON.parse(readFileSync(join(path, 'session.json'), 'utf8')) as SessionFolder

/** Opens it in an empty library, where nothing may be left of it. @returns what the person reads */
async function refusal(path: string, world = openSessionWorld()): Promise<string> {
  const job = await world.ended(world.sessions.import(path))
  expect(job.state).toBe('failed')
  const left = ['drafts', 'takes', 'reels', 'scripts', 'audio_files'].flatMap((table) => world.rows(table))
  expect(left).toEqual([])
  expect(world.files(/^(audio|takes|leftovers)/)).toEqual([])
  expect(world.told).toMatchObject([{ kind: 'session-failed', draftName: null }])
  if (!job.error) throw new Error('a failed job says why')
  return errorWords(job.error).title
}

/** Free for recording, whatever else is written on the library's disk. */
const keptBytes = 192_000_000

const damaged = 'This session is damaged.'
const foreign = 'This folder is not a Timbre session.'

it('is known by its session.json, whatever else is dropped with it', async () => {
  const { path } = await exportedPair()
  const json = join(path, 'session.json')
  const old = tempFolder()
  // Earlier exports said what they are at the end.
  const { format, version, ...rest } = jsonOf(path)
  writeFileSync(
    join(old, 'session.json'),
    JSON.stringify({ ...rest, scripts: ['x'.repeat(9_000)], format, version }),
  )
  const another = tempFolder()
  writeFileSync(join(another, 'session.json'), '{"tabs":["timbre-session"]}')
  const others = [another, tempFolder(), `${path} 2`, join(another, 'takes', 'a.wav')]
  if (process.platform !== 'win32') {
    const trap = tempFolder()
    execFileSync('mkfifo', [join(trap, 'session.json')])
    others.push(trap)
  }
  const parts = [join(path, 'takes'), join(path, 'takes', 'One.wav'), join(old, 'gone')]
  const all = [...parts, path, ...others, join(old, 'session.json'), json]
  const { sessions, others: left } = await splitDropped(all)
  expect(sessions.map((at) => all[at])).toEqual([path, join(old, 'session.json')])
  expect(left.map((at) => all[at])).toEqual(others)
})

it('brings in names without what a stranger may hide in them', async () => {
  const { path } = await exportedPair()
  const session = jsonOf(path)
  const strange = (name: string): string => `\u202e${name}\u0000\n`
  const named = <T extends { name: string }>(things: readonly T[]): T[] =>
    things.map((thing) => ({ ...thing, name: strange(thing.name) }))
  const { takes, recordings } = session
  const changed = { ...session, takes: named(takes), recordings: named(recordings) }
  writeFileSync(join(path, 'session.json'), JSON.stringify(changed))
  const there = openSessionWorld()
  expect((await there.ended(there.sessions.import(path))).state).toBe('done')
  const namesIn = (table: string): unknown[] =>
    (there.rows(table) as { name: string }[]).map(({ name }) => name).sort()
  expect(namesIn('takes')).toEqual(['One ', 'Two '])
  expect(namesIn('reels')).toEqual(['Both '])
})

describe('a session folder is refused as a whole,', () => {
  it.each([
    ['no json', damaged],
    ['{"format":"timbre-session","version":1}', damaged],
    ['{"format":"timbre-session","version":2}', 'This session was exported by a newer version of Timbre.'],
    ['{"format":"timbre-passport","version":1}', foreign],
    ['null', foreign],
  ])('where its session.json reads %s', async (text, title) => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'session.json'), text)
    expect(await refusal(folder)).toBe(title)
  })

  it('where there is none, where it is a link, and where it is huge', async () => {
    expect(await refusal(tempFolder())).toBe(foreign)
    const outside = join(tempFolder(), 'session.json')
    writeFileSync(outside, '{"format":"timbre-session","version":1}')
    if (process.platform !== 'win32') {
      const folder = tempFolder()
      symlinkSync(outside, join(folder, 'session.json'))
      expect(await refusal(folder)).toBe(foreign)
    }
    const large = tempFolder()
    writeFileSync(join(large, 'session.json'), '[')
    truncateSync(join(large, 'session.json'), sessionMaxBytes + 1)
    expect(await refusal(large)).toBe('This session is not safe to open.')
  })

  it('where it contradicts itself or leads elsewhere', { timeout: 60_000 }, async () => {
    const { path } = await exportedPair()
    const whole = jsonOf(path)
    const [take, second] = whole.takes
    const [recording] = whole.recordings
    const [edit] = recording?.edits ?? []
    const [region] = edit?.segments ?? []
    if (!take || !second || !recording || !edit || !region) throw new Error('an empty session')
    const withRegion = (changed: Partial<typeof region>): SessionFolder => ({
      ...whole,
      recordings: [{ ...recording, edits: [{ ...edit, segments: [{ ...region, ...changed }] }] }],
    })
    const check = (kind: 'take' | 'recording', id: string): SessionFolder['checks'][number] => ({
      kind,
      id,
      scriptId: id,
      regions: [],
      findings: [],
      read: null,
      checkedAtMs: null,
    })
    const wrong: SessionFolder[] = [
      ...['../../etc/passwd', 'takes/../session.json', '/etc/passwd', 'takes/a/b.wav', 'takes/..'].map(
        (file) => ({ ...whole, takes: [{ ...take, file }, second] }),
      ),
      { ...whole, takes: [take, { ...second, id: take.id }] },
      { ...whole, takes: [take, { ...second, file: take.file }] },
      { ...whole, takes: [{ ...take, createdAtMs: 9e15 }, second] },
      { ...whole, takes: [{ ...take, frameCount: 9e15 }, second] },
      { ...whole, checks: [check('take', recording.id)] },
      { ...whole, checks: [check('take', take.id), check('take', take.id)] },
      { ...whole, takes: [take] },
      { ...whole, recordings: [{ ...recording, editNumber: 7 }] },
      { ...whole, recordings: [{ ...recording, editNumber: 5, edits: [{ ...edit, number: 5 }] }] },
      { ...whole, recordings: [{ ...recording, sampleRateHz: 44_100 }] },
      { ...whole, recordings: [{ ...recording, edits: [edit, edit] }] },
      withRegion({ endFrame: 24_001 }),
      withRegion({ startFrame: 9, endFrame: 9 }),
      withRegion({ takeId: recording.id }),
    ]
    const world = openSessionWorld()
    for (const session of wrong) {
      world.told.length = 0
      writeFileSync(join(path, 'session.json'), JSON.stringify(session))
      expect(await refusal(path, world)).toBe(damaged)
    }
  })

  it('where the disk has no room for it', async () => {
    const { path } = await exportedPair()
    const world = openSessionWorld({ freeBytes: () => Promise.resolve(90_000) })
    expect(await refusal(path, world)).toContain('disk')
    // Enough for its sound, not for its waveforms.
    const soundBytes = readdirSync(join(path, 'takes'))
      .map((name) => statSync(join(path, 'takes', name)).size)
      .reduce((sum, size) => sum + size, 0)
    const tighter = openSessionWorld({ freeBytes: () => Promise.resolve(keptBytes + soundBytes + 10) })
    expect(await refusal(path, tighter)).toContain('disk')
    // A take that runs meanwhile keeps its room.
    const shared = openSessionWorld({ freeBytes: () => Promise.resolve(keptBytes - 10) })
    expect(await refusal(path, shared)).toContain('disk')
  })

  it('and is not exported either where it is larger than that', async () => {
    const { path } = await exportedPair()
    const whole = jsonOf(path)
    expect(JSON.parse(sessionText(whole))).toEqual(whole)
    const codeOf = (session: SessionFolder, maxBytes?: number): unknown => {
      try {
        return sessionText(session, maxBytes)
      } catch (error) {
        return error instanceof AppError && [errorWords(error.toWire()).title, error.code]
      }
    }
    const tooLarge = ['This session is too large for one folder.', 'session-refused']
    expect(codeOf(whole, 1_000)).toEqual(tooLarge)
    const [take] = whole.takes
    if (!take) throw new Error('an empty session')
    expect(codeOf({ ...whole, takes: Array.from({ length: 10_001 }, () => take) })).toEqual(tooLarge)
  })
})

describe('files of a session that are not as they left', () => {
  it('come as they are now, or say why not; the others come as they were', { timeout: 60_000 }, async () => {
    const { here, path, recordingId } = await exportedPair()
    const extra = await here.recorded(half(3), { name: 'Three' })
    const fourth = await here.recorded(half(4), { name: 'Four' })
    const more = await here.exported(null)
    rmSync(path, { recursive: true })
    const wav = (name: string): string => join(more, 'takes', `${name}.wav`)
    // Other words, the same sound: what a DAW adds when it saves.
    const bytes = readFileSync(wav('Two'))
    const added = Buffer.concat([bytes, Buffer.from('LIST\x04\0\0\0INFO', 'latin1')])
    added.writeUInt32LE(added.length - 8, 4)
    writeFileSync(wav('Two'), added)
    // Another sound of the same length.
    const changed = readFileSync(wav('Three'))
    changed.writeInt16LE(1_234, changed.length - 2)
    writeFileSync(wav('Three'), changed)
    rmSync(wav('Four'))

    const there = openSessionWorld()
    await there.imported(more)
    expect(there.told).toMatchObject([{ takeCount: 4, changedCount: 1, refusedCount: 1, knownCount: 0 }])
    const takes = there.booth.module.takes.list(null)
    expect(takes.map(({ name, state, error }) => [name, state, error?.code])).toEqual([
      ['One', 'ready', undefined],
      ['Two', 'ready', undefined],
      ['Three', 'ready', undefined],
      ['Four', 'failed', 'file-missing'],
    ])
    expect(await there.soundOf(recordingId)).toEqual(await here.soundOf(recordingId))
    const samples: number[] = []
    for await (const piece of there.booth.module.read(extra.id, 0, 24_000)) samples.push(...piece)
    expect(samples).toEqual([...half(3).subarray(0, 23_999), 1_234 / 32_768])
    expect(takes[2]?.sha256).not.toBe(extra.sha256)
    expect(takes[3]).toMatchObject({ id: fourth.id, frameCount: 24_000 })
    // What came in another way than it left is drawn anew.
    const drawn = readFileSync(join(there.library.folder, 'takes', extra.id, journalFiles.peaks))
    expect(readPeaksHeader(drawn)).toMatchObject({ sampleRateHz: 48_000, channels: 1, frameCount: 24_000 })
    expect(drawn).toHaveLength(
      statSync(join(here.library.folder, 'takes', extra.id, journalFiles.peaks)).size,
    )
    expect(there.files(/incoming/)).toEqual([])
  })

  it(
    'are failed takes where they are cut short, at another rate, generated, or a link',
    { timeout: 60_000 },
    async () => {
      const { path } = await exportedPair()
      const wav = (name: string): string => join(path, 'takes', `${name}.wav`)
      const codes = async (world = openSessionWorld()): Promise<unknown> => {
        await world.imported(path)
        return world.booth.module.takes.list(null).map(({ error }) => error?.code ?? null)
      }
      const kept = join(tempFolder(), 'takes')
      cpSync(join(path, 'takes'), kept, { recursive: true })
      truncateSync(wav('One'), 20_000)
      const slower = readFileSync(wav('Two'))
      slower.writeUInt32LE(44_100, slower.indexOf('fmt ') + 12)
      writeFileSync(wav('Two'), slower)
      expect(await codes()).toEqual(['file-damaged', 'file-damaged'])

      rmSync(join(path, 'takes'), { recursive: true })
      cpSync(kept, join(path, 'takes'), { recursive: true })
      const world = openSessionWorld()
      const [first] = jsonOf(path).takes
      world.library.db.prepare('INSERT INTO generated_audio (sha256, at_ms) VALUES (?, 1)').run(first?.sha256)
      if (process.platform !== 'win32') {
        renameSync(wav('Two'), join(path, 'elsewhere.wav'))
        symlinkSync(join(path, 'elsewhere.wav'), wav('Two'))
      }
      expect(await codes(world)).toEqual([
        'generated-audio',
        process.platform === 'win32' ? null : 'file-missing',
      ])
    },
  )
})

describe('an import', () => {
  it('counts the frames of a file, whatever the session says of them', { timeout: 60_000 }, async () => {
    const { path } = await exportedPair()
    const whole = jsonOf(path)
    const [one, two] = whole.takes
    if (!one || !two) throw new Error('an empty session')
    const longer = whole.recordings.map((recording) => ({
      ...recording,
      edits: recording.edits.map((edit) => ({
        ...edit,
        segments: edit.segments.map((region) =>
          region.takeId === two.id ? { ...region, endFrame: 48_000 } : region,
        ),
      })),
    }))
    const takes = [
      { ...one, frameCount: 30_000 },
      { ...two, frameCount: 48_000 },
    ]
    writeFileSync(join(path, 'session.json'), JSON.stringify({ ...whole, takes, recordings: longer }))
    const there = openSessionWorld()
    await there.imported(path)
    expect(there.told).toMatchObject([{ takeCount: 2, changedCount: 1, refusedCount: 1 }])
    const here = there.booth.module.takes.list(null)
    expect(here.map(({ state, frameCount, error }) => [state, frameCount, error?.code])).toEqual([
      ['ready', 24_000, undefined],
      ['failed', 48_000, 'file-damaged'],
    ])
  })

  it('reads no file through a folder that is a link', { timeout: 60_000 }, async () => {
    const { path } = await exportedPair()
    const outside = join(tempFolder(), 'Music')
    renameSync(join(path, 'takes'), outside)
    symlinkSync(outside, join(path, 'takes'), 'junction')
    const there = openSessionWorld()
    await there.imported(path)
    const codes = there.booth.module.takes.list(null).map(({ error }) => error?.code)
    expect(codes).toEqual(['file-missing', 'file-missing'])
  })

  it('is whole although what was known here left the library meanwhile', { timeout: 60_000 }, async () => {
    let leave = (): void => undefined
    const here = openSessionWorld({
      media: {
        probe(path, signal) {
          if (path.endsWith('Two.wav')) leave()
          return media.probe(path, signal)
        },
      },
    })
    const [one] = [
      await here.recorded(half(1), { name: 'One' }),
      await here.recorded(half(2), { name: 'Two' }),
    ]
    const path = await here.exported(null)
    const file = here.library.db
      .prepare<[string], { sha256: string; file_name: string }>(
        'SELECT a.sha256, a.file_name FROM audio_files a JOIN takes t ON t.audio_sha256 = a.sha256 WHERE t.id = ?',
      )
      .get(one.id)
    leave = () => {
      here.library.db.prepare('DELETE FROM takes WHERE id = ?').run(one.id)
      here.library.db.prepare('DELETE FROM audio_files WHERE sha256 = ?').run(file?.sha256)
      rmSync(here.booth.audioStore.pathOf(file?.file_name ?? ''))
    }
    await here.imported(path)
    expect(here.told.at(-1)).toMatchObject({ takeCount: 2, knownCount: 1, refusedCount: 0 })
    for (const { file_name: name } of here.rows('audio_files'))
      expect([name, existsSync(here.booth.audioStore.pathOf(name as string))]).toEqual([name, true])
    expect(here.rows('takes').filter(({ audio_sha256: sha256 }) => sha256 === file?.sha256)).toHaveLength(1)
  })

  it('does not come in by half where its disk is disconnected', { timeout: 60_000 }, async () => {
    const { path } = await exportedPair()
    const there = openSessionWorld({
      media: {
        probe(file, signal) {
          if (file.endsWith('Two.wav')) renameSync(path, `${path} away`)
          return media.probe(file, signal)
        },
      },
    })
    expect(await refusal(path, there)).toBe('The disk reported an error.')
  })

  it('is one although a waveform cannot be written', { timeout: 60_000 }, async () => {
    const { path } = await exportedPair()
    const [take] = jsonOf(path).takes
    const there = openSessionWorld()
    const folder = join(there.library.folder, 'takes')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, take?.id ?? ''), 'in the way')
    await there.imported(path)
    expect(there.told).toMatchObject([{ kind: 'session-imported', takeCount: 2, refusedCount: 0 }])
    expect(there.rows('takes')).toHaveLength(2)
  })

  it('takes no waveform that is larger than its sound allows', { timeout: 60_000 }, async () => {
    const { path } = await exportedPair()
    const whole = jsonOf(path)
    const sizeBytes = 50_000_000
    const takes = whole.takes.map((take) => ({ ...take, peaks: take.peaks && { ...take.peaks, sizeBytes } }))
    for (const { peaks } of takes) truncateSync(join(path, peaks?.file ?? ''), sizeBytes)
    writeFileSync(join(path, 'session.json'), JSON.stringify({ ...whole, takes }))
    const there = openSessionWorld()
    await there.imported(path)
    expect(there.files(/peaks/)).toEqual([])
  })
})

describe('what is cut short', () => {
  it('leaves nothing in the folder: a full disk, a failure, a cancel', { timeout: 60_000 }, async () => {
    const here = openSessionWorld()
    await here.recorded(half(1))
    const tight = openSessionWorld({ library: here.library, freeBytes: () => Promise.resolve(1_000) })
    const folder = tempFolder()
    const full = await tight.ended(tight.sessions.export(null, folder))
    // Here on the library's own disk, where recording keeps its room.
    const detail = { neededBytes: keptBytes + 48_000, freeBytes: 1_000 }
    expect(full.error).toMatchObject({ code: 'disk-full', detail })
    const failing = openSessionWorld({
      library: here.library,
      media: { hash: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) },
    })
    const failed = await failing.ended(failing.sessions.export(null, folder))
    expect(failed.error?.code).toBe('disk-full')
    const waiting = openSessionWorld({
      library: here.library,
      media: {
        samplesSha256: (_source, _encoding, signal) =>
          new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
          ),
      },
    })
    const jobId = waiting.sessions.export(null, folder)
    await eventually(() => expect(readdirSync(folder)).toHaveLength(1))
    waiting.booth.jobs.cancel(jobId)
    expect((await waiting.ended(jobId)).state).toBe('cancelled')
    expect(readdirSync(folder)).toEqual([])
    expect(here.files(/^leftovers/)).toEqual([])
  })

  it('is no session that leaves a library which takes no note any more', async () => {
    const here = openSessionWorld()
    await here.recorded(half(1))
    // As on a disk that is full: this is how a person makes room.
    rmSync(join(here.library.folder, 'leftovers'), { recursive: true, force: true })
    writeFileSync(join(here.library.folder, 'leftovers'), 'no folder')
    expect(readdirSync(join(await here.exported(null), 'takes'))).toHaveLength(1)
  })

  it('says that the folder is gone, and not that a take is', { timeout: 60_000 }, async () => {
    const folder = tempFolder()
    const here = openSessionWorld({
      media: {
        async hash(path, signal) {
          rmSync(folder, { recursive: true })
          return media.hash(path, signal)
        },
      },
    })
    await here.recorded(half(1))
    const job = await here.ended(here.sessions.export(null, folder))
    expect(job).toMatchObject({ state: 'failed', error: { code: 'disk-failed' } })
  })

  it('is found and removed at the next start, and nothing else is', async () => {
    const { library } = openSessionWorld()
    const leftovers = createLeftovers(library)
    const folder = tempFolder()
    const partial = join(folder, '.timbre-unfinished-00000000-0000-4000-8000-000000000000')
    const other = join(folder, 'Mine')
    for (const each of [partial, other]) mkdirSync(each)
    copyFileSync(import.meta.filename, join(partial, 'part.wav'))
    leftovers.note().add({ folder: partial })
    leftovers.note().add({ folder: other })
    await leftovers.sweep()
    expect([existsSync(partial), existsSync(other)]).toEqual([false, true])
  })

  it('is removed although another place cannot be reached, which stays noted', async () => {
    const { library } = openSessionWorld()
    const leftovers = createLeftovers(library)
    const folder = tempFolder()
    const nameOf = (index: number): string => `.timbre-unfinished-00000000-0000-4000-8000-00000000000${index}`
    const partials = [1, 2, 3, 4, 5].map((index) => join(folder, nameOf(index)))
    for (const partial of partials) {
      mkdirSync(partial)
      leftovers.note().add({ folder: partial })
    }
    const file = join(folder, 'a file')
    writeFileSync(file, '')
    leftovers.note().add({ folder: join(file, nameOf(6)) })
    const away = join(folder, 'unplugged', nameOf(7))
    leftovers.note().add({ folder: away })
    await leftovers.sweep().catch(() => undefined)
    expect(partials.filter((partial) => existsSync(partial))).toEqual([])
    mkdirSync(away, { recursive: true })
    await leftovers.sweep().catch(() => undefined)
    expect(existsSync(away)).toBe(false)
  })

  it('is no import either: a cancel leaves no row and no file', { timeout: 60_000 }, async () => {
    const { path } = await exportedPair()
    let held: (() => void) | null = null
    const world = openSessionWorld({
      media: {
        convertToFlac: (_source, _target, { signal }) =>
          new Promise((_, reject) => {
            held = () => undefined
            signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
          }),
      },
    })
    const jobId = world.sessions.import(path)
    await eventually(() => expect(held).not.toBeNull())
    world.booth.jobs.cancel(jobId)
    expect((await world.ended(jobId)).state).toBe('cancelled')
    expect(world.rows('takes')).toEqual([])
    expect(world.files(/^(audio|takes|leftovers)/)).toEqual([])
    expect(world.told).toEqual([])
  })
})
