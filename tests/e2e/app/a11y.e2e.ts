import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { copySeed } from '../../../build/dev/seed.mjs'
import { heading, idsOf, scenes } from '../../support/app/a11y-scenes'
import { axeFindings, type AxeScope } from '../../support/app/axe'
import { unmarkedInForcedColors } from '../../support/app/forced-marks'
import { addsNothing, structureOf } from '../../support/app/page-structure'
import { openAt } from '../../support/app/studio-address'
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

test('axe finds nothing on any screen, dialog, menu, toast, conflict and crash state', async ({
  folder,
  openStudio,
}) => {
  // Some 300 looks take minutes on a busy machine.
  test.setTimeout(600_000)
  const userDataDir = join(folder, 'seed')
  await copySeed(userDataDir)
  const crashes = join(userDataDir, 'crashes')
  mkdirSync(crashes, { recursive: true })
  const crash = { atMs: Date.now() - 60_000, summary: 'render-process-gone: oom' }
  writeFileSync(join(crashes, `crash-${crash.atMs}-0001.json`), JSON.stringify(crash))
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)

  const { page } = await openStudio({
    userDataDir,
    args: fakeMicrophone(folder),
    env: { TIMBRE_PICKED: elsewhere },
  })
  page.setDefaultTimeout(20_000)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const found: string[] = []
  let [theme, other]: [Theme, Theme] = ['light', 'dark']
  for (const [at, scene] of scenes(await idsOf(page)).entries()) {
    const open = async (): Promise<void> => {
      await show(page, { theme, isForced: false, size: usual })
      await openAt(page, '#/settings')
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
      found.push(`${scene.name}: ${String(error)}`)
    }
    await page.keyboard.press('Escape')
    // Every change of the theme takes as long as a look.
    ;[theme, other] = [other, theme]
  }
  expect(found).toEqual([])
})

test('axe finds nothing at the first start', async ({ openStudio }) => {
  const { page } = await openStudio()
  await page.getByRole('button', { name: /^Explore a sample dataset/ }).waitFor()
  expect(await findingsOf(page, ['light', 'dark'], 'all')).toEqual([])
})

/** Beside the first look: all others, or every second of them. */
type Looks = 'all' | 'colors' | 'layouts'

/** In days: what CI leaves out today it looks at tomorrow. */
const today = Math.floor(Date.now() / 86_400_000)

/** Every look at every scene takes five minutes beside the other journeys: CI takes half of them, by turns. */
const looksAt = (at: number): Looks => {
  if (!process.env['CI']) return 'all'
  return (at + today) % 2 === 0 ? 'colors' : 'layouts'
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
