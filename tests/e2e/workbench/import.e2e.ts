import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../build/lib/electron-path.mjs'
import { dropFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

const odd = (name: string): string => join(root, 'tests/media/odd', name)

test('a folder with bad files: each is named with its reason, none stops the others', async ({
  folder,
  openStudio,
}) => {
  const wrong = join(folder, 'takes')
  await mkdir(join(wrong, 'more'), { recursive: true })
  for (const name of [
    'zero_bytes.wav',
    'header_only.wav',
    'short_2.1s.wav',
    'duplicate_of_short_2.1s.wav',
    'text_named_as.mp3',
    'video_without_audio.mp4',
    'mp3_named_as.wav',
  ]) {
    await cp(odd(name), join(wrong, name))
  }
  await cp(odd('vbr_no_xing.mp3'), join(wrong, 'more', 'vbr.mp3'))
  await writeFile(join(wrong, 'notes.txt'), 'bring water')

  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  await dropFiles(page, { x: 700, y: 420 }, [wrong])
  // Now: it goes by itself.
  await expect(page.getByText('Not audio: notes.txt.').first()).toBeVisible()

  const grid = page.getByRole('grid', { name: 'Samples' })
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  await expect(grid.getByText(/^Importing/)).toHaveCount(0, { timeout: 30_000 })
  await expect(row('duplicate_of_short_2.1s.wav')).toContainText('At least 30s of audio is required.')
  await expect(row('short_2.1s.wav').last()).toContainText(
    'Uploading duplicate files could result in poor clone.',
  )
  await expect(row('notes.txt')).toHaveCount(0)
  await expect(row('text_named_as.mp3')).toContainText(
    'File "text_named_as.mp3" is not supported. Please choose an audio file.',
  )
  await expect(row('zero_bytes.wav')).toContainText(/is empty/)
  await expect(row('header_only.wav')).toContainText(/damaged/)
  await expect(row('video_without_audio.mp4')).toContainText(/no sound|no audio/i)
  await expect(row('mp3_named_as.wav')).toContainText('MP3')
  await expect(row('vbr.mp3')).toBeVisible()

  const name = 'zero_bytes.wav'
  await row(name).getByRole('button', { name: 'Remove' }).click()
  await expect(row(name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove all 3' }).click()
  for (const other of ['text_named_as.mp3', 'header_only.wav', 'video_without_audio.mp4'])
    await expect(row(other)).toHaveCount(0)
  await expect(row('vbr.mp3')).toBeVisible()
})
