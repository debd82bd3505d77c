import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { copySeed } from '../../../build/dev/seed.mjs'
import { axeFindings, type AxeScope } from '../../support/app/axe'
import { openAt } from '../../support/app/studio-address'
import { readyToRecord } from '../../support/app/verification-page'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { expect, test } from '../fixtures'

interface Scene {
  name: string
  /** The hash of the address. */
  at: string
  /** What must be seen before it is looked at; the heading of the page without it. */
  shows?: (page: Page) => ReturnType<Page['getByRole']>
  /** What a person does then. */
  act?: (page: Page) => Promise<void>
  /** Also looked at in a small window and in forced colors. */
  isMain?: true
}

interface View {
  name: string
  /** What differs from the view before it. */
  scope: AxeScope
  colorScheme: 'light' | 'dark'
  forcedColors: 'active' | 'none'
  size: { width: number; height: number }
}

const usual = { width: 1_280, height: 800 }
const small = { width: 960, height: 600 }
const light: View = { name: 'light', scope: 'all', colorScheme: 'light', forcedColors: 'none', size: usual }
// The structure is one in both themes; forced colors are the system's.
const dark: View = { ...light, name: 'dark', scope: 'colors', colorScheme: 'dark' }
const mainViews: readonly View[] = [
  { ...light, name: 'small', scope: 'structure', size: small },
  { ...light, name: 'forced colors', scope: 'structure', forcedColors: 'active' },
]

interface Ids {
  /** By the name of the draft. */
  draft: (name: string) => string
  voice: (name: string) => string
  /** The first sample of a draft. */
  sample: (draftName: string) => string
}

const dialog = (name?: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const firstRow = (page: Page) => page.locator('[data-row-id]').first()
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click()
const openMicrophone = async (page: Page): Promise<void> => {
  const ask = page.getByRole('button', { name: /^(Request microphone permissions|Enable Microphone)$/ })
  const device = page.getByRole('combobox', { name: 'Microphone' })
  await ask.or(device).first().waitFor()
  if (await ask.isVisible()) await ask.click()
  await device.waitFor()
}
const selectAll = async (page: Page): Promise<void> => {
  const toolbar = page.getByRole('toolbar', { name: 'Settings for selected samples' })
  // A list that is still being filled may move under the pointer.
  await expect(async () => {
    await firstRow(page).click()
    await page.keyboard.press('Control+a')
    await toolbar.waitFor({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
}
const menuOf = async (page: Page): Promise<void> => {
  await firstRow(page).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

/** Every screen, dialog, menu and toast, and what of them a conflict, an error or a crash brings. */
function scenes({ draft, voice, sample }: Ids): Scene[] {
  const ready = `#/clones/${draft('Ready to upload, measured')}`
  const wizard = (name: string, step: string) => `#/voices?mode=edit&voiceId=${voice(name)}&step=${step}`
  return [
    { name: 'home, after a crash', at: '#/', shows: text('Timbre quit unexpectedly'), isMain: true },
    { name: 'add voice', at: '#/?mode=create', shows: dialog('Add voice'), isMain: true },
    { name: 'shortcuts', at: '#/?dialog=shortcuts', shows: dialog() },
    { name: 'sign-in', at: '#/settings?dialog=sign-in', shows: dialog() },
    {
      name: 'notices',
      at: '#/settings',
      act: async (page) => {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
      },
    },
    { name: 'settings', at: '#/settings', isMain: true },
    {
      name: 'empty trash',
      at: '#/settings',
      act: async (page) => {
        await press(page, 'Empty trash…')
        await page.getByRole('dialog', { name: 'Empty trash' }).waitFor()
      },
    },
    {
      name: 'move the library',
      at: '#/settings',
      act: async (page) => {
        await press(page, 'Move to another disk…')
        await page.getByRole('dialog', { name: 'Move the library?' }).waitFor()
      },
    },
    { name: 'speech', at: '#/speech' },
    { name: 'unknown page', at: '#/nowhere', shows: text('This page does not exist.') },
    { name: 'drafts', at: '#/clones', shows: firstRow, isMain: true },
    { name: 'drafts, menu', at: '#/clones', shows: firstRow, act: menuOf },
    {
      name: 'drafts, toast',
      at: '#/clones',
      shows: firstRow,
      act: async (page) => {
        await firstRow(page).focus()
        await page.keyboard.press('Delete')
        await page.getByRole('button', { name: 'Undo' }).waitFor()
      },
    },
    {
      name: 'drafts, delete permanently',
      at: '#/clones',
      shows: firstRow,
      act: async (page) => {
        await menuOf(page)
        await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'draft, problems', at: `#/clones/${draft('Files with problems')}`, shows: firstRow },
    { name: 'draft, paused', at: `#/clones/${draft('Upload paused half-way')}`, shows: firstRow },
    { name: 'draft, in the cloud', at: `#/clones/${draft('Uploaded, not verified')}`, shows: firstRow },
    {
      name: 'wizard, conflict',
      at: wizard('Renamed here', 'voice-data'),
      shows: text('Changed both here and in the cloud'),
    },
    { name: 'draft', at: ready, shows: firstRow, isMain: true },
    { name: 'draft, menu', at: ready, shows: firstRow, act: menuOf },
    { name: 'draft, plan', at: `${ready}?plan=1`, shows: dialog(), isMain: true },
    { name: 'draft, selected samples', at: ready, shows: firstRow, act: selectAll, isMain: true },
    {
      name: 'sample settings, in the cloud',
      at: `#/clones/${draft('Uploaded, not verified')}?settings=${sample('Uploaded, not verified')}`,
      shows: dialog(),
    },
    { name: 'draft, changes', at: `${ready}?changes=1`, shows: dialog() },
    {
      name: 'draft, split and join',
      at: `#/clones/${draft('A long session to split')}?segments=1`,
      shows: dialog(),
      isMain: true,
    },
    {
      name: 'sample settings',
      at: `${ready}?settings=${sample('Ready to upload, measured')}`,
      shows: dialog(),
      isMain: true,
    },
    {
      name: 'recorder',
      at: `${ready}?record=${draft('Ready to upload, measured')}`,
      shows: dialog(),
      isMain: true,
    },
    { name: 'report', at: `${ready}/report`, shows: text('Usable time'), isMain: true },
    { name: 'findings', at: `#/clones/${draft('Files with problems')}/report?view=findings`, isMain: true },
    { name: 'voices', at: '#/voices', shows: firstRow, isMain: true },
    {
      name: 'voices, delete',
      at: '#/voices',
      shows: firstRow,
      act: async (page) => {
        const own = page.locator('[data-row-id]').filter({ hasText: 'Trained' }).first()
        await own.click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Delete…' }).click()
        await page.getByRole('dialog', { name: /^Delete “/ }).waitFor()
      },
    },
    {
      name: 'voice',
      at: `#/voices?voiceId=${voice('Trained')}`,
      shows: (page) => page.getByLabel('Voice details'),
      isMain: true,
    },
    {
      name: 'wizard, introduction',
      at: '#/voices?mode=create&creationType=professionalVoiceClone&step=introduction',
      shows: dialog(),
      isMain: true,
    },
    {
      name: 'wizard, voice data',
      at: wizard('Uploaded, not verified', 'voice-data'),
      shows: dialog(),
      isMain: true,
    },
    {
      name: 'wizard, verification',
      at: `#/voices?mode=verify&voiceId=${voice('Uploaded, not verified')}&step=verification`,
      shows: text('Verify your voice'),
      isMain: true,
    },
    {
      name: 'wizard, captcha',
      at: `#/voices?mode=verify&voiceId=${voice('Uploaded, not verified')}&step=verification`,
      shows: text('Verify your voice'),
      act: async (page) => {
        await readyToRecord(page)
        await press(page, 'Start recording')
        await page.getByRole('img', { name: 'The sentence to read aloud' }).waitFor()
      },
    },
    { name: 'wizard, trained', at: wizard('Trained', 'voice-data'), shows: dialog() },
    { name: 'booth, script', at: `${ready}/booth?dialog=script`, shows: dialog() },
    { name: 'booth, keys', at: `${ready}/booth?dialog=keys`, shows: dialog('Booth shortcuts') },
    {
      name: 'booth',
      at: `${ready}/booth`,
      act: async (page) => {
        await openMicrophone(page)
        await page.keyboard.press('p')
      },
      isMain: true,
    },
    { name: 'booth, room', at: `${ready}/booth?dialog=room`, shows: dialog() },
  ]
}

test('axe finds nothing on any screen, dialog, menu, toast, conflict and crash state', async ({
  folder,
  openStudio,
}) => {
  // Some 130 looks take minutes on a busy machine.
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
  await show(page, light)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const found: string[] = []
  for (const scene of scenes(await idsOf(page))) {
    const look = async (): Promise<void> => {
      for (const view of [light, dark, ...(scene.isMain ? mainViews : [])]) {
        await show(page, view)
        found.push(
          ...(await settledFindings(page, view.scope)).map((line) => `${scene.name}, ${view.name}: ${line}`),
        )
      }
      await show(page, light)
    }
    try {
      await openAt(page, '#/settings')
      await openAt(page, scene.at)
      await (scene.shows ?? heading)(page).waitFor({ timeout: 20_000 })
      await scene.act?.(page)
      await look()
    } catch (error) {
      found.push(`${scene.name}: ${String(error)}`)
      await show(page, light)
    }
    await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})

test('axe finds nothing at the first start', async ({ openStudio }) => {
  const { page } = await openStudio()
  await page.getByRole('button', { name: /^Explore a sample dataset/ }).waitFor()
  const found: string[] = []
  for (const view of [light, dark, ...mainViews]) {
    await show(page, view)
    found.push(...(await settledFindings(page, view.scope)).map((line) => `${view.name}: ${line}`))
  }
  expect(found).toEqual([])
})

async function show(page: Page, { colorScheme, forcedColors, size }: View): Promise<void> {
  // A size set again is waited for again.
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
  // The booth is dark in both.
  if (!page.url().includes('/booth')) await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
}

/** What stays wrong: a screen that is still being put together is not what anybody meets. */
async function settledFindings(page: Page, scope: AxeScope): Promise<string[]> {
  let lines = await axeFindings(page, scope)
  for (let again = 0; again < 5 && lines.length > 0; again++) {
    await page.waitForTimeout(1_000)
    lines = await axeFindings(page, scope)
  }
  return lines
}

/** The ids of what the seed made, by name. */
async function idsOf(page: Page): Promise<Ids> {
  const known = await page.evaluate(async () => {
    const { calls } = window.studio
    const value = <T>(result: { ok: true; value: T } | { ok: false }): T => {
      if (!result.ok) throw new Error(JSON.stringify(result))
      return result.value
    }
    const drafts = value(await calls.drafts.list({}))
    const found: Record<string, { id: string; voiceId: string | null; sampleId: string | undefined }> = {}
    for (const { id, name, cloudVoiceId } of drafts) {
      const [first] = value(await calls.samples.list({ draftId: id }))
      found[name] = { id, voiceId: cloudVoiceId, sampleId: first?.id }
    }
    return found
  })
  const of = (name: string) => {
    const entry = known[name]
    if (!entry) throw new Error(`the seed has no draft named ${name}`)
    return entry
  }
  return {
    draft: (name) => of(name).id,
    voice: (name) => of(name).voiceId ?? '',
    sample: (name) => of(name).sampleId ?? '',
  }
}
