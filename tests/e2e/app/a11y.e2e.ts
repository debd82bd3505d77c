import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../../../build/lib/electron-path.mjs'
import { copySeed } from '../../../build/dev/seed.mjs'
import { heading, idsOf, type Scene, scenes } from '../../support/app/a11y-scenes'
import { axeFindings, type AxeScope } from '../../support/app/axe'
import { unmarkedInForcedColors } from '../../support/app/forced-marks'
import { addsNothing, structureOf } from '../../support/app/page-structure'
import { openAt } from '../../support/app/studio-address'
import { isTodaysTurn } from '../../support/ci-turn'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { expect, test } from '../fixtures'

type Theme = 'light' | 'dark'
interface View {
  theme: Theme
  isForced: boolean
  size: { width: number; height: number }
}

const usual = { width: 1_280, height: 800 }
const sizes = [
  { name: '960 x 600', width: 960, height: 600 },
  { name: '1280 x 800 at 150 %', width: 853, height: 533 },
]

/** Each part is walked by an app of its own, so that workers share them. A scene that needs the one before it is in its part. */
const parts = 4
test.describe.configure({ mode: 'parallel' })

for (let part = 0; part < parts; part++)
  test(`axe finds nothing on any screen, dialog, menu, toast, conflict and crash state, ${part + 1} of ${parts}`, async ({
    folder,
    openStudio,
  }) => {
    test.skip(!isWalkedToday(part), 'its turn is another day')
    // Some 80 looks take minutes on a busy machine, and the seed is made the first time.
    test.setTimeout(600_000)
    const userDataDir = join(folder, 'seed')
    await copySeed(userDataDir)
    const crashes = join(userDataDir, 'crashes')
    mkdirSync(crashes, { recursive: true })
    const crash = { atMs: Date.now() - 60_000, summary: 'render-process-gone: oom' }
    writeFileSync(join(crashes, `crash-${crash.atMs}-0001.json`), JSON.stringify(crash))
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    // An update came before this start.
    const news = { version: '0.1.0', notes: 'Takes begin sooner.' }
    writeFileSync(join(userDataDir, 'updates.json'), JSON.stringify({ news, isNewsSeen: true }))
    // Started by opening a file, once.
    const opened = part === 0 ? [join(root, 'tests/media/odd/short_2.1s.wav')] : []

    const { page } = await openStudio({
      userDataDir,
      args: [...fakeMicrophone(folder), ...opened],
      env: { TIMBRE_PICKED: elsewhere },
    })
    page.setDefaultTimeout(20_000)
    if (opened.length > 0) {
      await page.getByRole('dialog', { name: 'Add this recording?' }).waitFor()
      expect(await findingsOf(page, ['light', 'dark'], looksAt(0))).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    const all = scenes(await idsOf(page))
    const [first, end] = [part, part + 1].map((at) => Math.floor((all.length * at) / parts))
    expect(await walk(page, all.slice(first, end))).toEqual([])
  })

/** @returns what is wrong, one line for each */
async function walk(page: Page, walked: readonly Scene[]): Promise<string[]> {
  const found: string[] = []
  let [theme, other]: [Theme, Theme] = ['light', 'dark']
  for (const [at, scene] of walked.entries()) {
    const open = async (): Promise<void> => {
      await show(page, { theme, isForced: false, size: usual })
      await openAt(page, '#/settings')
      // A page that is left before it stood was never there: the scene before it would go on, with what was chosen in it.
      await page.locator('h1', { hasText: /^Settings$/ }).waitFor()
      await openAt(page, scene.at)
      await (scene.shows ?? heading)(page).waitFor({ timeout: 20_000 })
      await scene.act?.(page)
    }
    try {
      // A scene that is not reached once does not cost the whole walk.
      await open().catch(async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await open()
      })
      found.push(
        ...(await findingsOf(page, [theme, other], looksAt(at))).map((line) => `${scene.name}, ${line}`),
      )
    } catch (error) {
      found.push(`${scene.name}: ${String(error)}\n${await inShort(page)}`)
    }
    await page.keyboard.press('Escape')
    // Every change of the theme takes as long as a look.
    ;[theme, other] = [other, theme]
  }
  return found
}

/** What stood there where a scene was not reached. */
const inShort = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const rows = [...document.querySelectorAll('[data-row-id]')]
      return JSON.stringify({
        at: location.hash,
        hasFocus: document.activeElement?.outerHTML.slice(0, 200),
        dialogs: [...document.querySelectorAll('[role=dialog], [role=menu]')].map((each) =>
          each.getAttribute('aria-label'),
        ),
        hidden: document.querySelectorAll('[aria-hidden=true]:has(main)').length,
        rows: rows.map(
          (row) => `${row.getAttribute('aria-selected') ?? ''} ${row.textContent.slice(0, 120)}`,
        ),
      })
    })
    .catch(String)

test('axe finds nothing at the first start', async ({ openStudio }) => {
  const { page } = await openStudio()
  await page.getByRole('button', { name: /^Explore a sample dataset/ }).waitFor()
  expect(await findingsOf(page, ['light', 'dark'], 'all')).toEqual([])
})

/** Beside the first look: all others, or every second of them. */
type Looks = 'all' | 'colors' | 'layouts'

/**
 * Every look at every scene takes five minutes beside the other journeys, and the gallery looks at every picture of its own: CI
 * walks two of the parts, with half of the looks at each scene, and all of both in four turns of this file (`../turns.ts`).
 */
const isWalkedToday = (part: number): boolean => isTodaysTurn(part, 2)

const looksAt = (at: number): Looks => {
  if (!process.env['CI']) return 'all'
  return isTodaysTurn(at, 2, 2) ? 'colors' : 'layouts'
}

/**
 * What is wrong with what is shown, in one theme, in forced colors, in the other theme, and in other sizes. The structure is one
 * in all colors; in another size it is looked at again where it differs.
 */
async function findingsOf(
  page: Page,
  [theme, other]: readonly [Theme, Theme],
  looks: Looks,
): Promise<string[]> {
  const found: string[] = []
  const look = async (name: string, findings: () => Promise<string[]>): Promise<void> => {
    found.push(...(await settled(page, findings)).map((line) => `${name}: ${line}`))
  }
  const axe = (scope: AxeScope) => () => axeFindings(page, scope)
  await show(page, { theme, isForced: false, size: usual })
  await look(theme, axe('all'))
  let known = await structureOf(page)
  if (looks !== 'layouts') {
    await show(page, { theme, isForced: true, size: usual })
    await look('forced colors', () => unmarkedInForcedColors(page))
    await show(page, { theme: other, isForced: false, size: usual })
    await look(other, axe('colors'))
  }
  if (looks === 'colors') return found
  for (const { name, ...size } of sizes) {
    await show(page, { theme: other, isForced: false, size })
    const structure = await structureOf(page)
    await look(name, axe(addsNothing(structure, known) ? 'layout' : 'structure'))
    known = structure
  }
  return found
}

async function show(page: Page, { theme, isForced, size }: View): Promise<void> {
  // A size set again is waited for again.
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
  const forcedColors = isForced ? 'active' : 'none'
  await page.emulateMedia({ colorScheme: theme, forcedColors, reducedMotion: 'reduce' })
  // The booth is dark in both.
  if (!page.url().includes('/booth')) await page.locator(`html[data-theme=${theme}]`).waitFor()
}

/** What stays wrong: a screen that is still being put together is not what anybody meets. */
async function settled(page: Page, findings: () => Promise<string[]>): Promise<string[]> {
  let lines = await findings()
  for (let again = 0; again < 5 && lines.length > 0; again++) {
    await page.waitForTimeout(1_000)
    lines = await findings()
  }
  return lines
}
