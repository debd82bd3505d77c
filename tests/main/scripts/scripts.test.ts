import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { createFileRegistry } from '@main/drafts/file-registry'
import { openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { openBuiltInScripts } from '@main/scripts/built-in-scripts'
import type { Following } from '@main/scripts/following'
import { guessLanguage } from '@main/scripts/guess-language'
import { scriptHandlers } from '@main/scripts/handlers'
import { createScriptStore } from '@main/scripts/script-store'
import { createScripts, type ScriptsDeps } from '@main/scripts/scripts'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { openTempLibrary } from '../../support/library/temp-library'

const builtInFolder = join(import.meta.dirname, '..', '..', '..', 'resources', 'scripts')
const croatian =
  'Jutros sam otišao na tržnicu i kupio dvije kile jabuka, jer ih moja baka voli više od svega na svijetu.'

function open(deps: Partial<ScriptsDeps> = {}) {
  const folder = join(tempFolder(), 'library')
  const library = openTempLibrary({ folder })
  const store = createScriptStore({ db: library.db, nowMs: () => 1_000 })
  const asked: string[] = []
  const scripts = createScripts({
    builtIn: openBuiltInScripts(builtInFolder),
    store,
    cloud: () => ({
      detectLanguages: (text) => {
        asked.push(text)
        return Promise.resolve(['hr', 'sl'])
      },
    }),
    isOnline: () => true,
    log: createMemoryLog(),
    ...deps,
  })
  return { scripts, asked, folder, library }
}

const write = (name: string, text: string): string => {
  const path = join(tempFolder(), name)
  writeFileSync(path, text)
  return path
}

const codeOf = async (call: () => unknown): Promise<string> => {
  try {
    await call()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'none'
}

it('adds an own script, keeps it across a restart, removes and restores it', async () => {
  const { scripts, folder, library } = open()
  const builtInCount = scripts.list().length
  const added = await scripts.add([write('Jutro.txt', croatian)])
  expect(added).toMatchObject({ title: 'Jutro', language: 'hr', style: null, isOwn: true, wordCount: 20 })
  library.close()

  const again = openLibrary({ folder, clock: systemClock, log: createMemoryLog() })
  onTestFinished(() => again.close())
  const store = createScriptStore({ db: again.db, nowMs: () => 2_000 })
  const reopened = createScripts({
    builtIn: openBuiltInScripts(builtInFolder),
    store,
    cloud: () => ({ detectLanguages: () => Promise.resolve([]) }),
    isOnline: () => false,
    log: createMemoryLog(),
  })
  expect((await reopened.get(added.id)).text).toBe(croatian)
  reopened.remove(added.id)
  expect(await codeOf(() => reopened.get(added.id))).toBe('not-found')
  expect(reopened.list()).toHaveLength(builtInCount)
  expect(reopened.restore(added.id).title).toBe('Jutro')
  expect(reopened.list()).toHaveLength(builtInCount + 1)
})

it('numbers the title of a script that is added again', async () => {
  const { scripts } = open()
  const path = write('my lines.txt', 'Good evening.')
  const added = [await scripts.add([path]), await scripts.add([path]), await scripts.add([path])]
  expect(added.map(({ title }) => title)).toEqual(['my lines', 'my lines (2)', 'my lines (3)'])
  scripts.remove(added[1]?.id ?? '')
  expect((await scripts.add([path])).title).toBe('my lines (2)')
})

it('refuses to remove built-in and unknown scripts', async () => {
  const { scripts } = open()
  expect(await codeOf(() => scripts.remove('en-narrative'))).toBe('not-found')
  expect(await codeOf(() => scripts.restore('en-narrative'))).toBe('not-found')
  expect(await codeOf(() => scripts.get('en-opera'))).toBe('not-found')
})

it('stores nothing of refused files', async () => {
  const { scripts } = open()
  const before = scripts.list().length
  expect(await codeOf(() => scripts.add([write('b.txt', 'a\0b')]))).toBe('file-unsupported')
  expect(scripts.list()).toHaveLength(before)
  const { text, unreadNames } = await scripts.add([write('a.txt', 'good'), write('b.txt', 'a\0b')])
  expect({ text, unreadNames }).toEqual({ text: 'good', unreadNames: ['b.txt'] })
  expect(scripts.list()).toHaveLength(before + 1)
})

it('asks the cloud for the language', async () => {
  const { scripts, asked } = open()
  expect(await scripts.detectLanguage(croatian)).toBe('hr')
  expect(asked).toEqual([croatian])
  expect(await scripts.detectLanguage('  ')).toBeNull()
  expect(asked).toHaveLength(1)
})

it.each<[string, Partial<ScriptsDeps>]>([
  ['offline', { isOnline: () => false }],
  ['the cloud fails', { cloud: () => ({ detectLanguages: () => Promise.reject(new AppError('timeout')) }) }],
  [
    'nobody is signed in',
    {
      cloud: () => {
        throw new AppError('signed-out')
      },
    },
  ],
  ['the cloud cannot tell', { cloud: () => ({ detectLanguages: () => Promise.resolve([]) }) }],
  ['the cloud answers no code', { cloud: () => ({ detectLanguages: () => Promise.resolve(['?']) }) }],
])('tells the language on this computer where %s', async (_why, deps) => {
  const { scripts } = open(deps)
  expect(await scripts.detectLanguage(croatian)).toBe('hr')
  expect(await scripts.detectLanguage('1234 5678')).toBeNull()
})

it.each([
  ['en', 'Have you ever wondered why mornings feel so different when nobody else is awake yet?'],
  ['de', 'Weißt du was? Gestern habe ich zum dritten Mal in dieser Woche meinen Zug verpasst.'],
  ['fr', 'Tu sais quoi ? Hier, j’ai raté mon train pour la troisième fois de la semaine.'],
  ['it', 'Non ci crederai, ma ieri ho perso il treno per la terza volta in una settimana.'],
  ['pt', 'Você já reparou como o cheiro do café muda a manhã inteira? Eu só percebi isso ontem.'],
  ['ru', 'Знаешь что? Вчера я в третий раз за неделю опоздал на поезд.'],
  ['zh', '你知道吗？昨天我又没赶上火车。'],
  ['ko', '있잖아, 어제 또 기차를 놓쳤어.'],
  ['ja', '昨日また電車に乗り遅れた。'],
  ['uk', 'Знаєш що? Вчора я втретє запізнився на потяг.'],
  ['bg', 'Знаеш ли какво? Вчера отново изпуснах влака, защото пътят беше затворен.'],
  [null, 'hello there'],
  [null, 'Знаш шта? Јуче сам опет закаснио на воз.'],
])('guesses %s', async (language, text) => {
  expect(await guessLanguage(text)).toBe(language)
})

it('forwards calls of a window: ids become files, a script its text', async () => {
  const { scripts } = open()
  const files = createFileRegistry()
  const calls: unknown[] = []
  const following: Following = {
    start: (request) => {
      calls.push(request)
      return { wordIndex: 4, engine: 'pace' }
    },
    stop: () => void calls.push('stop'),
  }
  const handlers = scriptHandlers(scripts, following, files)
  const [fileId = ''] = files.register([write('Jutro.txt', croatian)])
  const { id } = await handlers.add({ fileIds: [fileId] })
  const takeId = '0b0e8cf6-1f53-4e12-9a52-4d5f4a3f3c11'
  expect(await handlers.follow({ takeId, scriptId: id, fromWordIndex: 5, language: 'hr' })).toEqual({
    wordIndex: 4,
    engine: 'pace',
  })
  expect(handlers.stopFollowing({})).toBeNull()
  expect(calls).toEqual([{ takeId, text: croatian, fromWordIndex: 5, language: 'hr' }, 'stop'])
  expect(await handlers.detectLanguage({ text: croatian })).toEqual({ language: 'hr' })
  expect(
    await codeOf(() => handlers.follow({ takeId, scriptId: 'gone', fromWordIndex: 0, language: 'en' })),
  ).toBe('not-found')
})
