import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { FindingKind } from '@shared/domain/dataset/analysis'
import { kindNames } from '@shared/judge/kind-names'
import { root } from '../../../build/lib/electron-path.mjs'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { dropFiles, pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

const odd = (name: string): string => join(root, 'tests/media/odd', name)
const home = (page: Page) => page.getByRole('link', { name: 'Home', exact: true })
const door = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const rows = (page: Page) => page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')

test('Record leads from a fresh start into the booth in one press, and into the same draft again', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: fakeMicrophone(folder) })
  await expect(page.getByRole('heading', { name: 'Make a clone of your voice' })).toBeVisible()
  await door(page, 'Record').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Untitled voice', level: 1 })).toBeVisible()
  expect(page.url()).toContain('/booth')
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await expect(page.getByRole('contentinfo', { name: 'Recorder' }).getByText('Ready')).toBeVisible()

  await page.getByRole('link', { name: 'Leave booth' }).click()
  await home(page).click()
  await expect(rows(page)).toHaveCount(1)
  await door(page, 'Record').click()
  await expect(page.getByRole('link', { name: 'Leave booth' })).toBeVisible()
  await page.getByRole('link', { name: 'Leave booth' }).click()
  await home(page).click()
  await expect(rows(page)).toHaveCount(1)
})

test('Add recordings asks for files and makes their draft; dropped ones do the same; nothing chosen makes nothing', async ({
  folder,
  openStudio,
}) => {
  const paths = ['vbr.mp3', 'opus_no_duration.webm'].map((name) => join(folder, name))
  for (const path of paths) await cp(odd(path.slice(folder.length + 1)), path)
  const { page } = await openStudio()
  const choose = async (files: readonly string[]): Promise<void> => {
    const asked = page.waitForEvent('filechooser')
    await door(page, 'Add recordings').click()
    expect((await asked).isMultiple()).toBe(true)
    if (files.length > 0) await pickFiles(page, 'add-files-input', files)
  }
  const grid = page.getByRole('grid', { name: 'Samples' })

  await choose([])
  await expect(page.getByRole('heading', { name: 'Make a clone of your voice' })).toBeVisible()
  await choose(paths.slice(0, 1))
  await expect(grid.getByRole('row').filter({ hasText: 'vbr.mp3' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Untitled voice', level: 1 })).toBeVisible()

  await home(page).click()
  await expect(rows(page)).toHaveCount(1)
  // What is dropped on a dialog is not for the page under it.
  await rows(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
  const dialog = page.getByRole('dialog')
  const box = await dialog.boundingBox()
  if (!box) throw new Error('the dialog is not there')
  await dropFiles(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, paths.slice(1))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await dropFiles(page, { x: 700, y: 300 }, paths.slice(1))
  await expect(grid.getByRole('row').filter({ hasText: 'opus_no_duration.webm' })).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: 'vbr.mp3' })).toHaveCount(0)
  await home(page).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a dataset dropped on Home comes in as the draft that it was, from a folder or a ZIP file', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ env: { TIMBRE_PICKED: folder } })
  await expect(page.getByRole('heading', { name: 'Make a clone of your voice' })).toBeVisible()
  const draftId = await page.evaluate(async () => {
    const made = await window.studio.calls.drafts.create({})
    if (!made.ok) throw new Error(made.error.code)
    await window.studio.calls.drafts.update({ id: made.value.id, patch: { name: 'Ann' } })
    return made.value.id
  })
  const paths = [join(folder, 'Ann dataset'), join(folder, 'Ann dataset.zip')]
  for (const [at, as] of (['folder', 'zip'] as const).entries()) {
    await page.evaluate((input) => window.studio.calls.passports.export(input), { draftId, as })
    await expect.poll(() => existsSync(paths[at] ?? '')).toBe(true)
  }
  const names = () =>
    page.evaluate(async () => {
      const list = await window.studio.calls.drafts.list({})
      return list.ok ? list.value.map(({ name, sampleCount }) => `${name} ${sampleCount}`) : []
    })
  for (const [at, path] of paths.entries()) {
    await dropFiles(page, { x: 700, y: 300 }, [path])
    await expect.poll(async () => (await names()).length).toBe(at + 2)
  }
  expect(new Set((await names()).map((name) => name.replace(/^Ann\b.* /, 'Ann ')))).toEqual(
    new Set(['Ann 0']),
  )

  // One that was cut short leaves no draft; an open draft takes none as a sample.
  const cut = join(folder, 'Cut short.zip')
  writeFileSync(cut, readFileSync(paths[1] ?? '').subarray(0, -100))
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await dropFiles(page, { x: 700, y: 300 }, [cut])
  await expect(toasts.filter({ hasText: 'The dataset was not imported.' })).toBeVisible()
  await page.evaluate((hash) => void (location.hash = hash), `#/clones/${draftId}`)
  await page.getByRole('button', { name: 'Record yourself' }).waitFor()
  await dropFiles(page, { x: 700, y: 300 }, paths.slice(1))
  await expect(toasts.filter({ hasText: 'A ZIP file is not added to a draft.' })).toBeVisible()
  expect((await names()).filter((name) => !name.endsWith(' 0'))).toEqual([])
  expect(await names()).toHaveLength(3)
})

/** Kinds of the findings by the file's name, when everything is measured and heard. */
const findingsOf = (page: Page): Promise<Record<string, string[]> | null> =>
  page.evaluate(async () => {
    const { drafts, judging } = window.studio.calls
    const list = await drafts.list({})
    const draftId = list.ok ? (list.value.find(({ isSampleDataset }) => isSampleDataset)?.id ?? '') : ''
    await judging.measure({ draftId })
    const report = await judging.report({ draftId })
    if (!report.ok || report.value.samples.length === 0) return null
    const { pendingCount, unheardCount, samples } = report.value
    if (pendingCount > 0 || unheardCount > 0) return null
    return Object.fromEntries(
      samples.map(({ name, findings }) => [
        name,
        [...new Set(findings.filter(({ severity }) => severity !== 'note').map(({ kind }) => kind))],
      ]),
    )
  })

test('Explore a sample dataset: real speech with one of each fault, marked, removed in one step and back again', async ({
  openStudio,
}) => {
  // The whole report of sixteen chapters is computed: a minute on two free cores, several beside other work.
  test.setTimeout(420_000)
  const { page } = await openStudio()
  await door(page, 'Explore a sample dataset').click()
  await expect(page.getByRole('heading', { name: 'Sample dataset', level: 1 })).toBeVisible()
  const note = page.getByRole('region', { name: 'Sample dataset', exact: true })
  await expect(note).toContainText('public-domain speech')
  await expect(page.getByText('16 of 100 samples').first()).toBeVisible({ timeout: 30_000 })

  await expect.poll(() => findingsOf(page), { timeout: 300_000, intervals: [1_000] }).not.toBeNull()
  const found = (await findingsOf(page)) ?? {}
  expect(found).toMatchObject({
    'Chapter 1.opus': ['long-pause'],
    'Chapter 2.opus': ['long-pause'],
    'Chapter 3.opus': ['long-pause'],
    'Chapter 4, too far away.opus': expect.arrayContaining(['too-quiet']),
    'Chapter 5, gain too high, off center, buffers lost.flac': expect.arrayContaining([
      'clipping',
      'dropout',
      'dc-offset',
    ]),
    'Chapter 6, fan running.opus': expect.arrayContaining(['noise']),
    'Chapter 7, bare room.opus': expect.arrayContaining(['reverb']),
    'Chapter 8, somebody joins in.opus': expect.arrayContaining(['other-speaker']),
    'Chapter 9, over the phone.opus': expect.arrayContaining(['narrow-band']),
    'Chapter 11, part of chapter 1 again.opus': expect.arrayContaining(['duplicate']),
    'Chapter 12, hum of a bad cable.opus': expect.arrayContaining(['hum']),
    'Chapter 13, one channel inverted.opus': expect.arrayContaining(['channels']),
    'Chapter 14, much too loud.opus': expect.arrayContaining(['too-loud']),
    'Chapter 15, nobody speaks.opus': ['no-speech'],
    'Chapter 16, copy broken off.opus': ['damaged'],
  })
  // The others ask something of the person first.
  const kinds = new Set(Object.values(found).flat())
  expect(Object.keys(kindNames).filter((kind) => !kinds.has(kind as FindingKind))).toEqual([
    'overlap',
    'wrong-language',
    'own-voice',
  ])
  const grid = page.getByRole('grid', { name: 'Samples' })
  await expect(grid.getByRole('row').filter({ hasText: 'only a line' })).toContainText(
    'At least 30s of audio is required.',
  )

  // Listed with its mark, and no second one is made.
  await home(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('Sample', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Make a clone of your voice' })).toBeVisible()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await expect(page.getByRole('grid', { name: 'Drafts' }).getByText('Sample', { exact: true })).toBeVisible()
  await home(page).click()
  await door(page, 'Explore a sample dataset').click()
  await note.getByRole('link', { name: 'See what Timbre finds' }).click()
  await expect(
    page
      .getByRole('grid', { name: 'Samples in the report' })
      .getByRole('button', { name: /fan running.*Noise/ }),
  ).toBeVisible()
  // What was found in a broken file stands in its row in words, and what helps.
  await page.getByRole('button', { name: /copy broken off.*Damaged file/ }).click()
  const damage = page.getByRole('grid', { name: 'Findings' }).getByRole('row').filter({ hasText: 'cut off' })
  await expect(damage).toContainText(/The file was cut off: it ends after \d+ s, and the rest is missing\./)
  await page.goBack()
  await note.getByRole('button', { name: 'Remove sample' }).click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('Sample', { exact: true })).toBeVisible()
})

test('the sample dataset is uploaded to no account, and says why', async ({ server, openStudio }) => {
  const { page } = await openStudio({ cloud: server })
  await door(page, 'Explore a sample dataset').click()
  await expect(page.getByText('16 of 100 samples').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const plan = page.getByRole('dialog')
  await expect(plan.getByRole('list', { name: 'Problems' })).toContainText(
    'The sample dataset can be uploaded to the demo workspace only.',
  )
  await expect(plan.getByRole('button', { name: 'Start upload' })).toHaveAttribute('aria-disabled', 'true')
})

test('draft page and wizard are one job: each leads to the other, and what is typed in one stands in the other', async ({
  openStudio,
}) => {
  const { page } = await openStudio()
  const wizard = page.getByRole('dialog')
  const name = page.getByLabel('Voice name')
  const language = page.getByLabel('Language used in audio samples')

  // Home has one way to each thing; an empty draft is made where the drafts are.
  await expect(door(page, 'Record')).toBeVisible()
  await expect(door(page, 'New draft')).toHaveCount(0)
  // Begun on the page.
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await door(page, 'New draft').first().click()
  await name.fill('Begun on the page')
  await language.selectOption({ label: 'German' })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(wizard.getByText('Voice Data')).toBeVisible()
  await expect(name).toHaveCount(1)
  await expect(name).toHaveValue('Begun on the page')
  await expect(language).toHaveValue('de')
  await name.fill('Named in the wizard')
  await language.selectOption({ label: 'Italian' })
  await wizard.getByRole('button', { name: 'Draft page' }).click()
  await expect(wizard).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Named in the wizard', level: 1 })).toBeFocused()
  await expect(name).toHaveValue('Named in the wizard')
  await expect(language).toHaveValue('it')

  // Begun in the wizard.
  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  await page.getByRole('button', { name: 'Add voice' }).click()
  await page.getByRole('button', { name: 'Clone professionally' }).click()
  await wizard.getByRole('button', { name: 'Create new clone' }).click()
  await expect(name).toHaveValue('Untitled voice')
  await name.fill('Begun in the wizard')
  await wizard.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Begun in the wizard', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add folder' })).toBeVisible()
  await home(page).click()
  await expect(rows(page)).toHaveCount(2)
})
