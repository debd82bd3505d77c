import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeFindings } from '../../support/app/axe'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { makeSilence } from '../../support/audio/make-silence'
import { speechClip } from '../../support/audio/speech-clip'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { expect, test } from '../fixtures'

/** A file of zeros that takes no room. */
function sparse(path: string, sizeBytes: number): void {
  writeFileSync(path, '')
  truncateSync(path, sizeBytes)
}

test('finds voices like a file that is chosen, and like a recording made here', async ({
  folder,
  server,
  openStudio,
}) => {
  const { page } = await openStudio({ cloud: server, args: fakeMicrophone(folder) })
  await openAt(page, '#/voice-library')
  const open = page.getByRole('button', { name: 'Search by audio' })
  const dialog = page.getByRole('dialog', { name: 'Search by audio' })
  await open.click()
  expect(await axeFindings(page)).toEqual([])
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'no sound at all')
  await pickFiles(page, 'audio-input', [notes])
  await expect(
    dialog.getByText('File "notes.txt" is not supported. Please choose an audio file.').first(),
  ).toBeVisible()
  // The size is looked at before the content.
  for (const [name, sizeBytes] of [
    ['at.wav', 1_500_000_000],
    ['over.wav', 1_500_000_001],
  ] as const)
    sparse(join(folder, name), sizeBytes)
  await pickFiles(page, 'audio-input', [join(folder, 'over.wav')])
  await expect(dialog.getByText('File "over.wav" is larger than 1500MB.').first()).toBeVisible()
  await expect(dialog.getByText('File "notes.txt" is not supported.')).toHaveCount(0)
  await pickFiles(page, 'audio-input', [join(folder, 'at.wav')])
  await expect(
    dialog.getByText('File "at.wav" is not supported. Please choose an audio file.').first(),
  ).toBeVisible()
  // What the cloud finds no speech in is told in place of that.
  await pickFiles(page, 'audio-input', [makeSilence(folder, 8_000)])
  const refused = dialog.getByText('File "8000.flac" could not be added, choose another file.')
  await expect(refused).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('No speech was found in the audio.')).toBeVisible()
  await expect(dialog.getByText('File "notes.txt" is not supported.')).toHaveCount(0)
  await pickFiles(page, 'audio-input', [speechClip(folder, { fromS: 20, seconds: 6 })])
  await expect(dialog).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText('Voices similar to “kathleen 20 6.mp3”, the nearest first')).toBeVisible()
  await expect(page.getByText('could not be added')).toHaveCount(0)

  await open.click()
  await dialog.getByRole('radio', { name: 'Record audio' }).click()
  const enable = dialog.getByRole('button', { name: 'Enable Microphone' })
  const start = dialog.getByRole('button', { name: 'Start recording' })
  await enable.or(start).waitFor()
  if (await enable.isVisible()) await enable.click()
  const stop = dialog.getByRole('button', { name: 'Stop recording' })
  await start.click()
  await stop.click()
  await expect(
    dialog.getByText('Recording is too short. Please record at least 5s of audio.').first(),
  ).toBeVisible()
  await start.click()
  await untilTimer(page, '00:06')
  await stop.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Voices similar to “Your recording”, the nearest first')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('30 voices')).toBeVisible()
  expect(page.url()).toContain('similar_take=')
  // It is kept nowhere, and found again after a reload.
  await page.reload()
  await expect(page.getByText('Voices similar to “Your recording”, the nearest first')).toBeVisible({
    timeout: 60_000,
  })
})
