import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createMedia, type Media } from '@main/media/media'
import { AppError } from '@shared/errors/app-error'
import { audioWorkers } from '../../support/audio/audio-workers'
import { loudness } from '../../support/audio/loudness'
import { makeSilence } from '../../support/audio/make-silence'
import { makeTestAudio } from '../../support/audio/test-audio'
import { addDraft } from '../../support/library/upload-library'
import { tempFolder } from '../../support/temp-folder'
import { openConversionWorld, wish } from './conversion-world'

vi.setConfig({ testTimeout: 60_000 })

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

const openWorld = (with_: Partial<Media> = {}) =>
  openConversionWorld({ media: { ...media, ...with_ }, workers: audioWorkers })
const never = new AbortController().signal
const short = (): Promise<string> => makeTestAudio(tempFolder(), 'mp3', { seconds: 0.5 })
const longMs = 11 * 60_000
/** Three requests. */
const long = (): string => makeSilence(tempFolder(), longMs)

async function converted(world: ReturnType<typeof openWorld>): Promise<string> {
  const id = await world.ready(await short())
  await world.start()
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  return id
}

test('a file is pending, processing, then converted, on its own time line and marked as generated', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  expect(await world.get(id)).toMatchObject({
    state: 'pending',
    pieces: { done: 0, total: 1 },
    failure: null,
  })
  await world.start()
  expect(await world.get(id)).toMatchObject({ state: 'processing' })
  const [request] = world.stub.requests()
  expect(request).toMatchObject({
    task: 'speech-to-speech',
    voiceId: 'voice-1',
    removesBackgroundNoise: false,
  })
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  const item = await world.get(id)
  expect(item).toMatchObject({
    chargedCredits: 5,
    converted: { fileName: 'test-mp3-1 (converted).flac' },
    hasOriginalPlace: true,
  })
  const facts = await media.probe(world.filePath(id, 'converted'), never)
  expect(facts.durationMs).toBe(item.durationMs)
  const { sha256 } = await media.hash(world.filePath(id, 'converted'), never)
  expect(world.remembered).toEqual([sha256])
})

test('what was added is a copy: the original may change or go', async () => {
  const world = openWorld()
  const path = await short()
  const id = await world.ready(path)
  writeFileSync(path, 'gone')
  await world.start()
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
})

test('a file that is no audio ends as an error, and the others go on', async () => {
  const world = openWorld()
  const broken = join(tempFolder(), 'notes.wav')
  writeFileSync(broken, 'hello')
  const bad = await world.add(broken)
  const good = await world.ready(await short())
  await world.until(bad, ({ state }) => state === 'error')
  expect((await world.get(bad)).failure).toMatchObject({
    code: 'file-unsupported',
    message: 'Conversion failed',
  })
  expect(world.failed).toEqual([bad])
  await world.start()
  await world.answerAll()
  await world.until(good, ({ state }) => state === 'converted')
})

test('a long file is several requests that cover it without gaps, a few at a time', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  const { total } = (await world.get(id)).pieces
  expect(total).toBeGreaterThanOrEqual(3)
  await world.start()
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  const sources = world.stub.requests().map(({ source }) => source as { startMs: number; endMs: number })
  expect(sources).toHaveLength(total)
  expect(sources[0]!.startMs).toBe(0)
  expect(sources.at(-1)!.endMs).toBe(longMs)
  sources.slice(1).forEach(({ startMs }, at) => expect(startMs).toBe(sources[at]!.endMs))
  expect(world.stub.all().every(({ options }) => options.isInner === true)).toBe(true)
})

test('each part says which file it is of, and where', async () => {
  const world = openWorld()
  const [whole, id] = [await world.ready(await short()), await world.ready(long())]
  const { total } = (await world.get(id)).pieces
  await world.start()
  const names = (): string[] =>
    world.stub.requests().map(({ source }) => world.stub.state.sounds!.nameOf(source))
  expect(names()).toEqual([
    (await world.get(whole)).name,
    ...[1, 2, 3].map((part) => `${longMs}.flac · part ${part} of ${total}`),
  ])
  await world.calls.remove({ ids: [whole] })
  expect(names()[0]).toBe('')
})

test('a restart at any moment asks for no piece a second time', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  const { total } = (await world.get(id)).pieces
  await world.start()
  // One is here, one is on its way, the others wait.
  const [first, second] = world.stub.running()
  await world.stub.keep(first!)
  world.stub.send(second!)
  await world.restart()
  expect((await world.get(id)).pieces.done).toBe(1)
  while (world.stub.running().length > 0) {
    await world.stub.keep(world.stub.running()[0]!)
    await world.restart()
  }
  await world.until(id, ({ state }) => state === 'converted')
  expect(world.stub.all()).toHaveLength(total)
})

test('an answer that came while the app was closed counts', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  await world.start()
  world.stub.state.emit = () => undefined
  await world.answerAll()
  await world.restart()
  await world.until(id, ({ state }) => state === 'converted')
  expect(world.stub.all()).toHaveLength(1)
})

test('a refusal is told, asks for nothing more, and its kept pieces are not paid again', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  const { total } = (await world.get(id)).pieces
  await world.start()
  const [first, second] = world.stub.running()
  await world.stub.keep(first!)
  world.stub.fail(second!, 'refused', { message: 'The voice is busy.' })
  expect(await world.get(id)).toMatchObject({
    state: 'error',
    failure: { code: 'system_busy', message: 'The voice is busy.' },
  })
  expect(world.failed).toEqual([id])
  expect(world.stub.running()).toEqual([])
  const askedBefore = world.stub.all().length
  await world.calls.regenerate({ ids: [id] })
  expect(await world.get(id)).toMatchObject({ state: 'pending', failure: null })
  await world.start()
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  expect(world.stub.all().length - askedBefore).toBe(total - 1)
})

test('without a message of the cloud the error is "Conversion failed"', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  await world.start()
  world.stub.fail(world.stub.running()[0]!, 'refused')
  expect((await world.get(id)).failure?.message).toBe('Conversion failed')
})

test('a lost answer says what may have been charged, and is asked for again only by the person', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  await world.start()
  world.stub.fail(world.stub.running()[0]!, 'possibly-charged')
  expect((await world.get(id)).failure?.message).toContain('may have been charged')
  await world.restart()
  expect(world.stub.all()).toHaveLength(1)
})

test('"Quota exceeded" goes on when the person proceeds with an override, and only then', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  await world.start()
  world.stub.fail(world.stub.running()[0]!, 'refused', { code: 'quota_exceeded', message: 'This request…' })
  expect((await world.get(id)).failure?.message).toBe('Quota exceeded')
  await world.start()
  expect(await world.get(id)).toMatchObject({ state: 'error' })
  expect((await world.calls.quote({ wish, isOverQuota: false })).items).toEqual([])
  expect((await world.calls.quote({ wish, isOverQuota: true })).items.map((item) => item.id)).toEqual([id])
  await world.start(true)
  expect(await world.get(id)).toMatchObject({ state: 'processing', failure: null })
  expect(world.stub.all().at(-1)!.options.allowsOverage).toBe(true)
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
})

test('what the ledger refuses before anything is sent is an error too', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  world.stub.state.refusal = new AppError('quota-exceeded')
  await world.start()
  expect(await world.get(id)).toMatchObject({ state: 'error', failure: { message: 'Quota exceeded' } })
})

test('regenerating a result asks anew; the old one stays until the new one is there', async () => {
  const world = openWorld()
  const id = await converted(world)
  await world.calls.regenerate({ ids: [id] })
  expect(await world.get(id)).toMatchObject({ state: 'pending', converted: null, hasEarlier: true })
  expect(world.hasFile(id, 'converted')).toBe(true)
  await world.start()
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  expect(world.stub.all()).toHaveLength(2)
  expect(await world.get(id)).toMatchObject({ hasEarlier: false })
})

test('a regeneration can be taken back, also after it failed and after a restart', async () => {
  const world = openWorld()
  const id = await converted(world)
  const before = await world.get(id)
  const sound = readFileSync(world.filePath(id, 'converted'))
  await world.calls.regenerate({ ids: [id] })
  await world.calls.keepEarlier({ ids: [id] })
  expect(await world.get(id)).toEqual(before)

  await world.calls.regenerate({ ids: [id] })
  await world.start(false, { voiceId: 'voice-2' })
  world.stub.fail(world.stub.running()[0]!, 'refused', { message: 'No.' })
  await world.restart()
  expect(await world.get(id)).toMatchObject({ state: 'error', hasEarlier: true })
  await world.calls.keepEarlier({ ids: [id] })
  expect(await world.get(id)).toEqual(before)
  expect(readFileSync(world.filePath(id, 'converted'))).toEqual(sound)

  // While it runs, too: what was not sent is withdrawn.
  await world.calls.regenerate({ ids: [id] })
  await world.start()
  await world.calls.keepEarlier({ ids: [id] })
  expect(await world.get(id)).toEqual(before)
  expect(world.stub.running()).toEqual([])
})

test('the earlier result that is asked back while the new one is put in place stays the result', async () => {
  let hashed = (): Promise<void> => Promise.resolve()
  const world = openWorld({
    async hash(path, signal) {
      const answer = await media.hash(path, signal)
      await hashed()
      return answer
    },
  })
  const id = await converted(world)
  const before = await world.get(id)
  const sound = readFileSync(world.filePath(id, 'converted'))
  await world.calls.regenerate({ ids: [id] })
  await world.start()
  let isOver = false
  hashed = async () => {
    await world.calls.keepEarlier({ ids: [id] })
    isOver = true
  }
  const other = makeSilence(tempFolder(), 300)
  await world.stub.keep(world.stub.running()[0]!, (_, to) => copyFileSync(other, to))
  await expect.poll(() => isOver, { timeout: 30_000 }).toBe(true)
  // Until the work on it has ended.
  await world.restart()
  expect(await world.get(id)).toEqual(before)
  expect(readFileSync(world.filePath(id, 'converted'))).toEqual(sound)
})

test('a line that breaks each time while a part is sent ends as an error, and not what is sent whole', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  await world.start()
  const breakOff = (wasCutOff: boolean): void => {
    const failure = { code: 'network', ...(wasCutOff && { wasCutOff }) }
    world.stub.fail(world.stub.running()[0]!, 'refused', failure)
  }
  const again = () => expect.poll(() => world.stub.running(), { timeout: 30_000 }).toHaveLength(1)
  for (const wasCutOff of [true, false, true, false, true, true]) {
    breakOff(wasCutOff)
    expect(await world.get(id)).toMatchObject({ state: 'processing', failure: null })
    await again()
  }
  breakOff(true)
  expect(await world.get(id)).toMatchObject({ state: 'error', failure: { code: 'part-cut-off' } })
  expect(world.stub.running()).toEqual([])

  // Asked for again, it counts anew.
  await world.calls.regenerate({ ids: [id] })
  await world.start()
  await again()
  breakOff(true)
  await again()
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
})

test('without a connection nothing fails: parts stay unasked and are asked for when it is back', async () => {
  const world = openWorld()
  const ids = [await world.ready(await short()), await world.ready(await short())]
  await world.start()
  world.setConnection('offline')
  for (const [at, code] of ['network', 'timeout'].entries())
    world.stub.fail(world.stub.running()[0]!, 'refused', { code, message: String(at) })
  for (const id of ids)
    expect(await world.get(id)).toMatchObject({ state: 'processing', failure: null, pieces: { done: 0 } })
  expect(world.failed).toEqual([])
  expect(world.stub.running()).toEqual([])
  // Nothing was sent, so that the ledger tells nothing of it.
  expect(world.stub.forgotten).toHaveLength(2)

  await world.restart()
  expect(world.stub.running()).toEqual([])
  world.setConnection('online')
  expect(world.stub.running()).toHaveLength(2)
  await world.answerAll()
  for (const id of ids) await world.until(id, ({ state }) => state === 'converted')
})

test('a connection that is only missed by one request is tried again by itself', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  await world.start()
  world.stub.fail(world.stub.running()[0]!, 'refused', { code: 'demo-cloud-failed' })
  await expect.poll(() => world.stub.running()).toHaveLength(1)
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
})

test('started offline, it waits', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  world.setConnection('offline')
  await world.start()
  expect(await world.get(id)).toMatchObject({ state: 'processing' })
  expect(world.stub.all()).toEqual([])
  world.setConnection('online')
  expect(world.stub.running()).toHaveLength(1)
})

test('a part that vanished from the ledger is an error with its reason, and not asked for by itself', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  await world.start()
  const [first] = world.stub.running()
  await world.stub.keep(first!)
  const asked = world.stub.requests().length
  world.stub.vanish(first!)
  expect(await world.get(id)).toMatchObject({ state: 'error', failure: { code: 'part-deleted' } })
  expect((await world.get(id)).failure?.message).toContain('deleted from the history')
  await world.restart()
  expect(await world.get(id)).toMatchObject({ state: 'error' })
  expect(world.stub.requests().length).toBeLessThanOrEqual(asked)
})

test('what is being put together is held until it is whole', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  await world.start()
  const [first] = world.stub.running()
  await world.stub.keep(first!)
  expect(world.stub.ledger.forget(first!)).toBe(false)
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  expect(world.stub.ledger.forget(first!)).toBe(true)
  expect(await world.get(id)).toMatchObject({ state: 'converted', failure: null })
})

test('so it is where it vanished while nobody listened', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  await world.start()
  const [first] = world.stub.running()
  await world.stub.keep(first!)
  world.stub.state.emit = () => undefined
  world.stub.vanish(first!)
  const asked = world.stub.requests().length
  await world.restart()
  expect(await world.get(id)).toMatchObject({ state: 'error', failure: { code: 'part-deleted' } })
  expect(world.stub.requests().length).toBeLessThanOrEqual(asked)
})

test('a lost answer that is looked for holds up its own file only', async () => {
  const world = openWorld()
  world.stub.state.parallel = 2
  const hour = await world.ready(long())
  const other = await world.ready(await short())
  await world.start()
  const [first, second] = world.stub.running()
  world.stub.set(first!, { state: 'checking' })
  await world.stub.keep(second!)
  // Of the long file nothing more is paid for meanwhile.
  expect(world.stub.queued()).toHaveLength(1)
  await world.stub.keep(world.stub.queued()[0]!)
  await world.until(other, ({ state }) => state === 'converted')
  expect(world.stub.queued()).toEqual([])
  await world.stub.keep(first!)
  await world.answerAll()
  await world.until(hour, ({ state }) => state === 'converted')
})

test('as many parts are asked for as the plan serves, also when that is learned on the way', async () => {
  const world = openWorld()
  world.stub.state.parallel = 2
  for (let count = 0; count < 6; count++) await world.ready(await short())
  await world.start()
  expect(world.stub.running()).toHaveLength(2)
  world.stub.state.parallel = 5
  world.stub.set(world.stub.running()[0]!, { state: 'arriving' })
  expect(world.stub.running()).toHaveLength(5)
})

test('only what was quoted is started', async () => {
  const world = openWorld()
  const quoted = await world.ready(await short())
  const { items } = await world.calls.quote({ wish, isOverQuota: false })
  const later = await world.ready(await short())
  await world.calls.start({ ids: items.map(({ id }) => id), wish, allowsOverage: true })
  expect(await world.get(quoted)).toMatchObject({ state: 'processing' })
  expect(await world.get(later)).toMatchObject({ state: 'pending' })
})

test('a free regeneration is not held up by a used quota, and says how many are left', async () => {
  const world = openWorld()
  const id = await converted(world)
  Object.assign(world.stub.state, { free: 2, left: 1 })
  await world.calls.regenerate({ ids: [id] })
  const { quote } = await world.calls.quote({ wish, isOverQuota: false })
  expect(quote).toMatchObject({ credits: 0, isRegeneration: true, regenerationsLeft: 2, exceeded: null })
})

test('canceled, it is pending; what was on its way is kept and used', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  await world.start()
  const [first] = world.stub.running()
  world.stub.send(first!)
  await world.calls.cancel({ ids: [id] })
  expect(await world.get(id)).toMatchObject({ state: 'pending' })
  expect(world.stub.running()).toEqual([first])
  await world.stub.keep(first!)
  expect((await world.get(id)).pieces.done).toBe(1)
  await world.start()
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  const starts = world.stub
    .all()
    .filter(({ generation }) => generation.state === 'kept')
    .map(({ generation }) => (generation.request as { source?: unknown }).source)
  expect(starts).toHaveLength((await world.get(id)).pieces.total)
})

test('another voice is another conversion: nothing of the first is mixed in', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  await world.start()
  await world.stub.keep(world.stub.running()[0]!)
  await world.calls.cancel({ ids: [id] })
  await world.start(false, { voiceId: 'voice-2' })
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  const second = world.stub.requests().filter(({ voiceId }) => voiceId === 'voice-2')
  expect(second).toHaveLength((await world.get(id)).pieces.total)
})

test('removed, it is out of the queue until it is restored; after a restart it is gone', async () => {
  const world = openWorld()
  const id = await world.ready(await short())
  await world.calls.remove({ ids: [id] })
  expect((await world.calls.queue({})).items).toEqual([])
  await world.calls.restore({ ids: [id] })
  expect(await world.get(id)).toMatchObject({ state: 'pending' })
  await world.calls.remove({ ids: [id] })
  await world.restart()
  expect(existsSync(join(world.library.folder, 'conversions', id))).toBe(false)
})

test('removed while it waits to be read, and taken back, it is read', async () => {
  const world = openWorld()
  const first = await world.add(long())
  const second = await world.add(await short())
  await world.calls.remove({ ids: [second] })
  await world.calls.restore({ ids: [second] })
  await world.until(first, ({ durationMs }) => durationMs !== null)
  await world.until(second, ({ durationMs }) => durationMs !== null)
})

test('the cost is the sum of what is missing', async () => {
  const world = openWorld()
  const id = await world.ready(long())
  const short1 = await world.ready(await short())
  const all = await world.calls.quote({ wish, isOverQuota: false })
  expect(all.quote.credits).toBeCloseTo(longMs / 60 + (await world.get(short1)).durationMs! / 60, 3)
  expect(all.quote.exceeded).toBe('paid')
  expect(all.items.map((item) => item.id)).toEqual([id, short1])
  await world.start()
  const first = world.stub.all()[0]!.generation
  await world.stub.keep(first.id)
  await world.calls.cancel({ ids: [id, short1] })
  const { startMs, endMs } = world.stub.requests()[0]!.source as { startMs: number; endMs: number }
  const rest = await world.calls.quote({ wish, isOverQuota: false })
  expect(all.quote.credits - rest.quote.credits).toBeCloseTo((endMs - startMs) / 60, 3)
})

test('a result is saved beside the original, into a folder or as a file, and never over another', async () => {
  const world = openWorld()
  const path = await short()
  const id = await world.ready(path)
  await world.start()
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
  const beside = (name: string): string => join(path, '..', name)
  await world.calls.save({ ids: [id], to: 'beside' })
  await world.calls.save({ ids: [id], to: 'beside' })
  expect(existsSync(beside('test-mp3-1 (converted).flac'))).toBe(true)
  expect(existsSync(beside('test-mp3-1 (converted) (2).flac'))).toBe(true)
  world.picked.folder = tempFolder()
  expect(await world.calls.save({ ids: [id], to: 'folder' })).toEqual({ savedCount: 1 })
  world.picked.target = join(tempFolder(), 'mine.flac')
  await world.calls.save({ ids: [id], to: 'file' })
  expect(readFileSync(world.picked.target)).toEqual(readFileSync(world.filePath(id, 'converted')))
  expect(basename(world.picked.target)).toBe('mine.flac')
  world.picked.target = null
  expect(await world.calls.save({ ids: [id], to: 'file' })).toEqual({ savedCount: 0 })
})

test('a result is saved as loud as its voice is heard here', async () => {
  const world = openWorld()
  const id = await converted(world)
  world.volume.db = -6
  world.picked.target = join(tempFolder(), 'quieter.flac')
  await world.calls.save({ ids: [id], to: 'file' })
  const ratio =
    (await loudness(media, world.picked.target)) / (await loudness(media, world.filePath(id, 'converted')))
  expect(ratio).toBeCloseTo(10 ** (-6 / 20), 1)
  const { sha256 } = await media.hash(world.picked.target, never)
  expect(world.remembered.at(-1)).toBe(sha256)
})

test('a take is read from its journal, and a sample from the audio folder', async () => {
  const world = openWorld()
  const rateHz = 8_000
  world.takes.set('4b1f0a7e-1111-4111-8111-000000000001', {
    name: 'Recording 1',
    samples: Float32Array.from({ length: rateHz }, (_, at) => 0.2 * Math.sin(at / 5)),
    rateHz,
  })
  const bytes = readFileSync(await short())
  const { sampleIds } = addDraft(world.library, 'Draft', [
    { name: 'Line 1.mp3', bytes, extension: '.mp3', facts: await media.probe(await short(), never) },
  ])
  const { ids } = await world.calls.add({
    fileIds: [],
    takeIds: ['4b1f0a7e-1111-4111-8111-000000000001'],
    sampleIds,
  })
  for (const id of ids) await world.until(id, ({ durationMs }) => durationMs !== null)
  const [take, sample] = [await world.get(ids[0]!), await world.get(ids[1]!)]
  expect(take).toMatchObject({ name: 'Recording 1', durationMs: 1_000, hasOriginalPlace: false })
  expect(sample).toMatchObject({ name: 'Line 1.mp3', hasOriginalPlace: false })
  await world.start()
  await world.answerAll()
  for (const id of ids) await world.until(id, ({ state }) => state === 'converted')
  // Nowhere to save it beside.
  expect(await world.calls.save({ ids, to: 'beside' })).toEqual({ savedCount: 0 })
  // No other page shows the recording: it is in the trash with its item.
  await world.calls.remove({ ids })
  expect([...world.takesInTrash]).toEqual(['4b1f0a7e-1111-4111-8111-000000000001'])
  await world.calls.restore({ ids })
  expect([...world.takesInTrash]).toEqual([])
})

test('what the disk does not take is written down later; the queue goes on', async () => {
  const world = openWorld()
  const { db } = world.library
  db.exec(
    `CREATE TEMP TRIGGER full BEFORE UPDATE ON main.conversion_items
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )
  const broken = join(tempFolder(), 'notes.wav')
  writeFileSync(broken, 'hello')
  const bad = await world.add(broken)
  await expect.poll(() => world.errors().length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(await world.get(bad)).toMatchObject({ state: 'pending' })
  db.exec('DROP TRIGGER full')
  await world.until(bad, ({ state }) => state === 'error')

  const good = await world.ready(await short())
  await world.start()
  db.exec(
    `CREATE TEMP TRIGGER full BEFORE UPDATE ON main.conversion_items
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )
  await world.answerAll()
  expect(await world.get(good)).toMatchObject({ state: 'processing', failure: null })
  db.exec('DROP TRIGGER full')
  await world.until(good, ({ state }) => state === 'converted')
  expect(world.stub.all()).toHaveLength(1)
})

test('what was begun on a disk that takes nothing more goes on once there is room', async () => {
  const world = openWorld()
  const { db } = world.library
  const id = await world.ready(await short())
  db.exec(
    `CREATE TEMP TRIGGER full BEFORE UPDATE ON main.conversion_pieces WHEN NEW.generation_id IS NOT NULL
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;
     CREATE TEMP TRIGGER fuller BEFORE UPDATE ON main.conversion_items WHEN NEW.state = 'error'
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )
  // The person is told that it starts by itself.
  await expect(world.start()).rejects.toMatchObject({ detail: { startsLater: true } })
  expect(await world.get(id)).toMatchObject({ state: 'processing' })
  // However often it was tried: what was not written down holds no place of the plan's.
  await expect.poll(() => world.errors().length, { timeout: 30_000 }).toBeGreaterThan(5)
  db.exec('DROP TRIGGER full; DROP TRIGGER fuller')
  const asked = (): Promise<number> =>
    Promise.resolve(Number(db.prepare('SELECT count(generation_id) FROM conversion_pieces').pluck().get()))
  await expect.poll(asked, { timeout: 30_000 }).toBe(1)
  await world.answerAll()
  await world.until(id, ({ state }) => state === 'converted')
})
