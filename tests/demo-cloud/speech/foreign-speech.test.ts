import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wireErrorBody, wireLibraryPage } from '@shared/wire'
import { findTranscriber } from '@demo-cloud/speech/espeak'
import { foreignLanguages, foreignPieces } from '@demo-cloud/speech/foreign-phonemes'
import { missingKokoroFiles } from '@demo-cloud/speech/kokoro'
import { modelsFolder } from '@main/platform/files/models-folder'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { tempFolder } from '../../support/temp-folder'

const models = modelsFolder(process.env)
const hasKokoro = missingKokoroFiles(join(models, 'kokoro')).length === 0
const transcriber = findTranscriber(models)
const hasFetched = existsSync(join(models, 'espeak'))
const { signal } = new AbortController()

test.runIf(transcriber !== null)(
  'espeak-ng gives the sounds of five languages, marks in their places',
  async () => {
    if (!transcriber) throw new Error('unreachable')
    const spoken = {
      es: 'Hola, ¿qué tal? Gracias.',
      fr: 'Bonjour, merci beaucoup.',
      hi: 'नमस्ते, धन्यवाद।',
      it: 'Buongiorno, e grazie.',
      pt: 'Olá, e obrigado.',
    }
    for (const language of foreignLanguages) {
      const pieces = await foreignPieces({ text: spoken[language], language, signal }, transcriber)
      expect(pieces.join(' '), language).toMatch(/^\S+.*,.*\.$/)
      expect(pieces.join(' '), language).not.toMatch(/[\^-]/)
    }
    expect(
      await foreignPieces({ text: 'Hola, gracias. Adiós.', language: 'es', signal }, transcriber),
    ).toEqual(['ˈola, ɡɾˈaθjas.', 'aðjˈos.'])
  },
)

test('clauses that come back in another number lose their marks, not their words', async () => {
  const pieces = await foreignPieces({ text: 'Uno, dos. Tres.', language: 'es', signal }, () =>
    Promise.resolve(['uno dos', 't^ʃes']),
  )
  expect(pieces).toEqual(['uno dos, ʧes'])
})

test.runIf(hasKokoro && transcriber !== null)(
  'a Spanish text is spoken in Spanish',
  { timeout: 60_000 },
  async () => {
    const cloud = await openTestCloud()
    const answer = await cloud.call('POST', '/v1/text-to-speech/demoClara00000000001', {
      json: { text: 'Gracias por venir.', language_code: 'es' },
    })
    expect(answer.status).toBe(200)
    expect((await cloud.call('GET', '/v1/workspace')).json()).toMatchObject({
      demo: { imitates_by_blending: true, spoken_languages: ['en', 'es', 'fr', 'hi', 'it', 'pt'] },
    })
    const page = wireLibraryPage.parse(
      (await cloud.call('GET', '/v1/shared-voices?page_size=100&language=es')).json(),
    )
    expect(page.voices.map(({ description }) => description).join()).not.toContain('It speaks English here')
    const japanese = wireLibraryPage.parse((await cloud.call('GET', '/v1/shared-voices?language=ja')).json())
    expect(japanese.voices[0]?.description).toContain('It speaks English here')
  },
)

test.runIf(hasKokoro)('without espeak-ng voices speak English and say so', { timeout: 60_000 }, async () => {
  const folder = tempFolder()
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(models, 'kokoro'), join(folder, 'kokoro'))
  expect(existsSync(join(folder, 'espeak'))).toBe(false)
  const path = process.env['PATH']
  process.env['PATH'] = ''
  try {
    const cloud = await openTestCloud({ modelsFolder: folder })
    await cloud.control('POST', '/generation', { spokenMaxChars: 12 })
    const [voice] = wireLibraryPage.parse(
      (await cloud.call('GET', '/v1/shared-voices?language=es')).json(),
    ).voices
    expect(voice?.description).toContain('It speaks English here')
    const refused = await cloud.call('POST', '/v1/text-to-speech/demoClara00000000001', {
      json: { text: 'Gracias.', language_code: 'es' },
    })
    expect(wireErrorBody.parse(refused.json()).detail.status).toBe('language_not_supported')
  } finally {
    process.env['PATH'] = path
  }
})

/** @returns a models folder with the fetched espeak-ng alone */
function copyOfEspeak(): string {
  const folder = tempFolder()
  cpSync(join(models, 'espeak'), join(folder, 'espeak'), { recursive: true })
  return folder
}

test.runIf(hasFetched)(
  'a changed espeak-ng does not run, and a fetched one does again',
  { timeout: 60_000 },
  async () => {
    const folder = copyOfEspeak()
    const code = join(folder, 'espeak', 'espeak-ng.mjs')
    const mark = join(folder, 'it-ran')
    const transcribe = findTranscriber(folder)
    if (!transcribe) throw new Error('unreachable')
    const path = process.env['PATH']
    process.env['PATH'] = ''
    try {
      // Only what runs is needed, at each start anew.
      rmSync(join(folder, 'espeak', 'LICENSE'))
      const spoken = await transcribe(['hola'], 'es', signal)
      expect(spoken).toHaveLength(1)
      writeFileSync(
        code,
        `import { writeFileSync } from 'node:fs'
       writeFileSync(${JSON.stringify(mark)}, '')
       export default () => undefined`,
      )
      await expect(transcribe(['hola'], 'es', signal)).rejects.toMatchObject({
        httpStatus: 400,
        body: { detail: { status: 'language_not_supported' } },
      })
      expect(existsSync(mark)).toBe(false)
      cpSync(join(models, 'espeak', 'espeak-ng.mjs'), code)
      expect(await transcribe(['hola'], 'es', signal)).toEqual(spoken)
    } finally {
      process.env['PATH'] = path
    }
  },
)

test.runIf(transcriber !== null)('espeak-ng ends with who asked it', async () => {
  const left = new AbortController()
  const asked = transcriber?.(['hola '.repeat(20_000)], 'es', left.signal)
  left.abort()
  await expect(asked).rejects.toThrow()
})
