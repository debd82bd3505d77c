import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../../../build/lib/electron-path.mjs'
import { clip, createTruthMaker } from '../../support/analysis/known-truth'
import { speechClip } from '../../support/audio/speech-clip'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

test('files with known troubles are judged; the report says what counts, and a click plays a finding', async ({
  folder,
  openStudio,
}) => {
  const maker = createTruthMaker({ folder, seed: 9, partMs: 60_000 })
  const paused = maker.read(31, [6_000])
  const clipped = maker.read(31)
  const clippedAt = clipped.sentences[3]!
  clip(clipped.sound, clippedAt, 8)
  const files = [
    maker.write('With a pause', paused.sound, {}),
    maker.write('With clipping', clipped.sound, {}),
  ]

  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  await pickFiles(
    page,
    'add-files-input',
    files.map(({ path }) => path),
  )
  await page
    .getByRole('link', { name: /usable/ })
    .first()
    .click()
  const summary = page.getByRole('region', { name: 'Usable time' })
  await expect(summary.getByText('2 of 2 analyzed so far')).toHaveCount(0)
  const samples = page.getByRole('grid', { name: 'Samples in the report' })
  await expect(samples.getByText('Long pauses')).toBeVisible({ timeout: 30_000 })
  await expect(samples.getByRole('button', { name: /Findings in With clipping.*: Clipping/ })).toBeVisible({
    timeout: 30_000,
  })
  await expect(summary.getByRole('listitem').filter({ hasText: 'Long pauses' })).toContainText('0:05')
  const [raw, usable] = await Promise.all(
    [summary.getByText(/^of \d/), summary.getByText(/^\d+:\d\d usable$/)].map(async (text) =>
      secondsIn(await text.innerText()),
    ),
  )
  expect(raw! - usable!).toBeGreaterThan(5)

  for (const words of [
    'The language that is spoken is not checked.',
    'Of the places where two people talk at once, about one in five is found.',
    'Less than three seconds of speech do not tell whose voice it is.',
  ])
    await expect(page.getByText(words)).toBeVisible({ timeout: 60_000 })

  await samples.getByRole('button', { name: /Findings in With clipping/ }).click()
  const findings = page.getByRole('grid', { name: 'Findings' })
  await findings.getByRole('row').filter({ hasText: 'Clipped' }).first().click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('button', { name: 'Pause playback' })).toBeVisible()
  const position = player.getByRole('slider', { name: 'Position' })
  const startMs = Math.floor(clippedAt.startMs / 1_000 - 1) * 1_000
  await expect
    .poll(async () => Number(await position.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(startMs)

  // From a finding to where its advice is followed, and back.
  await findings.getByRole('row').filter({ hasText: 'Clipped' }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByText('With clipping')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await page.goBack()
  await findings.getByRole('row').filter({ hasText: 'Clipped' }).first().click()
  await page.keyboard.press('S')
  await expect(settings.getByText('With clipping')).toBeVisible()
})

test('a stranger’s file counts for nothing until the person says that it is their voice, and from then on', async ({
  folder,
  openStudio,
}) => {
  const files = [
    speechClip(folder, { fromS: 2, seconds: 31 }),
    speechClip(folder, { fromS: 40, seconds: 31 }),
    join(root, 'tests/media/readers/libri_1998.opus'),
  ]
  const first = await openStudio()
  await first.page.getByRole('link', { name: 'Professional clones' }).click()
  await first.page.getByRole('button', { name: 'New draft' }).first().click()
  await first.page.getByLabel('Voice name').waitFor()
  await pickFiles(first.page, 'add-files-input', files)
  await first.page
    .getByRole('link', { name: /usable/ })
    .first()
    .click()
  const findingsIn = (page: Page) => page.getByRole('button', { name: /Findings in libri_1998.*voice/i })
  await expect(findingsIn(first.page)).toBeVisible({ timeout: 60_000 })
  const usable = (page: Page) =>
    page.getByRole('region', { name: 'Usable time' }).getByText(/^\d+:\d\d usable$/)
  const secondsBefore = secondsIn(await usable(first.page).innerText())
  await findingsIn(first.page).click()
  const own = first.page.getByRole('button', { name: 'It’s my voice' })
  await own.click()
  await expect(own).toHaveCount(0)
  // Said by mistake, it is taken back, and said again.
  await first.page.getByRole('button', { name: 'It’s not my voice' }).click()
  await own.click()
  await expect(own).toHaveCount(0)
  await expect
    .poll(async () => secondsIn(await usable(first.page).innerText()))
    .toBeGreaterThan(secondsBefore + 10)
  const address = new URL(first.page.url()).hash
  await first.close()

  const again = await openStudio()
  await openAt(again.page, address)
  await expect(usable(again.page)).toBeVisible()
  await expect(again.page.getByRole('button', { name: 'It’s my voice' })).toHaveCount(0)
  await expect
    .poll(async () => secondsIn(await usable(again.page).innerText()))
    .toBeGreaterThan(secondsBefore + 10)
})

/** 1:23 as seconds. */
function secondsIn(text: string): number {
  const [, minutes = '0', seconds = '0'] = /(\d+):(\d\d)/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}
