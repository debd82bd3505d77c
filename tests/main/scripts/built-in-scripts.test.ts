import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { wordsPerMinute } from '@shared/follow/pace'
import { scriptWords } from '@shared/follow/script-words'
import { openBuiltInScripts } from '@main/scripts/built-in-scripts'
import { guessLanguage } from '@main/scripts/guess-language'
import { tempFolder } from '../../support/temp-folder'

const folder = join(import.meta.dirname, '..', '..', '..', 'resources', 'scripts')
const builtIn = openBuiltInScripts(folder)
const languages = ['en', 'zh', 'es', 'pt', 'fr', 'de', 'ru', 'ko', 'it', 'hr']
const styles = ['conversational', 'narrative', 'social-media']
/** Hangul syllables, of which a calm reader speaks no more than six a second. */
const koreanSyllablesMin = 1_800

it('has one of each style for each language, and no other files', () => {
  const ids = languages.flatMap((language) => styles.map((style) => `${language}-${style}`))
  expect(builtIn.list().map(({ id }) => id)).toEqual(ids)
  expect(builtIn.list().map(({ language, style }) => `${language}-${style}`)).toEqual(ids)
  expect(readdirSync(folder).sort()).toEqual([...ids.map((id) => `${id}.txt`), 'manifest.json'].sort())
  expect(new Set(builtIn.list().map(({ title }) => title)).size).toBe(ids.length)
})

describe.each(builtIn.list())('$id', ({ id, title, language, wordCount }) => {
  const file = readFileSync(join(folder, `${id}.txt`), 'utf8')

  it('takes at least five minutes to read', async () => {
    const text = (await builtIn.get(id))!.text
    expect(scriptWords(text)).toHaveLength(wordCount)
    if (language === 'ko') {
      expect(text.match(/\p{Script=Hangul}/gu)!.length).toBeGreaterThanOrEqual(koreanSyllablesMin)
    } else {
      expect(wordCount / wordsPerMinute(language ?? '')).toBeGreaterThanOrEqual(5)
    }
  })

  it('is complete, clean text in its language under its own title', async () => {
    const text = (await builtIn.get(id))!.text
    expect(file.split('\n')[0]).toBe(title)
    expect(text).not.toContain(title)
    expect(text).not.toMatch(/\t| {2}|\r|\ufffd|lorem ipsum/i)
    expect(text.split(/\n\n+/).length).toBeGreaterThanOrEqual(8)
    expect(await guessLanguage(text)).toBe(language)
    const foreign = language === 'ru' ? /[a-z]/i : /\p{Script=Cyrillic}/u
    expect(text).not.toMatch(foreign)
    const kinds = [/\?|？/, /!|！/, /["“”„«»‘’「」『』]|—/]
    expect(kinds.filter((kind) => !kind.test(text))).toEqual([])
  })
})

it.each(languages)('has numbers to read in %s', async (language) => {
  const texts = await Promise.all(
    styles.map(async (style) => (await builtIn.get(`${language}-${style}`))!.text),
  )
  expect(texts.join(' ')).toMatch(/\d/)
})

it('is original: no two scripts share a paragraph', async () => {
  const texts = await Promise.all(builtIn.list().map(async ({ id }) => (await builtIn.get(id))!.text))
  const paragraphs = texts.flatMap((text) => text.split(/\n+/))
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
})

it('reports a damaged or missing folder', async () => {
  const codeOf = (call: () => unknown): string => {
    try {
      call()
    } catch (error) {
      return error instanceof AppError ? error.code : 'unknown'
    }
    return 'none'
  }
  const empty = tempFolder()
  expect(codeOf(() => openBuiltInScripts(empty).list())).toBe('file-missing')
  writeFileSync(join(empty, 'manifest.json'), '[{"id": 1}]')
  expect(codeOf(() => openBuiltInScripts(empty).list())).toBe('file-damaged')
  const [first] = builtIn.list()
  writeFileSync(join(empty, 'manifest.json'), JSON.stringify([first]))
  await expect(openBuiltInScripts(empty).get(first!.id)).rejects.toMatchObject({ code: 'file-missing' })
})
