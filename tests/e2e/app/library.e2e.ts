import { cp, open, rename, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from '../fixtures'
import { chooseAccent } from '../../support/app/choose-accent'
import { openAt } from '../../support/app/studio-address'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'

const userVersionOffset = 60

async function makeDraft(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill(name)
  await chooseAccent(page)
}

/** @returns what stood there */
async function writeAt(path: string, position: number, bytes: Buffer): Promise<Buffer> {
  const file = await open(path, 'r+')
  const before = Buffer.alloc(bytes.length)
  await file.read(before, 0, bytes.length, position)
  await file.write(bytes, 0, bytes.length, position)
  await file.close()
  return before
}

test('a library from the future is refused in words and left as it is', async ({ folder, openStudio }) => {
  const first = await openStudio()
  await makeDraft(first.page, 'From the future')
  await first.close()
  const database = join(folder, 'studio', 'library', 'library.db')
  const version = await writeAt(database, userVersionOffset, Buffer.from([0, 0, 3, 231]))

  const { page, close } = await openStudio()
  await expect(page.getByText('This library is version 999')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Professional clones' })).toHaveCount(0)
  await writeAt(database, userVersionOffset, version)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('From the future').first()).toBeVisible()
  await close()
})

test('a damaged library is said, moved aside and restored from its backup', async ({
  folder,
  openStudio,
}) => {
  const first = await openStudio()
  await makeDraft(first.page, 'Kept in the backup')
  await first.close()
  const second = await openStudio()
  await expect(second.page.getByText('Kept in the backup').first()).toBeVisible()
  await second.close()
  await truncate(join(folder, 'studio', 'library', 'library.db'), 1_000)

  const { page, close } = await openStudio()
  await page
    .getByRole('button', { name: /^Open this backup, from/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await close()
})

test('a library that is gone is said, never answered with an empty one', async ({ folder, openStudio }) => {
  const first = await openStudio()
  await makeDraft(first.page, 'On the other disk')
  await first.close()
  const library = join(folder, 'studio', 'library')
  await rename(library, `${library}-unplugged`)

  const { page, close } = await openStudio()
  await expect(page.getByText(library)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New draft' })).toHaveCount(0)
  await rename(`${library}-unplugged`, library)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('On the other disk').first()).toBeVisible()
  await close()
})

test('a library whose disk comes back after an empty one was started is opened again in Settings', async ({
  folder,
  openStudio,
}) => {
  const first = await openStudio()
  await makeDraft(first.page, 'On the other disk')
  await first.close()
  const disk = join(folder, 'Disk')
  await rename(join(folder, 'studio', 'library'), disk)

  const { page } = await openStudio({ env: { TIMBRE_PICKED: disk } })
  await page.getByRole('button', { name: 'Start an empty library…' }).click()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Open another library…' }).click()
  await expect(page.getByText(disk)).toBeVisible()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await expect(page.getByText('On the other disk').first()).toBeVisible()
})

test('a copy of the open library is shown as it is, not as the one that was open', async ({
  folder,
  openStudio,
}) => {
  const first = await openStudio()
  await makeDraft(first.page, 'In both')
  await first.close()
  const copy = join(folder, 'Copy')
  await cp(join(folder, 'studio', 'library'), copy, { recursive: true })

  const { page } = await openStudio({ env: { TIMBRE_PICKED: copy } })
  await makeDraft(page, 'Since the copy')
  await openAt(page, '#/clones')
  await expect(page.getByText('Since the copy').first()).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Open another library…' }).click()
  await expect(page.getByText(copy)).toBeVisible()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await expect(page.getByText('In both').first()).toBeVisible()
  await expect(page.getByText('Since the copy')).toHaveCount(0)
})

test('a library whose disk goes while somebody records: it is said in place of the recorder, which comes back with it', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: fakeMicrophone(folder, 5) })
  const library = join(folder, 'studio', 'library')
  const recorder = page.getByRole('dialog', { name: 'Record audio samples' })
  const microphone = page.getByLabel('Channels')
  const losesItsDisk = async (record: () => Promise<void>): Promise<void> => {
    await expect(microphone).toBeVisible()
    await rename(library, `${library}-unplugged`)
    await record()
    await expect(page.getByText(library)).toBeVisible()
    await expect(microphone).toHaveCount(0)
    await rename(`${library}-unplugged`, library)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(microphone).toBeVisible()
  }
  await makeDraft(page, 'Recorded')
  await page.getByRole('button', { name: 'Record yourself' }).click()
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await losesItsDisk(() => page.getByRole('button', { name: 'Start recording' }).click())
  await expect(recorder).toBeVisible()
  await page.getByRole('link', { name: 'Open booth' }).click()
  // While the microphone is being opened, the key does nothing.
  const status = page.getByRole('contentinfo', { name: 'Recorder' }).getByRole('status').first()
  await expect(status).toHaveText('Ready')
  await losesItsDisk(() => page.keyboard.press('Space'))
  await expect(status).toHaveText('Ready')
  await page.keyboard.press('Space')
  await untilTimer(page, '00:01')
})
