import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import type { FollowPosition } from '@shared/domain/recording/script'
import { scriptWords } from '@shared/follow/script-words'
import { sessionCues } from '../audio/read-speech'
import { draftLists } from '../record/draft-lists'
import { pickFiles } from '../app/studio-app'

/** Where no server listens. */
export const nobody = { baseUrl: 'http://127.0.0.1:9', apiKey: 'sk_nobody_is_there' }

/** The microphone plays these sentences over and over. */
export const loopSeconds = 14
const sentences = sessionCues()
  .filter((cue) => cue.endMs < loopSeconds * 1_000)
  .map((cue) => cue.text)
const text = sentences.join('\n')
const lastIndex = scriptWords(text).length - 1

/** Opens the recording dialog of a new draft and gives it what the microphone plays as an own script. */
export async function readOwnScript(page: Page, folder: string): Promise<void> {
  const path = join(folder, 'What she reads.txt')
  writeFileSync(path, text)
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('button', { name: 'Record yourself' }).click()
  // Said before the microphone is opened.
  await expect(
    page.getByText('When you read a script online, the cloud listens to follow you.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await page.getByRole('button', { name: 'Choose a script' }).click()
  await pickFiles(page, 'add-script-input', [path])
  await expect(page.getByRole('document', { name: 'Script' })).toContainText(sentences[0] ?? '')
}

/** Positions as main tells them to the page, in order. */
export async function listen(page: Page): Promise<() => Promise<FollowPosition[]>> {
  await page.evaluate(() => {
    const recognized: unknown[] = []
    Reflect.set(window, 'followed', recognized)
    window.studio.on('scripts', 'followed', (position) => recognized.push(position))
  })
  return () => page.evaluate(() => Reflect.get(window, 'followed') as FollowPosition[])
}

/** What the page paints as read. */
const paintedLength = (page: Page): Promise<number> =>
  page.evaluate(() => Array.from(CSS.highlights.get('script-read') ?? [], String).join('').length)

const engineWords: Record<FollowPosition['engine'], string> = {
  cloud: 'Following with the cloud',
  local: 'Following on this computer',
  pace: 'Following by voice and pace',
}

/** Records until the highlight has been through the script (by pace: some way into it). */
export async function followTake(page: Page, engine: FollowPosition['engine']): Promise<void> {
  const positions = await listen(page)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('timer', { name: 'Recording time' }).waitFor()
  await expect(page.getByText(engineWords[engine])).toBeVisible()
  const enough = engine === 'pace' ? 10 : lastIndex - 1
  await expect
    .poll(async () => Math.max(-1, ...(await positions()).map(({ wordIndex }) => wordIndex)), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(enough)
  expect((await positions()).at(-1)?.engine).toBe(engine)
  expect(await paintedLength(page)).toBeGreaterThan(0)
}

/** Ends the take. @returns how long the holes noted in all takes of the draft are together */
export async function stopTake(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  return (await draftLists(page)).takes
    .flatMap(({ faults }) => faults.filter(({ kind }) => kind === 'gap'))
    .reduce((sum, { lengthMs }) => sum + lengthMs, 0)
}
