import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { addDraftRows, type DraftRows } from '../../support/library/draft-rows'
import { root } from '../../../build/lib/electron-path.mjs'
import { makeSilence } from '../../support/audio/make-silence'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { openDraft, shareStudio } from '../shared-studio'
import { expect } from '../fixtures'

// What a small window, or a large text, must leave within reach.

/** The second is 1,280 x 800 at 150 %. */
const sizes = [
  { width: 960, height: 600 },
  { width: 853, height: 533 },
  { width: 640, height: 480 },
]
const longName = 'An interview about the whole of a long evening at the harbor, second half.flac'
const arabicName = 'تسجيل الصوت الأول من الجلسة الطويلة جدا في الاستوديو الكبير.flac'

let drafts: Partial<Record<'three' | 'other', DraftRows>> = {}
const draftId = (): string => drafts.three?.draftId ?? ''

const test = shareStudio({
  args: fakeMicrophone,
  prepare(userDataDir, folder) {
    const sample = (name: string, durationMs: number) => ({
      name,
      file: makeSilence(folder, durationMs),
      durationMs,
    })
    drafts = addDraftRows(userDataDir, {
      three: [sample(longName, 31_000), sample(arabicName, 32_000), sample('short.flac', 33_000)],
      other: [sample('first.flac', 34_000), sample('again.flac', 34_000)],
    })
  },
})

// Each size is laid out, looked at and left again: minutes on a busy machine.
test.describe.configure({ timeout: 300_000 })

const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true })

/** A pointer comes to it: inside the window, and nothing lies over it. */
async function expectReach(...targets: Locator[]): Promise<void> {
  for (const target of targets) await target.hover({ trial: true, timeout: 30_000 })
}

/** Whole, within the window, without being scrolled to. */
async function expectInside(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const box = await target.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box).not.toBeNull()
  const { x = -1, y = -1, width: w = 0, height: h = 0 } = box ?? {}
  expect({ isInside: x >= 0 && y >= 0 && x + w <= width && y + h <= height, x, y, w, h }).toMatchObject({
    isInside: true,
  })
}

const usual = { width: 1_280, height: 800 }

test('Voice Data of the wizard: samples, Upload, Record and Next are within reach', async ({
  shared: { page },
}) => {
  await openDraft(page, draftId())
  const dialog = page.getByRole('dialog')
  for (const size of sizes) {
    await page.setViewportSize(size)
    const rows = dialog.getByRole('grid', { name: 'Samples' }).getByRole('row')
    await expectReach(
      rows.filter({ hasText: 'short.flac' }),
      button(dialog, 'Upload'),
      button(dialog, 'Record yourself'),
    )
    const next = button(dialog, 'Next')
    await expectInside(page, next)
    await expectReach(next)
    // Upload does not lie over it.
    const [upload, forward] = [await button(dialog, 'Upload').boundingBox(), await next.boundingBox()]
    const isApart = upload!.y + upload!.height <= forward!.y || upload!.x + upload!.width <= forward!.x
    expect(isApart || upload!.y >= forward!.y + forward!.height).toBe(true)
  }
  await page.setViewportSize(usual)
})

test('at 150 % of 960 x 600 a row that the keys reach comes into sight, and the player stays beside Next', async ({
  shared: { page },
}) => {
  await openDraft(page, draftId())
  const dialog = page.getByRole('dialog')
  await page.setViewportSize({ width: 640, height: 400 })
  const rows = dialog.getByRole('grid', { name: 'Samples' }).locator('[data-row-id]')
  await rows.first().focus()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
  const isWithin = await dialog
    .getByRole('contentinfo')
    .evaluate((foot) => [...foot.children].every((each) => each.scrollWidth <= each.clientWidth))
  expect(isWithin).toBe(true)
  await page.setViewportSize(usual)
})

test('at 150 % of 960 x 600 findings and what is said of the chosen one are read in the report', async ({
  shared: { page },
}) => {
  await openAt(page, `#/clones/${draftId()}/report?view=findings`)
  const rows = page.getByRole('grid', { name: 'Findings' }).locator('[data-row-id]')
  await expect(rows.first()).toBeVisible({ timeout: 60_000 })
  await page.setViewportSize({ width: 640, height: 400 })
  // The player comes with it.
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-row-id]:focus')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('region', { name: 'Chosen finding' })
  await expect(chosen).toBeVisible()
  await expect(page.locator('[data-row-id]:focus')).toBeInViewport({ ratio: 1 })
  const list = page.getByRole('grid', { name: 'Findings' })
  expect(await list.getByRole('rowgroup').evaluate((rows) => rows.scrollWidth <= rows.clientWidth)).toBe(true)
  const bottom = await list.evaluate((element) => element.getBoundingClientRect().bottom)
  const top = await chosen.evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(bottom - 1)
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-row-id]:focus')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(usual)
})

test('toasts that come over the upload plan leave its buttons whole, and the newest is seen', async ({
  shared: { page, folder },
}) => {
  await openAt(page, `#/clones/${draftId()}?plan=1`)
  const dialog = page.getByRole('dialog', { name: 'Upload plan' })
  await page.setViewportSize({ width: 640, height: 400 })
  const files = [1, 2, 3].map((n) => join(folder, `${n} ${'of a long evening at the harbor '.repeat(5)}.mp3`))
  for (const file of files) writeFileSync(file, 'no sound')
  await pickFiles(page, 'add-files-input', files)
  const toasts = dialog.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toasts).toHaveCount(3)
  // With the focus there they stay.
  await page.keyboard.press('F8')
  await expect(toasts.last()).toBeInViewport({ ratio: 1 })
  for (const name of ['Not now', 'Start upload']) {
    // Neither cut off nor covered.
    await expect(button(dialog, name)).toBeInViewport({ ratio: 1 })
    await expectReach(button(dialog, name))
  }
  await button(dialog, 'Not now').click()
  await page.setViewportSize(usual)
})

test('settings of a sample keep their buttons inside, a row its menu, and names their beginning', async ({
  shared: { page },
}) => {
  await openAt(page, `#/clones/${draftId()}`)
  const grid = page.getByRole('grid', { name: 'Samples' })
  const row = (name: string): Locator => grid.getByRole('row').filter({ hasText: name })
  await page.setViewportSize(usual)
  // Beside an empty column a long name has more room than twelve characters.
  const name = row(longName).getByText(longName)
  expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(140)
  const isFromStart = await row(arabicName)
    .getByText(arabicName)
    .evaluate((element) => getComputedStyle(element).direction)
  expect(isFromStart).toBe('rtl')

  for (const size of sizes) {
    await page.setViewportSize(size)
    await row('short.flac').click({ button: 'right' })
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    for (const item of [items.first(), items.last()]) await expectReach(item)
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)

    await button(page, 'Settings for short.flac').click()
    const dialog = page.getByRole('dialog', { name: 'Settings', exact: true })
    for (const each of [button(dialog, 'Save selection'), button(dialog, 'Cancel')])
      await expectInside(page, each)
    await expectReach(button(dialog, 'Start separation'), button(dialog, 'Cancel'))
    await button(dialog, 'Cancel').click()
    await expect(dialog).toHaveCount(0)
  }

  await page.setViewportSize({ width: 640, height: 400 })
  await row('short.flac').click({ button: 'right' })
  await expectInside(page, page.getByRole('menu'))
  await page.keyboard.press('End')
  await expectReach(page.getByRole('menuitem').last())
  await page.keyboard.press('Escape')
  await page.setViewportSize(usual)
})

test('news of the samples are told whole, below their heading', async ({ shared: { page } }) => {
  await openAt(page, `#/clones/${drafts.other?.draftId ?? ''}`)
  await pickFiles(page, 'add-files-input', [join(root, 'tests/media/odd/text_named_as.mp3')])
  const news = page.getByText(/^1 not added · \d with problems$/)
  await expect(news).toBeVisible()
  await page.setViewportSize({ width: 640, height: 480 })
  const heading = page.getByRole('heading', { name: 'Your samples' })
  expect((await heading.boundingBox())?.width ?? 0).toBeGreaterThan(50)
  const isWhole = await news.evaluate((element) => element.scrollHeight <= element.clientHeight)
  expect(isWhole).toBe(true)
  await page.setViewportSize(usual)
})

test('what a preview of the noise removal says comes into sight', async ({ shared: { page } }) => {
  await page.setViewportSize({ width: 853, height: 533 })
  await openAt(page, `#/clones/${draftId()}`)
  await button(page, 'Settings for short.flac').click()
  const dialog = page.getByRole('dialog', { name: 'Settings', exact: true })
  await button(dialog, 'Preview').click()
  const position = dialog.getByRole('progressbar', { name: 'Preview position' })
  await expect(position).toBeVisible({ timeout: 60_000 })
  const result = dialog.getByText(/^(Pauses get|There is little noise|This would harm)/)
  await expect(result).toBeInViewport({ ratio: 1 })
  await button(dialog, 'Cancel').click()
  await page.setViewportSize(usual)
})

test('the booth at 150 % has room for its script', async ({ shared: { page, folder } }) => {
  const script = join(folder, 'Script.txt')
  writeFileSync(
    script,
    Array.from({ length: 40 }, (_, at) => `This is line ${at + 1} of the script.`).join('\n'),
  )
  await openAt(page, `#/clones/${draftId()}/booth`)
  const enable = button(page, 'Request microphone permissions')
  const choose = button(page, 'Choose a script').first()
  await expect(enable.or(choose).first()).toBeVisible()
  // Nothing is recorded that could be punched into.
  await expect(button(page, 'Punch in')).toBeDisabled()
  if (await enable.isVisible()) await enable.click()
  await choose.click()
  await pickFiles(page, 'add-script-input', [script])
  const shown = page.getByRole('document', { name: 'Script' })
  await shown.waitFor()
  for (const size of sizes.slice(0, 2)) {
    await page.setViewportSize(size)
    await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan(90)
    await expectInside(page, page.getByRole('contentinfo', { name: 'Recorder' }))
  }
  await page.setViewportSize(usual)
})

test('line by line, the line to read is seen from its first row in every window, before and while recording', async ({
  shared: { page },
}) => {
  await openAt(page, `#/clones/${drafts.other?.draftId ?? ''}/booth`)
  const enable = button(page, 'Request microphone permissions')
  const choose = button(page, 'Choose a script').first()
  await expect(enable.or(choose).first()).toBeVisible()
  if (await enable.isVisible()) await enable.click()
  await choose.click()
  await page
    .getByRole('button', { name: /Narrative/ })
    .first()
    .click()
  await page.getByText('Line by line').click()
  const line = page.locator('[data-booth] main p[lang]')
  const box = page.locator('[data-booth] main div.overflow-y-auto').filter({ has: page.locator('p[lang]') })
  /** Of the line: what is hidden above, below although there is room, and of its first two rows. */
  const hidden = async (): Promise<{ abovePx: number; belowPx: number; rowsPx: number }> =>
    line.evaluate(
      (element, scroller) => {
        const [read, sight] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
        const shownPx = Math.min(read.bottom, sight.bottom) - Math.max(read.top, sight.top)
        return {
          abovePx: Math.max(0, Math.round(sight.top - read.top)),
          belowPx: Math.max(0, Math.round(Math.min(read.height, sight.height - 10) - shownPx)),
          rowsPx: Math.max(0, Math.round(Math.min(read.height, 110) - shownPx)),
        }
      },
      await box.elementHandle(),
    )
  /** While recording each line is a take of its own: between two a key waits, and of several the last counts. */
  const turn = (key: string): Promise<void> =>
    expect(async () => {
      const words = (await line.textContent()) ?? ''
      await page.keyboard.press(key)
      await expect(line).not.toHaveText(words, { timeout: 3_000 })
    }).toPass()
  const whole = { abovePx: 0, belowPx: 0, rowsPx: 0 }
  const zooms = [1, 1.25, 1.5].flatMap((zoom) =>
    [usual, sizes[0]!].map(({ width, height }) => ({
      width: Math.floor(width / zoom),
      height: Math.floor(height / zoom),
    })),
  )
  for (const isRecording of [false, true]) {
    if (isRecording) {
      await page.setViewportSize(usual)
      await page.keyboard.press('Space')
      await page.getByRole('timer', { name: 'Recording time' }).waitFor()
    }
    for (const size of zooms) {
      await page.setViewportSize(size)
      await expect.poll(hidden, JSON.stringify(size)).toEqual(whole)
      for (let step = 0; step < (isRecording ? 2 : 5); step++) {
        await turn('ArrowDown')
        await expect.poll(hidden, JSON.stringify(size)).toEqual(whole)
      }
      // The next line begins at its top however this one was scrolled.
      await box.evaluate((scroller) => scroller.scrollBy(0, 500))
      await turn('ArrowUp')
      await expect.poll(hidden, JSON.stringify(size)).toEqual(whole)
    }
  }
  await page.keyboard.press('Space')
  await page.setViewportSize(usual)
})
