import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { makeRecordings } from '../../support/audio/make-recordings'
import { pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

test('a long sample becomes pieces at pauses, and one undo brings it back', async ({
  folder,
  openStudio,
}) => {
  const [recording] = await makeRecordings({
    folder: join(folder, 'takes'),
    totalMinutes: 3,
    count: 1,
    formats: ['flac'],
    seed: 5,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('Long reading')
  await pickFiles(page, 'add-files-input', [recording?.path ?? ''])
  const samples = page.getByRole('grid', { name: 'Samples' })
  await expect(samples.getByRole('row')).toHaveCount(2)
  await expect(page.getByText(/^Importing/)).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Split and join' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split and join' })
  await dialog.getByLabel('Longest segment').selectOption('1')
  await expect(dialog.getByRole('slider', { name: 'Cut 2' })).toBeVisible()
  await expect(dialog.getByText('still detecting pauses')).toHaveCount(0)

  // Where no cut can lie, it is said in sight.
  await dialog.getByRole('button', { name: 'Cut at playhead' }).click()
  await expect(page.getByText('The playhead is at the start.', { exact: true })).toBeVisible()

  // By hand: one cut less, one moved.
  const first = dialog.getByRole('slider', { name: /^Cut 1/ })
  const before = await first.getAttribute('aria-valuenow')
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(first).not.toHaveAttribute('aria-valuenow', before ?? '')
  const cuts = dialog.getByRole('slider', { name: /^Cut \d+/ })
  const count = await cuts.count()
  await cuts.last().focus()
  await page.keyboard.press('Delete')
  await expect(cuts).toHaveCount(count - 1)

  // Left by a key, and called back.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(cuts).toHaveCount(count - 1)
  await expect(first).not.toHaveAttribute('aria-valuenow', before ?? '')

  await dialog.getByRole('button', { name: `Create ${count} segments` }).click()
  await expect(dialog).toBeHidden()
  await expect(samples.getByRole('row')).toHaveCount(count + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(samples.getByRole('row')).toHaveCount(2)

  // Also later: every change stands in a list, to be done again and put back.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit history' }).click()
  const changes = page.getByRole('dialog', { name: 'Edit history' }).getByRole('listitem')
  await expect(changes).toHaveCount(1)
  await changes.getByRole('button', { name: /^Redo/ }).click()
  await changes.getByRole('button', { name: /^Undo:/ }).waitFor()
  await page.keyboard.press('Escape')
  await expect(samples.getByRole('row')).toHaveCount(count + 1)
})

test('what was split before a restart is put back without leaving ghosts', async ({ folder, openStudio }) => {
  const recordings = await makeRecordings({
    folder: join(folder, 'takes'),
    totalMinutes: 3,
    count: 2,
    formats: ['flac'],
    seed: 7,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const before = await openStudio()
  await before.page.getByRole('link', { name: 'Professional clones' }).click()
  await before.page.getByRole('button', { name: 'New draft' }).first().click()
  await before.page.getByLabel('Voice name').fill('Put back later')
  await pickFiles(
    before.page,
    'add-files-input',
    recordings.map(({ path }) => path),
  )
  await expect(before.page.getByRole('grid', { name: 'Samples' }).getByRole('row')).toHaveCount(3)
  await expect(before.page.getByText(/^Importing/)).toHaveCount(0)
  await before.page.getByRole('button', { name: 'More' }).click()
  await before.page.getByRole('menuitem', { name: 'Split and join' }).click()
  const dialog = before.page.getByRole('dialog', { name: 'Split and join' })
  await dialog.getByLabel('Longest segment').selectOption('1')
  await expect(dialog.getByText('still detecting pauses')).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Create \d segments$/ }).click()
  await expect(dialog).toBeHidden()
  await before.close()

  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Put back later' }).first().click()
  const samples = page.getByRole('grid', { name: 'Samples' })
  await expect(samples.getByText(/\.flac$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit history' }).click()
  await page.getByRole('button', { name: /^Undo:/ }).click()
  await page.keyboard.press('Escape')
  await expect(samples.getByRole('row')).toHaveCount(3)
})

interface Manifest {
  files: { file: string; sha256: string; durationMs: number; areSettingsApplied: boolean }[]
}

test('settings of many samples become part of the audio, leave as files with a manifest, and are put back at once', async ({
  folder,
  openStudio,
}) => {
  const recordings = await makeRecordings({
    folder: join(folder, 'takes'),
    totalMinutes: 1.5,
    count: 2,
    formats: ['flac', 'mp3'],
    seed: 6,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const exported = join(folder, 'exported')
  await mkdir(exported)
  const { page } = await openStudio({ env: { TIMBRE_PICKED: exported } })
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('Two takes')
  await pickFiles(
    page,
    'add-files-input',
    recordings.map(({ path }) => path),
  )
  const samples = page.getByRole('grid', { name: 'Samples' })
  await expect(samples.getByRole('row')).toHaveCount(3)
  await expect(page.getByText(/^Importing/)).toHaveCount(0)
  await page.evaluate(async () => {
    const { calls } = window.studio
    const draftId = /clones\/([^?]+)/.exec(location.hash)?.[1] ?? ''
    const listed = (await calls.samples.list({ draftId })) as { value: { id: string }[] }
    const changes = listed.value.map(({ id }) => ({
      sampleId: id,
      patch: { trim: { startMs: 500, endMs: 31_500 }, gainDb: -2 },
    }))
    await calls.sampleSettings.save({ changes })
  })

  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('The level you set for 2 files is not sent.')).toBeVisible()
  await page.keyboard.press('Escape')

  await samples.getByRole('row').nth(2).click()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Apply to the audio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply to the audio' })
  await expect(dialog.getByText('the cloud gets the original audio')).toBeVisible()
  // What is put away while the dialog is open leaves it, too.
  const putAway = (): Promise<string[]> =>
    page.evaluate(async () => {
      const { calls } = window.studio
      const draftId = /clones\/([^?]+)/.exec(location.hash)?.[1] ?? ''
      const listed = (await calls.samples.list({ draftId })) as { value: { id: string }[] }
      const ids = listed.value.slice(0, 1).map(({ id }) => id)
      await calls.samples.remove({ draftId, ids })
      return ids
    })
  const gone = await putAway()
  await expect(dialog.getByRole('button', { name: 'Apply to 1 sample' })).toBeVisible()
  await page.evaluate(async (ids) => {
    const { calls } = window.studio
    const draftId = /clones\/([^?]+)/.exec(location.hash)?.[1] ?? ''
    await calls.samples.restore({ draftId, ids })
  }, gone)
  await expect(dialog.getByRole('button', { name: 'Apply to 2 samples' })).toBeVisible()
  const after = dialog.getByRole('button', { name: /after$/ }).first()
  await after.click()
  await expect(after.locator('svg.lucide-pause')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply to 2 samples' }).click()
  await expect(dialog).toBeHidden()
  await expect(samples.getByText('0:31')).toHaveCount(2)
  // The keyboard stays on what came in place of its sample.
  await expect(samples.getByRole('row').nth(2)).toHaveAttribute('tabindex', '0')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await page
    .getByRole('dialog', { name: /^Export \d samples?$/ })
    .getByRole('button', { name: 'Export', exact: true })
    .click()
  await expect(page.getByText('Exported 2 samples', { exact: true })).toBeVisible()
  const target = join(exported, 'Two takes')
  const manifest = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8')) as Manifest
  expect(manifest.files.map(({ durationMs }) => durationMs)).toEqual([31_000, 31_000])
  expect((await readdir(target)).sort()).toEqual(
    ['manifest.csv', 'manifest.json', ...manifest.files.map(({ file }) => file)].sort(),
  )
  for (const { file, sha256 } of manifest.files) {
    const hash = createHash('sha256').update(await readFile(join(target, file)))
    expect(hash.digest('hex')).toBe(sha256)
  }

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit history' }).click()
  await page.getByRole('button', { name: 'Undo: Settings applied to 2 samples' }).click()
  await expect(samples.getByText('0:31')).toHaveCount(0)
})
