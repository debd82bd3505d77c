import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { chooseAccent } from '../../support/app/choose-accent'
import { makeRecordings } from '../../support/audio/make-recordings'
import { openFromOutside, pickFiles } from '../../support/app/studio-app'
import { fillLibrary } from '../../support/library/fill-library'
import { expect, test } from '../fixtures'

test('links from outside cut no upload, and Home asks before it removes a sample from the cloud', async ({
  folder,
  server,
  openStudio,
}) => {
  const recordings = await makeRecordings({
    folder: `${folder}/takes`,
    totalMinutes: 3,
    count: 4,
    formats: ['wav'],
    seed: 22,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const { page } = await openStudio({ cloud: server })
  await page.getByRole('link', { name: 'Professional clones', exact: true }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('Not to be cut')
  await chooseAccent(page)
  await pickFiles(
    page,
    'add-files-input',
    recordings.map((recording) => recording.path),
  )
  await expect(page.getByText('4 of 100 samples')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 30_000 })
  await server.control('/faults', { method: 'POST', path: '/samples$', bytesPerSecond: 1_500_000 })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Start upload' }).click()
  await expect(page.getByRole('region', { name: 'Upload' })).toContainText('0 of 4 samples')

  await openFromOutside(`${folder}/studio`, 'timbre://settings#account')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const links = [
    'home',
    'voice-library',
    'speech/text-to-speech',
    'voices?mode=create',
    'clones/..%2f',
    'clones',
  ]
  await page.evaluate(async (names) => {
    for (const name of [...names, ...names, ...names])
      await window.studio.calls.deepLinks.follow({ link: `timbre://${name}` })
  }, links)
  const uploads = () => page.evaluate(() => window.studio.calls.uploads.list({}))
  expect(await uploads()).toMatchObject({ ok: true, value: [{ phase: 'running' }] })
  await server.control('/faults', undefined, 'DELETE')
  await expect.poll(uploads, { timeout: 90_000 }).toMatchObject({ ok: true, value: [{ phase: 'done' }] })
  const sampleCounts = async () => {
    const answer = await server.get('/v2/voices?search=Not')
    return (answer as { voices: { samples: object[] }[] }).voices.map(({ samples }) => samples.length)
  }
  expect(await sampleCounts()).toEqual([4])

  const samples = page.getByRole('grid', { name: 'Samples' })
  // One of the links asks how to add a voice.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page
    .getByRole('link', { name: /Not to be cut/ })
    .first()
    .click()
  await samples.getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Delete')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const remove = page.getByRole('button', { name: 'Remove from the cloud', exact: true })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Remove from the cloud?' })
  await expect(question.getByText('This cannot be undone in the cloud', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await sampleCounts()).toEqual([4])
  await remove.click()
  await question.getByRole('button', { name: 'Remove from the cloud' }).click()
  await expect.poll(sampleCounts).toEqual([3])
  await expect(question).toBeHidden()
})

test('an upload is shown as long as its draft and its workspace are', async ({
  folder,
  server,
  openStudio,
}) => {
  const recordings = await makeRecordings({
    folder: `${folder}/takes`,
    totalMinutes: 3,
    count: 4,
    formats: ['wav'],
    seed: 21,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const { page } = await openStudio({ cloud: server, env: { TIMBRE_PICKED: folder } })
  const professionalClone = page.getByRole('link', { name: 'Professional clones', exact: true })
  const home = page.getByRole('link', { name: 'Home', exact: true })
  const panel = page.getByRole('region', { name: 'Upload' })
  const underWay = page.getByRole('region', { name: 'In progress' })
  await professionalClone.click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('Here and gone')
  await chooseAccent(page)
  await pickFiles(
    page,
    'add-files-input',
    recordings.map((recording) => recording.path),
  )
  await expect(page.getByText('4 of 100 samples')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 30_000 })
  await server.control('/faults', { method: 'POST', path: '/samples$', bytesPerSecond: 200_000 })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Start upload' }).click()
  await expect(panel).toContainText('0 of 4 samples')

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  // Another library would cut it off.
  await page.getByRole('button', { name: 'Open another library…' }).click()
  await expect(page.getByText('An upload is in progress.', { exact: true })).toBeVisible()
  await home.click()
  await expect(underWay).toContainText('Here and gone')
  await professionalClone.click()
  const row = page.getByRole('grid', { name: 'Drafts' }).getByRole('row').filter({ hasText: 'Here and gone' })
  await row.getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Removed “Here and gone”', { exact: true })).toBeVisible()
  await home.click()
  await expect(page.getByRole('heading', { name: 'Make a clone of your voice' })).toBeVisible()
  // Nor is the analysis of its samples, which may go on for longer than Undo is offered.
  await expect(page.getByText('Untitled voice')).toHaveCount(0, { timeout: 2_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(underWay).toContainText('Here and gone')

  await underWay.getByRole('link', { name: 'Here and gone' }).click()
  await expect(panel).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  // What waits is said first, also where another account is added.
  await page.getByRole('button', { name: 'Add account…' }).click()
  const form = page.getByRole('dialog', { name: 'Sign in to a server' })
  await form.getByLabel('API key', { exact: true }).last().fill('sk_other')
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  const switching = page.getByRole('dialog', { name: 'Switch accounts now?' })
  await expect(switching.getByText(/upload/i).last()).toBeVisible()
  await switching.getByRole('button', { name: 'Stay here' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out now?' })
  await expect(question.getByText(/Here and gone|upload/i).first()).toBeVisible()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await home.click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await expect(underWay.getByRole('progressbar', { name: /^Upload of/ })).toHaveCount(0)
  await page
    .getByRole('link', { name: /Here and gone/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'Samples' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('the plan of a draft with far too many samples shows as many as a voice takes, and more on request', async ({
  folder,
  server,
  openStudio,
}) => {
  await fillLibrary({ drafts: 1, samplesPerDraft: 250, userDataDir: `${folder}/studio` })
  const { page } = await openStudio({ cloud: server })
  await page.getByRole('link', { name: 'Professional clones', exact: true }).click()
  await page.getByRole('link', { name: 'Draft 1', exact: true }).first().click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const files = dialog.getByRole('checkbox', { name: /^Send / })
  await expect(files).toHaveCount(100)
  await expect(dialog.getByText('And 150 more files')).toBeVisible()
  const more = dialog.getByRole('button', { name: /^Show \d+ more$/ })
  await more.click()
  await expect(files).toHaveCount(200)
  await expect(more).toHaveText('Show 50 more')
  await more.click()
  await expect(files).toHaveCount(250)
  await expect(more).toHaveCount(0)
})
