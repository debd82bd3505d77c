import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRenders, type RenderOrder } from '@demo-cloud/audio/renders'
import type { Speech } from '@demo-cloud/speech/speech'
import { stockTimbre } from '@demo-cloud/timbre/timbre'
import { tempFolder } from '../support/temp-folder'

const order = (text: string): RenderOrder => ({
  timbre: stockTimbre('af_heart'),
  text,
  language: 'en',
  loudness: 0.5,
  format: 'pcm_16000',
})
const forever = new AbortController().signal

/** A voice that begins when it is let: what was asked of it, and who was turned away. */
function gatedSpeech() {
  const gate = Promise.withResolvers<undefined>()
  onTestFinished(() => gate.resolve(undefined))
  const asked: string[] = []
  const aborted: string[] = []
  const speech: Speech = {
    async speak({ text, signal }) {
      asked.push(text)
      signal.addEventListener('abort', () => aborted.push(text))
      await gate.promise
      signal.throwIfAborted()
      return {
        rateHz: 24_000,
        filters: [],
        language: 'en',
        chunks: (async function* () {
          yield await Promise.resolve(new Float32Array(2_400))
        })(),
      }
    },
    languages: () => ['en'],
    describe: () => ({ engine: 'kokoro', missing: null }),
    close: () => Promise.resolve(),
  }
  return { speech, asked, aborted, open: () => gate.resolve(undefined) }
}

test('what is asked for several times at once is spoken once, and no more than two at once', async () => {
  const { speech, asked, open } = gatedSpeech()
  const renders = createRenders(tempFolder(), () => speech)
  const all = ['a', 'a', 'b', 'c', 'd', 'a'].map((text) => renders.render(order(text), forever))
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b']))
  open()
  const made = await Promise.all(all)
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  expect(made[5]).toEqual(made[0])
  expect(made[0]).toMatchObject({ durationMs: 100, language: 'en', contentType: 'audio/pcm' })
})

test('one who leaves does not end it for the others; the last one does', async () => {
  const { speech, asked, aborted, open } = gatedSpeech()
  const renders = createRenders(tempFolder(), () => speech)
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
  const left = expect(renders.render(order('a'), first.signal)).rejects.toThrow()
  const stayed = renders.render(order('a'), second.signal)
  const alone = expect(renders.render(order('b'), third.signal)).rejects.toThrow()
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b']))
  first.abort()
  third.abort()
  expect(aborted).toEqual(['b'])
  // Asked for anew, it is not the one that was given up.
  const again = renders.render(order('b'), forever)
  open()
  await Promise.all([left, alone])
  expect((await stayed).durationMs).toBe(100)
  expect((await again).durationMs).toBe(100)
  expect(asked).toEqual(['a', 'b', 'b'])
})

test.each([
  ['its facts are torn', (path: string) => writeFileSync(`${path}.json`, '')],
  ['its sound is torn', (path: string) => truncateSync(path, 7)],
])('a rendering is made again where %s', async (_, tear) => {
  const { speech, asked, open } = gatedSpeech()
  open()
  const folder = tempFolder()
  const renders = createRenders(folder, () => speech)
  const { path, sizeBytes } = await renders.render(order('a'), forever)
  await renders.render(order('a'), forever)
  expect(asked).toEqual(['a'])
  tear(path)
  expect(await renders.render(order('a'), forever)).toMatchObject({ path, sizeBytes, durationMs: 100 })
  expect(asked).toEqual(['a', 'a'])
  expect(readdirSync(join(folder, 'renders'))).toHaveLength(2)
})
