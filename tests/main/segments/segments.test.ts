import { createTopics } from '@main/scope/topics'
import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { createSampleSettingsStore } from '@main/sample-settings/settings-store'
import { createBindingStore } from '@main/voices/binding-store'
import { createMirrorStore } from '@main/voices/mirror-store'
import type { Analysis, SampleReport } from '@shared/domain/dataset/analysis'
import {
  audioFiles,
  edits,
  media,
  names,
  openSegmentWorld,
  type SegmentWorld,
  samplesOf,
} from '../../support/library/segment-world'
import { toneFile } from '../../support/audio/tone-file'
import { cloudSample, cloudVoice } from '../../support/cloud/cloud-voice'
import { tempFolder } from '../../support/temp-folder'

const reportOfNoSpeech = {
  state: 'ready',
  rawMs: 20_000,
  trimmedMs: 0,
  usableMs: 0,
  findings: [{ kind: 'no-speech', message: 'No speech detected.', lostMs: 20_000 }],
} as unknown as SampleReport

describe('making segments', () => {
  it('replaces a long sample with segments, bit for bit, and one undo restores it', async () => {
    const world = openSegmentWorld([
      toneFile('first.wav', 35, 1),
      toneFile('long.wav', 150, 2),
      toneFile('last.wav', 40, 3),
    ])
    const before = world.list()
    const plan = world.segments.plan(world.draftId, edits())
    expect(plan.problems).toEqual([])
    const changeId = world.segments.apply(world.draftId, edits())
    const job = await world.ended(changeId)
    expect(job).toMatchObject({ kind: 'make-segments', state: 'done', doneCount: 3, totalCount: 3 })
    expect(names(world)).toEqual(['first.wav', 'long 1.flac', 'long 2.flac', 'long 3.flac', 'last.wav'])
    const made = world.list().slice(1, 4)
    expect(made.map(({ facts }) => [facts?.codec, facts?.bitsPerSample, facts?.sampleRateHz])).toEqual(
      Array.from({ length: 3 }, () => ['flac', 16, 8_000]),
    )
    const whole = await samplesOf(world.pathOf(world.ids[1] ?? ''))
    const parts = await Promise.all(made.map(({ id }) => samplesOf(world.pathOf(id))))
    expect(Buffer.concat(parts).equals(whole)).toBe(true)
    const origins = world.library.db
      .prepare('SELECT from_sample_id AS source, start_ms, end_ms FROM sample_origins ORDER BY start_ms')
      .all() as { source: string; start_ms: number; end_ms: number }[]
    expect(origins.map(({ source }) => source)).toEqual([world.ids[1], world.ids[1], world.ids[1]])
    expect(origins.map(({ start_ms }) => start_ms)).toEqual([0, origins[0]?.end_ms, origins[1]?.end_ms])
    expect(existsSync(world.pathOf(world.ids[1] ?? ''))).toBe(true)

    world.segments.undo(world.draftId, changeId)
    expect(world.list()).toEqual(before)
    expect(world.changed).toEqual([world.draftId, world.draftId])
    expect(() => world.segments.undo(world.draftId, changeId)).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })

  it('joins short takes, and cuts at manual positions', async () => {
    const world = openSegmentWorld([
      toneFile('a.wav', 20, 1),
      toneFile('b.wav', 20, 2),
      toneFile('c.wav', 70, 3),
    ])
    const request = edits({ cutsMs: { [world.ids[2] ?? '']: [31_000.125] }, targetMs: 600_000 })
    expect((await world.ended(world.segments.apply(world.draftId, request))).state).toBe('done')
    expect(names(world)).toEqual(['a and 1 more.flac', 'c 1.flac', 'c 2.flac'])
    const [joined, first] = world.list()
    const [a, b, c] = await Promise.all(world.ids.map((id) => samplesOf(world.pathOf(id))))
    expect(
      (await samplesOf(world.pathOf(joined?.id ?? ''))).equals(
        Buffer.concat([a ?? Buffer.of(), b ?? Buffer.of()]),
      ),
    ).toBe(true)
    expect(
      (await samplesOf(world.pathOf(first?.id ?? ''))).equals((c ?? Buffer.of()).subarray(0, 248_001 * 4)),
    ).toBe(true)
  })

  it('joins what is left of a file once a piece is removed, though its folder is unknown', async () => {
    const world = openSegmentWorld([
      toneFile('a.wav', 40, 1),
      toneFile('b.wav', 62, 2),
      toneFile('c.wav', 35, 3),
    ])
    world.library.db.prepare(`UPDATE samples SET source_path = ''`).run()
    const [, b = ''] = world.ids
    const whole = await samplesOf(world.pathOf(b))
    const cut = edits({ cutsMs: { [b]: [20_000, 32_000] }, targetMs: 600_000 })
    expect((await world.ended(world.segments.apply(world.draftId, cut))).state).toBe('done')
    expect(names(world)).toEqual(['a.wav', 'b 1.flac', 'b 2.flac', 'b 3.flac', 'c.wav'])
    const pause = world.list()[2]?.id
    world.library.db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(pause)
    const again = edits({ targetMs: 600_000 })
    expect(world.segments.plan(world.draftId, again).problems).toEqual([])
    expect((await world.ended(world.segments.apply(world.draftId, again))).state).toBe('done')
    expect(names(world)).toEqual(['a.wav', 'b 1 and 1 more.flac', 'c.wav'])
    // 8,000 frames a second of 4 bytes, as samplesOf reads them.
    const rest = Buffer.concat([whole.subarray(0, 20 * 32_000), whole.subarray(32 * 32_000)])
    const made = world.list()[1]?.id ?? ''
    expect((await samplesOf(world.pathOf(made))).equals(rest)).toBe(true)
  })

  it('joins short takes of one folder also after their settings were applied', async () => {
    const world = openSegmentWorld([toneFile('a.wav', 20, 1), toneFile('b.wav', 20, 2)])
    const settings = createSampleSettingsStore({ db: world.library.db, nowMs: () => 1 })
    settings.save(world.ids.map((sampleId) => ({ sampleId, patch: { gainDb: -2 } })))
    await world.ended(world.segments.applySettings(world.ids))
    expect(world.segments.plan(world.draftId, edits()).segments).toMatchObject([{ durationMs: 40_000 }])
  })

  it('keeps the word that a voice is one’s own where it was given for all of a segment', async () => {
    const world = openSegmentWorld([
      toneFile('a.wav', 20, 1),
      toneFile('b.wav', 20, 2),
      toneFile('c.wav', 70, 3),
    ])
    const [a = '', , c = ''] = world.ids
    for (const id of [a, c]) world.skipWarning(id, 'other-voice')
    const request = edits({ cutsMs: { [c]: [31_000] }, targetMs: 600_000 })
    expect((await world.ended(world.segments.apply(world.draftId, request))).state).toBe('done')
    expect(world.list().map(({ name, skippedWarnings }) => [name, skippedWarnings])).toEqual([
      ['a and 1 more.flac', []],
      ['c 1.flac', ['other-voice']],
      ['c 2.flac', ['other-voice']],
    ])
  })

  it('does not join what the report finds nothing usable in, nor takes of very different level', () => {
    const analysisOf = (levelDb: number, durationMs: number) =>
      ({ durationMs, levels: { speechRmsDbfs: levelDb }, snrDb: 40 }) as Analysis
    const levels = new Map<string, number>()
    const unusable = new Set<string>()
    const world: SegmentWorld = openSegmentWorld(
      [20, 21, 22, 23].map((seconds, at) => toneFile(`${at}.wav`, seconds, at)),
      {
        analysisOf: (id) => analysisOf(levels.get(id) ?? -20, (20 + world.ids.indexOf(id)) * 1_000),
        reportsOf: () =>
          [...unusable].map((sampleId) => ({
            ...reportOfNoSpeech,
            sampleId,
            findings: [{ ...reportOfNoSpeech.findings[0]!, sampleId }],
          })),
      },
    )
    world.library.db.prepare(`UPDATE samples SET type = 'recording'`).run()
    const made = () => world.segments.plan(world.draftId, edits()).segments.map(({ spans }) => spans.length)
    expect(made()).toEqual([2, 2])
    levels.set(world.ids[3] ?? '', -65)
    expect(made()).toEqual([3, 1])
    unusable.add(world.ids[0] ?? '')
    expect(made()).toEqual([1, 2, 1])
  })

  it('makes as few as the voice has room for beside samples that are only in the cloud', () => {
    const world = openSegmentWorld([toneFile('long.wav', 300, 1)])
    const pieces = () => {
      const { segments, totals } = world.segments.plan(world.draftId, edits())
      return { made: segments.length, inAll: totals.count }
    }
    expect(pieces()).toEqual({ made: 6, inAll: 6 })
    const { library, draftId } = world
    const stores = { library, topics: createTopics(), nowMs: () => 1, workspace: 'demo' }
    createBindingStore(stores).adopt(draftId, 'voice-1')
    const samples = Array.from({ length: 97 }, (_, at) => cloudSample(`old-${at}`))
    createMirrorStore(library.db, 'demo').write([{ voice: cloudVoice({ samples }), digest: '1' }], 1)
    expect(pieces()).toEqual({ made: 3, inAll: 100 })
  })

  it('cuts an MP3, whose padding counts in its duration, into several', async () => {
    const path = join(tempFolder(), 'chapter.mp3')
    const tone = ['-f', 'lavfi', '-i', 'sine=300:duration=150:sample_rate=44100']
    execFileSync(locateTool('ffmpeg', { env: process.env }), ['-v', 'error', ...tone, '-b:a', '64k', path])
    const facts = await media.probe(path, new AbortController().signal)
    expect(facts.durationMs).toBeGreaterThan(150_010)
    const bytes = readFileSync(path)
    const world = openSegmentWorld([{ name: 'chapter.mp3', bytes, extension: '.mp3', facts }])
    const job = await world.ended(world.segments.apply(world.draftId, edits()))
    expect([job.state, job.error]).toEqual(['done', null])
    expect(names(world)).toEqual(['chapter 1.flac', 'chapter 2.flac', 'chapter 3.flac'])
  })

  it('applies noise removal to an MP3, whose padding counts in its duration, and to one trimmed to its end', async () => {
    const path = join(tempFolder(), 'take.mp3')
    const ffmpeg = locateTool('ffmpeg', { env: process.env })
    const tone = ['-f', 'lavfi', '-i', 'sine=300:duration=40:sample_rate=44100']
    execFileSync(ffmpeg, ['-v', 'error', ...tone, '-b:a', '128k', path])
    const facts = await media.probe(path, new AbortController().signal)
    expect(facts.durationMs).toBeGreaterThan(40_010)
    const file = { name: 'take.mp3', bytes: readFileSync(path), extension: '.mp3', facts }
    const world = openSegmentWorld([file, file], {
      clean({ path: from, targetPath }) {
        execFileSync(ffmpeg, ['-v', 'error', '-i', from, '-c:a', 'flac', '-sample_fmt', 's32', targetPath])
        return Promise.resolve()
      },
    })
    const settings = createSampleSettingsStore({ db: world.library.db, nowMs: () => 1 })
    const [whole = '', trimmed = ''] = world.ids
    settings.save([
      { sampleId: whole, patch: { removeBackgroundNoise: true } },
      {
        sampleId: trimmed,
        patch: { removeBackgroundNoise: true, trim: { startMs: 1_000, endMs: facts.durationMs ?? 0 } },
      },
    ])
    const job = await world.ended(world.segments.applySettings(world.ids))
    expect([job.state, job.error]).toEqual(['done', null])
    expect(world.list().map(({ facts: made }) => made?.durationMs)).toEqual([40_000, 39_000])
  })

  it('cuts a damaged MP3 by the length of the sound that is left, also where it was trimmed by its header', async () => {
    const path = join(tempFolder(), 'hole.mp3')
    const tone = ['-f', 'lavfi', '-i', 'sine=300:duration=150:sample_rate=44100']
    execFileSync(locateTool('ffmpeg', { env: process.env }), ['-v', 'error', ...tone, '-b:a', '64k', path])
    // Ten seconds of it cannot be decoded; its header still tells of them.
    writeFileSync(path, readFileSync(path).fill(0, 400_000, 480_000))
    const facts = await media.probe(path, new AbortController().signal)
    expect(facts.durationMs).toBeGreaterThan(150_000)
    const heardMs = (await samplesOf(path)).length / 4 / 44.1
    expect(heardMs).toBeLessThan(141_000)
    const damaged = {
      durationMs: heardMs,
      speech: null,
      rmsPerSecondDbfs: null,
      levels: { speechRmsDbfs: -9, truePeakDbtp: -6 },
    } as unknown as Analysis
    const file = { bytes: readFileSync(path), extension: '.mp3', facts }
    const world = openSegmentWorld([{ name: 'hole.mp3', ...file }], { analysisOf: () => damaged })
    const job = await world.ended(world.segments.apply(world.draftId, edits()))
    expect([job.state, job.error]).toEqual(['done', null])
    const made = world.list()
    expect(made.map(({ name }) => name)).toEqual(['hole 1.flac', 'hole 2.flac'])
    const madeMs = made.reduce((sum, { facts: made }) => sum + (made?.durationMs ?? 0), 0)
    expect(Math.abs(madeMs - heardMs)).toBeLessThan(50)

    const trimmed = openSegmentWorld([{ name: 'hole.mp3', ...file }], { analysisOf: () => damaged })
    const [id = ''] = trimmed.ids
    trimmed.library.db
      .prepare(
        'INSERT INTO sample_settings (sample_id, trim_start_ms, trim_end_ms, updated_at_ms) VALUES (?, 1000, ?, 1)',
      )
      .run(id, facts.durationMs)
    expect((await trimmed.ended(trimmed.segments.applySettings([id]))).error).toBeNull()
    expect(trimmed.list()[0]?.facts?.durationMs).toBeCloseTo(heardMs - 1_000, -2)
  })

  it('cuts a damaged FLAC, whose frames tell of what is missing, where its sound is heard', async () => {
    const path = join(tempFolder(), 'hole.flac')
    const noise = ['-f', 'lavfi', '-i', 'anoisesrc=d=150:r=8000:a=0.3:seed=3']
    execFileSync(locateTool('ffmpeg', { env: process.env }), ['-v', 'error', ...noise, '-c:a', 'flac', path])
    const whole = readFileSync(path)
    writeFileSync(path, whole.fill(0, Math.floor(whole.length / 5), Math.floor(whole.length / 4)))
    const facts = await media.probe(path, new AbortController().signal)
    expect(facts).toMatchObject({ durationMs: 150_000, sampleRateHz: 8_000 })
    const heard = execFileSync(
      locateTool('ffmpeg', { env: process.env }),
      ['-v', 'quiet', '-i', path, '-f', 's16le', '-'],
      { maxBuffer: 1e9 },
    )
    const heardMs = heard.length / 16
    expect(heardMs).toBeLessThan(145_000)
    const damaged = {
      durationMs: heardMs,
      complaintCount: 3,
      speech: null,
      rmsPerSecondDbfs: null,
      levels: { speechRmsDbfs: -9, truePeakDbtp: -6 },
    } as unknown as Analysis
    const file = { name: 'hole.flac', bytes: readFileSync(path), extension: '.flac', facts }
    const world = openSegmentWorld([file, file], { analysisOf: () => damaged })
    const [split = '', trimmed = ''] = world.ids
    const settings = createSampleSettingsStore({ db: world.library.db, nowMs: () => 1 })
    settings.save([{ sampleId: trimmed, patch: { trim: { startMs: 60_000, endMs: 100_000 } } }])
    expect((await world.ended(world.segments.applySettings([trimmed]))).error).toBeNull()
    const cut = edits({ cutsMs: { [split]: [70_000] }, keepWhole: [world.list()[1]?.id ?? ''] })
    expect((await world.ended(world.segments.apply(world.draftId, cut))).error).toBeNull()
    const soundOf = (id: string): Buffer =>
      execFileSync(
        locateTool('ffmpeg', { env: process.env }),
        ['-v', 'error', '-i', world.pathOf(id), '-f', 's16le', '-'],
        { maxBuffer: 1e9 },
      )
    const [one, two, three] = world.list().map(({ id }) => soundOf(id))
    expect([one, two, three].map((sound) => sound?.length)).toEqual([
      70_000 * 16,
      heard.length - 70_000 * 16,
      40_000 * 16,
    ])
    expect(one?.equals(heard.subarray(0, 70_000 * 16))).toBe(true)
    expect(two?.equals(heard.subarray(70_000 * 16))).toBe(true)
    expect(three?.equals(heard.subarray(60_000 * 16, 100_000 * 16))).toBe(true)
  })

  it('that a crash or a quit cuts short is told at the next start; one that ended or was canceled is not', async () => {
    const world = openSegmentWorld([toneFile('long.wav', 70, 1)])
    /** What another start says over the same library. */
    const toldAtStart = (): unknown[] => {
      const topics = createTopics()
      const told: unknown[] = []
      topics.on('noticed', ({ news, draftId }) => void told.push({ ...news, draftId }))
      const { segments } = openSegmentWorld([], { library: world.library, topics })
      segments.resume()
      return told
    }
    const cutShort = {
      kind: 'change-cut-short',
      draftName: 'Ann / voice',
      change: 'segments-made',
      draftId: world.draftId,
    }
    const canceled = world.segments.apply(world.draftId, edits())
    world.jobs.cancel(canceled)
    await world.ended(canceled)
    expect(toldAtStart()).toEqual([])

    const killed = world.segments.apply(world.draftId, edits())
    expect(toldAtStart()).toEqual([cutShort])
    await world.ended(killed)
    expect(toldAtStart()).toEqual([])
    world.segments.undo(world.draftId, killed)

    world.segments.apply(world.draftId, edits())
    await world.segments.close()
    expect(names(world)).toEqual(['long.wav'])
    expect(toldAtStart()).toEqual([cutShort])
    expect(toldAtStart()).toEqual([])
  })

  it('that was made has not failed where its end cannot be noted', async () => {
    const world = openSegmentWorld([toneFile('long.wav', 70, 1)])
    world.library.db.exec(
      `CREATE TEMP TRIGGER kept BEFORE DELETE ON running_changes BEGIN SELECT RAISE(ABORT, 'kept'); END`,
    )
    expect(await world.ended(world.segments.apply(world.draftId, edits()))).toMatchObject({ state: 'done' })
    expect(names(world)).toEqual(['long 1.flac', 'long 2.flac'])
  })

  it('changes nothing if cancelled or if a file cannot be read', async () => {
    const world = openSegmentWorld([toneFile('long.wav', 300, 1), toneFile('other.wav', 150, 2)])
    const [before, files] = [world.list(), audioFiles(world)]
    const jobId = world.segments.apply(world.draftId, edits())
    expect(() => world.segments.apply(world.draftId, edits())).toThrow(
      expect.objectContaining({ code: 'busy' }),
    )
    world.jobs.cancel(jobId)
    expect((await world.ended(jobId)).state).toBe('cancelled')
    expect(world.list()).toEqual(before)
    expect(audioFiles(world)).toEqual(files)

    const path = world.pathOf(world.ids[1] ?? '')
    copyFileSync(join(import.meta.dirname, '../../media/odd/text_named_as.mp3'), path)
    const failed = await world.ended(world.segments.apply(world.draftId, edits()))
    expect([failed.state, failed.error?.code]).toEqual(['failed', 'file-unsupported'])
    expect(failed.error?.detail['samples']).toBe('“other.wav”')
    expect(world.list()).toEqual(before)
    expect(audioFiles(world)).toEqual(files)
    expect(() => world.segments.apply(world.draftId, edits({ targetMs: 900_000 }))).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })
})

const setSettings = ({ library }: SegmentWorld, sampleId: string, values: string): void =>
  void library.db
    .prepare(
      `INSERT INTO sample_settings (sample_id, updated_at_ms, ${values.split('=')[0] ?? ''}) VALUES (?, 1, ${values.split('=')[1] ?? ''})`,
    )
    .run(sampleId)

describe('applying settings', () => {
  it('creates a new sample from trim and gain with initial settings, and undo restores the original', async () => {
    const world = openSegmentWorld([toneFile('take.wav', 40, 1), toneFile('plain.wav', 35, 2)])
    const [id = ''] = world.ids
    setSettings(world, id, 'trim_start_ms, trim_end_ms, gain_db, remove_background_noise=1000, 36000, -6, 1')
    const before = world.list()
    const changeId = world.segments.applySettings(world.ids)
    const job = await world.ended(changeId)
    expect(job).toMatchObject({ kind: 'apply-settings', state: 'done', totalCount: 1 })
    const [made, plain] = world.list()
    expect([made?.name, made?.facts?.durationMs, plain?.id]).toEqual(['take.flac', 35_000, world.ids[1]])
    const [raw, applied] = await Promise.all([id, made?.id ?? ''].map((one) => samplesOf(world.pathOf(one))))
    expect(applied?.readFloatLE(400)).toBeCloseTo(
      (raw?.readFloatLE(400 + 8_000 * 4) ?? 0) * 10 ** (-6 / 20),
      3,
    )
    expect(
      world.library.db.prepare('SELECT 1 FROM sample_settings WHERE sample_id = ?').get(made?.id),
    ).toBeUndefined()
    world.segments.undo(world.draftId, changeId)
    expect(world.list()).toEqual(before)
    expect(() => world.segments.applySettings([world.ids[1] ?? ''])).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })

  it('proposes without saving', () => {
    const world = openSegmentWorld([toneFile('take.wav', 40, 1)])
    const action = { kind: 'normalize', targetRmsDbfs: -20, peakMaxDbtp: -3 } as const
    expect(world.segments.propose(world.ids, action)).toEqual([
      { sampleId: world.ids[0], patch: { gainDb: -11 }, note: null },
    ])
  })
})

describe('trimming silence', () => {
  it('is taken of an MP3 without a header, whose sound lasts a frame longer than can be told', async () => {
    const path = join(import.meta.dirname, '../../media/odd/vbr_no_xing.mp3')
    const facts = await media.probe(path, new AbortController().signal)
    const durationMs = (facts.durationMs ?? 0) + 26
    const speech = [{ startMs: 2_000, endMs: durationMs - 200 }]
    const world = openSegmentWorld([{ name: 'a.mp3', bytes: readFileSync(path), extension: '.mp3', facts }], {
      analysisOf: () => ({ durationMs, speech }) as unknown as Analysis,
    })
    const settings = createSampleSettingsStore({ db: world.library.db, nowMs: () => 1 })
    const [proposed] = world.segments.propose(world.ids, { kind: 'trim-silence', padMs: 500 })
    const trim = { startMs: 1_500, endMs: facts.durationMs }
    expect(proposed?.patch).toEqual({ trim })
    const changes = [{ sampleId: world.ids[0] ?? '', patch: proposed?.patch ?? {} }]
    expect(settings.save(changes)).toEqual([expect.objectContaining({ trim })])
  })
})

describe('files for others', () => {
  it('exports raw and processed audio with a complete manifest', async () => {
    const world = openSegmentWorld([toneFile('take.wav', 40, 1), toneFile('take.wav', 35, 2)])
    const [id = ''] = world.ids
    setSettings(world, id, 'trim_start_ms, trim_end_ms=1000, 36000')
    const folder = tempFolder()
    const run = async (format: 'wav' | 'flac', isApplyingSettings: boolean): Promise<void> => {
      const jobId = world.segments.export(world.draftId, world.ids, { folder, format, isApplyingSettings })
      expect((await world.ended(jobId)).state).toBe('done')
    }
    await run('wav', false)
    await run('flac', true)
    expect(readdirSync(folder).sort()).toEqual(['Ann - voice', 'Ann - voice (2)'])
    const raw = join(folder, 'Ann - voice')
    expect(readdirSync(raw).sort()).toEqual(['manifest.csv', 'manifest.json', 'take (2).wav', 'take.wav'])
    expect(readFileSync(join(raw, 'take.wav')).equals(readFileSync(world.pathOf(id)))).toBe(true)
    const manifest = JSON.parse(readFileSync(join(folder, 'Ann - voice (2)', 'manifest.json'), 'utf8')) as {
      files: Record<string, unknown>[]
    }
    expect(manifest.files[0]).toMatchObject({
      file: 'take.flac',
      durationMs: 35_000,
      sourceSha256: world.list()[0]?.sha256,
      settings: { trim: { startMs: 1_000, endMs: 36_000 }, removeBackgroundNoise: false },
      areSettingsApplied: true,
      text: null,
    })
    expect(readFileSync(join(raw, 'manifest.csv'), 'utf8').split('\r\n')).toHaveLength(4)
  })

  it('names the sample of which its settings would leave nothing, as where nobody in it is chosen', async () => {
    const world = openSegmentWorld([toneFile('fine.wav', 40, 1), toneFile('other.wav', 35, 2)])
    const separation = {
      status: 'completed',
      source: 'local',
      speakers: [{ speakerId: 'a', utterances: [{ start: 0, end: 30 }] }],
      overlaps: [],
    }
    const values = `'${JSON.stringify(separation)}', '[]'`
    setSettings(world, world.ids[1] ?? '', `separation, selected_speaker_ids=${values}`)
    const folder = tempFolder()
    const options = { folder, format: 'wav', isApplyingSettings: true } as const
    const job = await world.ended(world.segments.export(world.draftId, world.ids, options))
    expect(job.state).toBe('failed')
    expect(jobErrorWords(job)).toMatchObject({
      title: expect.stringMatching(/^Its settings would leave nothing of a sample\./) as string,
      body: 'It is about “other.wav”. Nothing was changed.',
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('hands over copies named after the samples', async () => {
    const dragged: string[][] = []
    const startDrag = (paths: string[]): Promise<void> => Promise.resolve(void dragged.push(paths))
    const world = openSegmentWorld([toneFile('a: take?.wav', 31, 1)], { startDrag })
    expect(await world.segments.dragOut(world.ids)).toBeNull()
    const [path = ''] = dragged[0] ?? []
    expect(path.endsWith('a- take-.wav')).toBe(true)
    expect(readFileSync(path).equals(readFileSync(world.pathOf(world.ids[0] ?? '')))).toBe(true)
  })

  it('keeps its audio where another program writes into a file of any size that it was given', async () => {
    const dragged: string[][] = []
    const startDrag = (paths: string[]): Promise<void> => Promise.resolve(void dragged.push(paths))
    const world = openSegmentWorld([toneFile('long.wav', 31, 1)], { startDrag, quickDragBytes: 0 })
    const [id = ''] = world.ids
    const before = readFileSync(world.pathOf(id))
    const preparing = await world.segments.dragOut([id])
    // Not where the disk lets copies share their blocks: they are there at once.
    if (preparing) {
      expect(dragged).toEqual([])
      expect((await world.ended(preparing.jobId)).state).toBe('done')
      expect(await world.segments.dragOut([id])).toBeNull()
    }
    const [[path = ''] = []] = dragged
    appendFileSync(path, 'another sound')
    expect(readFileSync(world.pathOf(id)).equals(before)).toBe(true)
  })

  it('leaves the recorder its room on the disk where copies are large', async () => {
    const freeBytes = (): Promise<number> => Promise.resolve(100_000_000)
    const world = openSegmentWorld([toneFile('long.wav', 31, 1)], { freeBytes, quickDragBytes: 0 })
    const preparing = await world.segments.dragOut(world.ids)
    if (!preparing) return
    expect(await world.ended(preparing.jobId)).toMatchObject({
      state: 'failed',
      error: { code: 'disk-full' },
    })
  })
})
