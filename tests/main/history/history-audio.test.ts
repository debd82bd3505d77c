import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createIsGenerated } from '@main/drafts/generated-audio'
import { libraryFiles } from '@main/library/library-files'
import { loudness } from '../../support/audio/loudness'
import { openTempLibrary } from '../../support/library/temp-library'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'
import { eventually } from '../../support/eventually'
import { openHistoryWorld, say } from './cloud-world'
import { generation } from './history-world'

async function openThree() {
  const clock = createTestClock(Date.now())
  const world = await openHistoryWorld({ clock })
  for (const text of ['First.', 'Second one.', 'Third one, a little longer.']) await say(world.cloud, text)
  const history = world.open()
  await history.refresh({})
  const idOf = async (search: string): Promise<string> => (await history.rows({ search }))[0]!.id
  const folder = join(world.library.folder, libraryFiles.history)
  return {
    ...world,
    clock,
    history,
    idOf,
    filesHere: () => readdirSync(folder).toSorted(),
    soundFolder: folder,
  }
}

const conversionRequest = () =>
  ({
    task: 'speech-to-speech',
    voiceId: 'voice-1',
    modelId: 'eleven_multilingual_sts_v2',
    source: { kind: 'piece', itemId: randomUUID(), startMs: 0, endMs: 4_000 },
    settings: { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 },
    removesBackgroundNoise: false,
  }) as const

const requestsFor = async (world: Awaited<ReturnType<typeof openThree>>): Promise<number> => {
  const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  return Object.entries(counts).reduce((sum, [path, count]) => sum + (path.endsWith('/audio') ? count : 0), 0)
}

test.skipIf(process.platform === 'win32')('nothing is swept where a link leads to other files', async () => {
  const world = await openThree()
  const theirs = join(tempFolder(), 'theirs.mp3')
  writeFileSync(theirs, 'theirs')
  // Others name by UUIDs, too.
  const alike = join(dirname(theirs), `${randomUUID()}.mp3`)
  writeFileSync(alike, 'theirs')
  symlinkSync(dirname(theirs), world.soundFolder)
  await world.history.history.resume!()
  await sleep(100)
  expect([theirs, alike].map((path) => existsSync(path))).toEqual([true, true])
})

test('fetches a sound once, from however many sides it is asked, and plays it offline from then on', async () => {
  const world = await openThree()
  const id = await world.idOf('first')
  const [one, two] = await Promise.all([world.history.sound(id), world.history.sound(id)])
  expect(one!.length).toBeGreaterThan(500)
  expect(two!.equals(one!)).toBe(true)
  expect(await requestsFor(world)).toBe(1)
  expect(await world.history.rows({ search: 'first' })).toMatchObject([{ isHere: true }])
  world.way.isOffline = true
  expect((await world.open().sound(id))!.equals(one!)).toBe(true)
  expect(await world.history.sound(await world.idOf('second'))).toBeNull()
})

test('an answer that is cut short is nothing, and fetched again', async () => {
  const world = await openThree()
  const id = await world.idOf('first')
  await world.cloud.setFaults({ path: '/audio$', times: 1, cutAnswerAfterBytes: 100 })
  expect(await world.history.sound(id)).toBeNull()
  expect(existsSync(world.soundFolder) ? world.filesHere() : []).toEqual([])
  expect((await world.history.sound(id))!.length).toBeGreaterThan(500)
})

test('keeps to its budget: what was not heard for longest goes first, favorites stay', async () => {
  const world = await openThree()
  const ids = [await world.idOf('first'), await world.idOf('second'), await world.idOf('third')]
  for (const id of ids) {
    await world.history.sound(id)
    world.clock.advance(1_000)
  }
  await world.history.setFavorite({ ids: [ids[0]!], isFavorite: true })
  // The second is heard again.
  await world.history.sound(ids[1]!)
  const sizes = ids.map((id) => statSync(join(world.soundFolder, `${id}.mp3`)).size)
  world.settings.historyAudioMaxBytes = sizes[0]! + sizes[1]!
  await world.history.history.resume!()
  world.topics.emit('settingsChanged', {} as never)
  await eventually(() => expect(world.filesHere()).toEqual([`${ids[0]!}.mp3`, `${ids[1]!}.mp3`].toSorted()))
  world.settings.historyAudioMaxBytes = 0
  world.topics.emit('settingsChanged', {} as never)
  await eventually(() => expect(world.filesHere()).toEqual([`${ids[0]!}.mp3`]))
  // It can be heard all the same.
  expect(await world.history.sound(ids[2]!)).not.toBeNull()
  await world.history.history.close!()
})

test('a favorite is fetched for good, and files of no row are swept at the next start', async () => {
  const world = await openThree()
  const id = await world.idOf('third')
  await world.history.setFavorite({ ids: [id], isFavorite: true })
  await eventually(() => expect(world.filesHere()).toEqual([`${id}.mp3`]))
  world.library.db.prepare('DELETE FROM history_rows').run()
  const next = world.open()
  await next.history.resume!()
  await eventually(() => expect(world.filesHere()).toEqual([]))
  await next.history.close!()
})

test.each(['mp3', 'wav', 'flac'] as const)(
  'saves one as %s under the name of the pattern',
  async (format) => {
    const world = await openThree()
    const id = await world.idOf('second')
    const job = await world.history.save({ ids: [id], format, namePattern: '{n} {text}', as: 'file' })
    expect((await world.history.jobDone(job!.jobId)).state).toBe('done')
    const [file, ...others] = readdirSync(world.folder)
    expect([file, others]).toEqual([`001 Second one.${format}`, []])
    const head = readFileSync(join(world.folder, file!)).subarray(0, 4).toString('latin1')
    if (format === 'wav') expect(head).toBe('RIFF')
    if (format === 'flac') expect(head).toBe('fLaC')
    if (format === 'mp3') expect(head.startsWith('ID3') || head.charCodeAt(0) === 0xff).toBe(true)
    expect(readFileSync(join(world.folder, file!)).includes('Generated speech')).toBe(true)
    const sha256 = createHash('sha256')
      .update(readFileSync(join(world.folder, file!)))
      .digest('hex')
    expect(world.remembered).toEqual([sha256])
  },
)

test('saves several into a folder or a zip, with names that differ; a canceled or failed one leaves nothing', async () => {
  const world = await openThree()
  const ids = (await world.history.rows()).map(({ id }) => id)
  const save = (as: 'folder' | 'zip') =>
    world.history.save({ ids, format: 'mp3', namePattern: '{voice}', as })
  const folder = await save('folder')
  await world.history.jobDone(folder!.jobId)
  const [made] = readdirSync(world.folder)
  expect(made).toBe('Generations')
  expect(readdirSync(join(world.folder, made!))).toHaveLength(3)
  const zip = await save('zip')
  await world.history.jobDone(zip!.jobId)
  expect(readFileSync(join(world.folder, 'Generations.zip')).subarray(0, 2).toString()).toBe('PK')

  world.way.isOffline = true
  world.library.db.prepare('UPDATE history_rows SET audio_file = NULL, audio_bytes = NULL').run()
  const failed = await save('folder')
  expect(await world.history.jobDone(failed!.jobId)).toMatchObject({
    state: 'failed',
    error: { code: 'network' },
  })
  expect(readdirSync(world.folder).toSorted()).toEqual(['Generations', 'Generations.zip'])
})

test('of those that are partly gone none is saved, so that nobody takes some for all', async () => {
  const world = await openThree()
  const id = await world.idOf('first')
  const ids = [id, 'gone']
  const files = { format: 'mp3', namePattern: '{voice}', as: 'folder' } as const
  await expect(world.history.save({ ids, ...files })).rejects.toThrow('not-found')
  await expect(world.history.dragOut({ ids })).rejects.toThrow('not-found')
})

type World = Awaited<ReturnType<typeof openThree>>

/** As a person does: what is not here is dragged again when it is. */
async function drag(world: World, ids: string[]): Promise<void> {
  const preparing = await world.history.dragOut({ ids })
  if (!preparing) return
  expect(await world.history.jobDone(preparing.jobId)).toMatchObject({ state: 'done', kind: 'history-save' })
  expect(await world.history.dragOut({ ids })).toBeNull()
}

test('hands real files to another program', async () => {
  const world = await openThree()
  const ids = [await world.idOf('first'), await world.idOf('second')]
  const preparing = await world.history.dragOut({ ids })
  // Nothing is dragged before it is here; fetching it can be seen and canceled.
  expect(world.dragged).toEqual([])
  expect(await world.history.jobDone(preparing!.jobId)).toMatchObject({ state: 'done', doneCount: 2 })
  expect(world.dragged).toEqual([])
  expect(await world.history.dragOut({ ids })).toBeNull()
  const [paths] = world.dragged
  expect(paths!.map((path) => basename(path))).toEqual([
    expect.stringMatching(/ First\.mp3$/),
    expect.stringMatching(/ Second one\.mp3$/),
  ])
  expect(paths!.every((path) => statSync(path).size > 500)).toBe(true)
})

test('what leaves the app says that it is generated, also on a computer that does not know it', async () => {
  const world = await openThree()
  const id = await world.idOf('first')
  const isGenerated = createIsGenerated(openTempLibrary().db)
  await drag(world, [id])
  const saved = world.dragged[0]!
  for (const format of ['mp3', 'wav', 'flac'] as const) {
    const job = await world.history.save({ ids: [id], format, namePattern: format, as: 'file' })
    await world.history.jobDone(job!.jobId)
    saved.push(join(world.folder, `${format}.${format}`))
  }
  for (const path of saved) {
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
    expect(await isGenerated(path, sha256), path).toBe(true)
    expect(world.remembered).toContain(sha256)
  }
})

test('it leaves the app as loud as it is heard here', async () => {
  const world = await openThree()
  const id = await world.idOf('third')
  const save = async (name: string): Promise<number> => {
    const job = await world.history.save({ ids: [id], format: 'wav', namePattern: name, as: 'file' })
    await world.history.jobDone(job!.jobId)
    return loudness(world.media, join(world.folder, `${name}.wav`))
  }
  const before = await save('before')
  world.volume.db = -12
  expect((await save('after')) / before).toBeCloseTo(10 ** (-12 / 20), 1)
  await drag(world, [id])
  expect((await loudness(world.media, world.dragged[0]![0]!)) / before).toBeCloseTo(10 ** (-12 / 20), 1)
})

test('deletes here at once and in the cloud when it can no longer be undone', async () => {
  const world = await openThree()
  await world.history.history.resume!()
  const [first, second] = [await world.idOf('first'), await world.idOf('second')]
  await world.history.sound(first)
  await world.history.remove({ ids: [first, second] })
  expect(await world.history.total()).toBe(1)
  world.clock.advance(14_000)
  await world.history.restore({ ids: [second] })
  expect(await world.history.total()).toBe(2)
  const listed = async (): Promise<number> =>
    ((await world.cloud.call('GET', '/v1/history')).json() as { history: unknown[] }).history.length
  expect(await listed()).toBe(3)
  world.clock.advance(2_000)
  await eventually(async () => expect(await listed()).toBe(2))
  await eventually(() => expect(world.filesHere()).toEqual([]))
  expect(() => world.history.restore({ ids: [first] })).toThrow('not-found')
  await world.history.refresh({})
  expect(await world.history.total()).toBe(2)
  await world.history.history.close!()
})

test('what is deleted offline is deleted in the cloud later, also after a kill', async () => {
  const world = await openThree()
  world.way.isOffline = true
  await world.history.history.resume!()
  await world.history.remove({ ids: [await world.idOf('third')] })
  world.clock.advance(60_000)
  // A kill: nothing is closed.
  world.way.isOffline = false
  const next = world.open()
  await next.history.resume!()
  world.clock.advance(1)
  await eventually(async () => {
    const { history } = (await world.cloud.call('GET', '/v1/history')).json() as { history: unknown[] }
    expect(history).toHaveLength(2)
  })
  await next.history.close!()
})

test('what the cloud refuses to delete comes back, and is told', async () => {
  const world = await openThree()
  await world.history.history.resume!()
  await world.cloud.setFaults({
    method: 'DELETE',
    path: '^/v1/history/',
    answer: { status: 403, body: { detail: { status: 'missing_permissions', message: 'No.' } } },
  })
  await world.history.remove({ ids: [await world.idOf('third')] })
  world.clock.advance(16_000)
  await eventually(() => expect(world.published).toContain('history.removalRefused'))
  expect(await world.history.total()).toBe(3)
  await world.history.history.close!()
})

test('deleting forgets the generation of the ledger too', async () => {
  const clock = createTestClock(Date.now())
  const made = generation({ askedAtMs: Date.now() })
  const world = await openHistoryWorld({ clock, generations: [made] })
  const history = world.open()
  await history.history.resume!()
  const [row] = await history.rows()
  await history.remove({ ids: [row!.id] })
  clock.advance(20_000)
  await eventually(() => expect(world.forgotten).toEqual([made.id]))
  await history.history.close!()
})

test('one that the cloud cannot delete now holds up no other', async () => {
  const world = await openThree()
  await world.history.history.resume!()
  const rows = await world.history.rows()
  const stuck = rows.at(-1)
  await world.cloud.setFaults({
    method: 'DELETE',
    path: `^/v1/history/${stuck!.historyItemId}$`,
    answer: { status: 500, body: 'Internal Server Error' },
  })
  await world.history.remove({ ids: rows.map(({ id }) => id) })
  world.clock.advance(16_000)
  await eventually(async () => {
    const { history } = (await world.cloud.call('GET', '/v1/history')).json() as {
      history: { history_item_id: string }[]
    }
    expect(history.map(({ history_item_id }) => history_item_id)).toEqual([stuck!.historyItemId])
  })
  await world.history.history.close!()
})

test('what is still a part of something is deleted when it is needed no more', async () => {
  const clock = createTestClock(Date.now())
  const made = generation({ askedAtMs: Date.now() })
  const world = await openHistoryWorld({ clock, generations: [made] })
  world.needed.add(made.id)
  const history = world.open()
  await history.history.resume!()
  const [row] = await history.rows()
  await history.remove({ ids: [row!.id] })
  clock.advance(20_000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(world.forgotten).toEqual([])
  expect(await history.total()).toBe(0)
  world.needed.clear()
  clock.advance(20_000)
  await eventually(() => expect(world.forgotten).toEqual([made.id]))
  await history.history.close!()
})

test('what may have been charged is offered again until it was asked for again', async () => {
  const nowMs = Date.now()
  const made = [false, true].map((isAnswered) =>
    generation({ state: 'possibly-charged', isAnswered, askedAtMs: nowMs - Number(isAnswered) }),
  )
  const history = (await openHistoryWorld({ generations: made })).open()
  await history.history.resume!()
  expect((await history.rows()).map(({ canTryAgain }) => canTryAgain)).toEqual([true, false])
  await history.history.close!()
})

test('a lost part of a conversion is not paid for by itself: its file takes the sound in', async () => {
  const request = conversionRequest()
  const made = generation({ state: 'possibly-charged', isAnswered: false, request })
  const history = (await openHistoryWorld({ generations: [made] })).open()
  await history.history.resume!()
  expect(await history.rows()).toMatchObject([{ state: 'possibly-charged', canTryAgain: false }])
  await history.history.close!()
})

test('offline, what came of a canceled sound is heard although the cloud has all of it', async () => {
  const made = generation({ state: 'canceled', byteCount: 9, historyItemId: 'item-1' })
  const world = await openHistoryWorld({ generations: [made] })
  const path = join(tempFolder(), 'part.mp3')
  writeFileSync(path, 'beginning')
  world.parts.set(made.id, { path, mediaType: 'audio/mpeg' })
  world.way.isOffline = true
  const history = world.open()
  await history.history.resume!()
  const [row] = await history.rows()
  expect(row).toMatchObject({ isHere: true, isInCloud: true })
  expect(String(await history.sound(row!.id))).toBe('beginning')
  await history.history.close!()
})

test('gives back what made a row, and what would make it again', async () => {
  const world = await openThree()
  const details = await world.history.details({ id: await world.idOf('first') })
  expect(details).toMatchObject({
    task: 'text-to-speech',
    text: 'First.',
    modelId: 'eleven_multilingual_v2',
    request: { task: 'text-to-speech', text: 'First.', settings: { speed: 1 } },
  })
})

test('a conversion can be asked for again while its sound is here; its voice and settings are known longer', async () => {
  const request = conversionRequest()
  const { settings } = request
  for (const hasSounds of [true, false]) {
    const world = await openHistoryWorld({ generations: [generation({ request })], hasSounds })
    const history = world.open()
    await history.history.resume!()
    const [row] = await history.rows()
    expect(await history.details({ id: row!.id })).toMatchObject({
      task: 'speech-to-speech',
      voiceId: 'voice-1',
      modelId: 'eleven_multilingual_sts_v2',
      settings,
      request: hasSounds ? request : null,
    })
    await history.history.close!()
  }
})
