import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { copySeed } from '../../../build/dev/seed.mjs'
import { axeFindings, type AxeScope } from '../../support/app/axe'
import { openAt } from '../../support/app/studio-address'
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
}

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
const menuOf = async (page: Page): Promise<void> => {
  await firstRow(page).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

/** Every screen, dialog, menu and toast, and what of them a conflict, an error or a crash brings. */
function scenes({ draft, voice, sample }: Ids): Scene[] {
  const ready = `#/clones/${draft('Ready to upload, measured')}`
  const wizard = (name: string, step: string) => `#/voices?mode=edit&voiceId=${voice(name)}&step=${step}`
  return [
    { name: 'home, after a crash', at: '#/', shows: text('Timbre quit unexpectedly') },
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
    { name: 'settings', at: '#/settings' },
    { name: 'speech', at: '#/speech' },
    { name: 'unknown page', at: '#/nowhere', shows: text('This page does not exist.') },
    { name: 'drafts', at: '#/clones', shows: firstRow },
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
    { name: 'draft, problems', at: `#/clones/${draft('Files with problems')}`, shows: firstRow },
    { name: 'draft, paused', at: `#/clones/${draft('Upload paused half-way')}`, shows: firstRow },
    { name: 'draft, in the cloud', at: `#/clones/${draft('Uploaded, not verified')}`, shows: firstRow },
    {
      name: 'wizard, conflict',
      at: wizard('Renamed here', 'voice-data'),
      shows: text('Changed both here and in the cloud'),
    },
    { name: 'draft', at: ready, shows: firstRow },
    { name: 'draft, menu', at: ready, shows: firstRow, act: menuOf },
    { name: 'draft, plan', at: `${ready}?plan=1`, shows: dialog() },
    { name: 'draft, changes', at: `${ready}?changes=1`, shows: dialog() },
    {
      name: 'draft, split and join',
      at: `#/clones/${draft('A long session to split')}?segments=1`,
      shows: dialog(),
    },
    {
      name: 'sample settings',
      at: `${ready}?settings=${sample('Ready to upload, measured')}`,
      shows: dialog(),
    },
    { name: 'recorder', at: `${ready}?record=${draft('Ready to upload, measured')}`, shows: dialog() },
    { name: 'report', at: `${ready}/report`, shows: text('Usable time') },
    { name: 'findings', at: `#/clones/${draft('Files with problems')}/report?view=findings` },
    { name: 'voices', at: '#/voices', shows: firstRow },
    {
      name: 'voice',
      at: `#/voices?voiceId=${voice('Trained')}`,
      shows: (page) => page.getByLabel('Voice details'),
    },
    {
      name: 'wizard, introduction',
      at: '#/voices?mode=create&creationType=professionalVoiceClone&step=introduction',
      shows: dialog(),
    },
    { name: 'wizard, voice data', at: wizard('Uploaded, not verified', 'voice-data'), shows: dialog() },
    {
      name: 'wizard, verification',
      at: `#/voices?mode=verify&voiceId=${voice('Uploaded, not verified')}`,
      shows: dialog(),
    },
    { name: 'wizard, trained', at: wizard('Trained', 'voice-data'), shows: dialog() },
    { name: 'booth, script', at: `${ready}/booth?dialog=script`, shows: dialog() },
    { name: 'booth, keys', at: `${ready}/booth?dialog=keys`, shows: dialog('Booth shortcuts') },
    {
      name: 'booth',
      at: `${ready}/booth`,
      act: async (page) => {
        const ask = page.getByRole('button', { name: 'Request microphone permissions' })
        const device = page.getByRole('combobox', { name: 'Microphone' })
        await ask.or(device).first().waitFor()
        if (await ask.isVisible()) await ask.click()
        await device.waitFor()
        await page.keyboard.press('p')
      },
    },
    { name: 'booth, room', at: `${ready}/booth?dialog=room`, shows: dialog() },
  ]
}

test('axe finds nothing on any screen, dialog, menu, toast, conflict and crash state, in both themes', async ({
  folder,
  openStudio,
}) => {
  test.setTimeout(300_000)
  const userDataDir = join(folder, 'seed')
  await copySeed(userDataDir)
  const crashes = join(userDataDir, 'crashes')
  mkdirSync(crashes, { recursive: true })
  const crash = { atMs: Date.now() - 60_000, summary: 'render-process-gone: oom' }
  writeFileSync(join(crashes, `crash-${crash.atMs}-0001.json`), JSON.stringify(crash))

  const { page } = await openStudio({ userDataDir, args: fakeMicrophone(folder) })
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const all = scenes(await idsOf(page))
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.reload()
    await page.locator(`html[data-theme=${theme}]`).waitFor()
    for (const scene of all) {
      try {
        await openAt(page, '#/settings')
        await openAt(page, scene.at)
        await (scene.shows ?? heading)(page).waitFor({ timeout: 20_000 })
        await scene.act?.(page)
        // The structure is one in both.
        const lines = await settledFindings(page, theme === 'light' ? 'all' : 'colors')
        found.push(...lines.map((line) => `${scene.name}, ${theme}: ${line}`))
      } catch (error) {
        found.push(`${scene.name}, ${theme}: ${String(error)}`)
      }
      await page.keyboard.press('Escape')
    }
  }
  expect(found).toEqual([])
})

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
