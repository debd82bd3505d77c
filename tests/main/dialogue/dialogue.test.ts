import { mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import type { Generation } from '@shared/domain/speech/generation'
import { createDialogue } from '@main/dialogue/dialogue'
import type { DialogueDeps } from '@main/dialogue/dialogue'
import { openTestDatabase } from '../../support/library/open-test-database'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'

const firstId = '11111111-1111-4111-8111-111111111111'
const secondId = '22222222-2222-4222-8222-222222222222'

const generation = (id: string, side: 'a' | 'b', requestId: string): Generation => ({
  id,
  request: {
    task: 'text-to-dialogue',
    modelId: 'eleven_v3',
    inputs: [{ voiceId: 'anna', text: 'Hello: there / you' }],
    stability: 0.5,
  },
  state: 'kept',
  askedAtMs: 5,
  estimatedCredits: 10,
  chargedCredits: 10,
  requestId,
  historyItemId: null,
  regenerationsLeft: 0,
  collectsPreference: true,
  isCanceled: false,
  isAnswered: false,
  byteCount: 3,
  durationMs: 1000,
  mediaType: 'audio/mpeg',
  latencyMs: null,
  choice: { side, ofId: firstId },
  failure: null,
})

const lostSecond: Generation = {
  ...generation('33333333-3333-4333-8333-333333333333', 'b', 'request-lost'),
  state: 'possibly-charged',
}

function openDialogue(
  o: {
    trainingOptOut?: boolean
    workspace?: string
    db?: ReturnType<typeof openTestDatabase>
    mediaType?: string
    /** The second was lost before it was asked for again. */
    isSecondTried?: boolean
  } = {},
) {
  const folder = tempFolder()
  const db = o.db ?? openTestDatabase()
  const log = createMemoryLog()
  const sent: unknown[] = []
  const published: string[] = []
  const generations = [
    generation(firstId, 'a', 'request-a'),
    ...(o.isSecondTried ? [lostSecond] : []),
    generation(secondId, 'b', 'request-b'),
  ]
  for (const { id } of generations) writeFileSync(join(folder, `${id}.mp3`), `sound of ${id}`)
  let target: string | null = join(folder, 'saved.mp3')
  const asked: { fileName: string; extension: string }[] = []
  const cloud = {
    enhanceDialogue: (blocks: readonly string[]) => Promise.resolve(blocks.map((text) => `[sighs] ${text}`)),
    preferDialogue: (choice: unknown) => {
      sent.push(choice)
      return Promise.resolve()
    },
  }
  const module = createDialogue({
    access: { known: () => ({ trainingOptOut: o.trainingOptOut ?? false }) },
    account: { cloud: () => cloud },
    dialogs: {
      pickTarget: (options: { fileName: string; extension: string }) => {
        asked.push(options)
        return Promise.resolve(target)
      },
    },
    ledger: {
      find: (id: string) => generations.find((each) => each.id === id) ?? null,
      since: () => generations,
      fileOf: (id: string) =>
        generations.find((each) => each.id === id)?.state === 'kept'
          ? { path: join(folder, `${id}.mp3`), mediaType: o.mediaType ?? 'audio/mpeg' }
          : null,
    },
    library: { db },
    log,
    publish: (domain: string, name: string) => published.push(`${domain}.${name}`),
    voices: {
      list: (search: string, isDefault = false) => ({
        voices: isDefault
          ? [{ voiceId: 'stock', name: 'Rachel' }]
          : [{ voiceId: 'mine', name: search.toUpperCase() }],
        totalCount: 1,
      }),
    },
    workspace: o.workspace ?? 'demo',
  } as unknown as DialogueDeps)
  return {
    ...module.handlers!.dialogue,
    db,
    sent,
    published,
    asked,
    folder,
    cloud,
    log,
    answerTarget: (path: string | null) => (target = path),
  }
}

test('a dialogue is kept as typed, per workspace, and told to every window', async () => {
  const { get, update, published, db } = openDialogue()
  const before = await get({})
  expect(before).toMatchObject({
    blocks: [{ voiceId: null, speaker: null, text: '' }],
    stability: 0.5,
    modelId: null,
  })
  const blocks = [{ id: firstId, voiceId: 'anna', speaker: 'ANNA', text: 'Hi' }]
  await update({ of: 'demo', patch: { blocks } })
  await update({ of: 'demo', patch: { stability: 1 } })
  expect(published).toEqual(['dialogue.changed', 'dialogue.changed'])
  const again = openDialogue({ db })
  expect(await again.get({})).toEqual({ of: 'demo', blocks, stability: 1, modelId: null })
  const other = openDialogue({ db, workspace: 'other' })
  expect(await other.get({})).toMatchObject({ blocks: [{ text: '' }] })
})

test('what was typed in one workspace is never written into another', async () => {
  const { get, update, published } = openDialogue({ workspace: 'server anna' })
  const before = await get({})
  expect(before.of).toBe('server anna')
  const typed = { blocks: [{ id: firstId, voiceId: null, speaker: null, text: 'by Ben' }] }
  await expect(async () => update({ of: 'server ben', patch: typed })).rejects.toThrow('cancelled')
  expect(await get({})).toEqual(before)
  expect(published).toEqual([])
})

test('Enhance answers with the blocks of the cloud', async () => {
  const { enhance } = openDialogue()
  expect(await enhance({ blocks: ['one', 'two'] })).toEqual({ blocks: ['[sighs] one', '[sighs] two'] })
})

test('a name has the voice that was chosen for it, else a voice that is called so, else none', async () => {
  const { rememberVoice, voicesOfNames } = openDialogue()
  await rememberVoice({ name: ' Anna  Berg', voiceId: 'first' })
  await rememberVoice({ name: 'anna berg', voiceId: 'second' })
  expect(await voicesOfNames({ names: ['ANNA BERG', 'Ben', 'rachel'] })).toEqual({
    voiceIds: ['second', 'mine', 'mine'],
  })
})

test('a download writes the file and makes its side the preferred one', async () => {
  const { download, choice, asked, folder, published } = openDialogue()
  expect(await download({ firstId, side: 'b' })).toEqual({ isSaved: true })
  expect(readFileSync(join(folder, 'saved.mp3'), 'utf8')).toBe(`sound of ${secondId}`)
  expect(asked).toEqual([{ fileName: 'Hello- there - you B', extension: 'mp3' }])
  expect(await choice({ firstId })).toEqual({ preference: 'b', isDismissed: false })
  expect(published).toEqual(['dialogue.choiceChanged'])
})

test('a file is named after what it holds', async () => {
  const { download, asked } = openDialogue({ mediaType: 'audio/ogg' })
  await download({ firstId, side: 'a' })
  expect(asked).toEqual([{ fileName: 'Hello- there - you A', extension: 'ogg' }])
})

test('a dialog that is closed prefers nothing', async () => {
  const { download, choice, answerTarget } = openDialogue()
  answerTarget(null)
  expect(await download({ firstId, side: 'a' })).toEqual({ isSaved: false })
  expect(await choice({ firstId })).toEqual({ preference: null, isDismissed: false })
})

test('a file that cannot be written is told, and prefers nothing', async () => {
  const { download, choice, answerTarget, folder } = openDialogue()
  answerTarget(join(folder, 'none', 'saved.mp3'))
  await expect(download({ firstId, side: 'a' })).rejects.toThrow('disk-failed')
  expect(await choice({ firstId })).toMatchObject({ preference: null })
})

test('a file that stood there stays as it was until the new one is whole', async () => {
  const { download, folder } = openDialogue()
  writeFileSync(join(folder, 'saved.mp3'), 'my own')
  // Nothing can be written beside it.
  mkdirSync(join(folder, '.saved.mp3.part'))
  await expect(download({ firstId, side: 'a' })).rejects.toThrow(AppError)
  expect(readFileSync(join(folder, 'saved.mp3'), 'utf8')).toBe('my own')
  rmdirSync(join(folder, '.saved.mp3.part'))
  await download({ firstId, side: 'a' })
  expect(readFileSync(join(folder, 'saved.mp3'), 'utf8')).toBe(`sound of ${firstId}`)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a second that was lost and came when it was tried again is the one that is saved and told', async () => {
  const { download, dismiss, sent, folder } = openDialogue({ isSecondTried: true })
  expect(await download({ firstId, side: 'b' })).toEqual({ isSaved: true })
  expect(readFileSync(join(folder, 'saved.mp3'), 'utf8')).toBe(`sound of ${secondId}`)
  await dismiss({ firstId })
  expect(sent).toMatchObject([{ requestBId: 'request-b' }])
})

test('Dismiss tells the cloud which one is preferred, once', async () => {
  const { download, dismiss, choice, sent } = openDialogue()
  await download({ firstId, side: 'a' })
  await dismiss({ firstId })
  await dismiss({ firstId })
  expect(sent).toEqual([{ requestAId: 'request-a', requestBId: 'request-b', preference: 'a' }])
  expect(await choice({ firstId })).toEqual({ preference: 'a', isDismissed: true })
})

test('nothing is told where none is preferred, both were downloaded, or training is opted out of', async () => {
  const none = openDialogue()
  await none.dismiss({ firstId })
  const both = openDialogue()
  await both.download({ firstId, side: 'a' })
  await both.download({ firstId, side: 'b' })
  await both.dismiss({ firstId })
  const optedOut = openDialogue({ trainingOptOut: true })
  await optedOut.download({ firstId, side: 'a' })
  await optedOut.dismiss({ firstId })
  expect([none.sent, both.sent, optedOut.sent]).toEqual([[], [], []])
})

test('a preference that the cloud does not take is a line in the log', async () => {
  const { download, dismiss, cloud, log } = openDialogue()
  cloud.preferDialogue = () => Promise.reject(new AppError('network'))
  await download({ firstId, side: 'a' })
  await dismiss({ firstId })
  await expect.poll(() => JSON.stringify(log.lines)).toContain('preference not told')
})
