import type { Page } from 'playwright'
import { makeVoiceElsewhere } from '../../support/cloud/clone-voices'
import type { DemoServer } from '../../support/cloud/demo-server'
import { fakeMicrophone, readingMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { makeSilence } from '../../support/audio/make-silence'
import { nextReason } from '../../support/cloud/next-reason'
import { startUpload } from '../../support/app/start-upload'
import { openAt, openDraftId } from '../../support/app/studio-address'
import { dropFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

/** Next asks nothing. */
const halfHourMs = 30 * 60_000

/** Names of the takes of the voice's draft, and of those that wait to be recovered. */
const takesOf = (page: Page, voiceId: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const { professionalClone, takes } = window.studio.calls
    const draft = await professionalClone.resume({ voiceId: id })
    if (!draft.ok) throw new Error('no draft')
    const [kept, waiting] = [await takes.list({ draftId: draft.value.draftId }), await takes.recoverable({})]
    if (!kept.ok || !waiting.ok) throw new Error('no takes')
    return [...kept.value, ...waiting.value.map(({ take }) => take)].map(({ name }) => name)
  }, voiceId)

test('Next goes on only with saved details; what is read for verification is never submitted unwatched nor kept', async ({
  folder,
  server,
  openStudio,
}) => {
  const voiceId = await makeVoiceElsewhere(server, 'Ann', makeSilence(folder, halfHourMs))
  const { page } = await openStudio({ cloud: server, args: readingMicrophone(folder) })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const name = page.getByLabel('Voice name')
  const verify = page.getByRole('heading', { name: 'Verify your voice' })

  await openAt(page, `#/voices?mode=edit&voiceId=${voiceId}`)
  await expect(name).toHaveValue('Ann')
  let tries = 0
  // Where the mirror looked in between, the other side's name had been seen, and there is nothing to settle.
  await expect(async () => {
    tries += 1
    await fetch(`${server.baseUrl}/v1/voices/pvc/${voiceId}`, {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Theirs ${tries}` }),
    })
    await name.fill(`Mine ${tries}`)
    await expect(page.getByRole('alert', { name: 'Changed both here and in the cloud' })).toBeVisible({
      timeout: 6_000,
    })
  }).toPass({ timeout: 60_000 })
  // Where the details stand behind a button, Next opens them: the choice stands there.
  await page.setViewportSize({ width: 853, height: 533 })
  const choice = page.getByRole('button', { name: 'Keep mine' })
  await expect(choice).toHaveCount(0)
  await next.click()
  await expect(page.getByText('Choose a version first.').first()).toBeVisible()
  await choice.click()
  await expect(choice).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1_280, height: 800 })
  await expect(page.getByRole('img', { name: 'Saved to the cloud' })).toBeVisible()
  await next.click()
  await expect(verify).toBeVisible()

  const start = page.getByRole('button', { name: 'Start recording' })
  const running = page.getByText('Get ready to speak...')
  // It begins at the first thing to do, and what is done leads on to the next.
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Enable Microphone' })).toBeFocused()
  await page.keyboard.press('Enter')
  await start.click()
  await expect(running).toBeVisible()
  await page.getByRole('button', { name: 'Manual verification' }).click()
  await expect.poll(() => takesOf(page, voiceId)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await start.click()
  await expect(running).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(name).toBeVisible()
  await expect.poll(() => takesOf(page, voiceId)).toEqual([])
  await next.click()
  await start.click()
  await expect(running).toBeVisible()
  await page.reload()
  await expect(verify).toBeVisible()
  await expect.poll(() => takesOf(page, voiceId)).toEqual([])
  await expect(page.getByText('5 attempts remaining')).toBeVisible()

  // Another mode begins at its own first step.
  await openAt(page, `#/voices?mode=verify&voiceId=${voiceId}`)
  await expect(page.getByText('Voice data cannot be changed')).toBeVisible()

  // By whatever way it is left, the draft is forgotten.
  await openAt(page, '#/?mode=create&creationType=professionalVoiceClone&step=introduction')
  await server.control('/faults', { method: 'POST', path: '^/v1/voices/pvc$', times: 1, latencyMs: 1_500 })
  await page.getByRole('dialog').getByRole('button', { name: 'Create new clone' }).click()
  await expect(name).toHaveValue('Untitled voice')
  // The voice is made in the cloud while the recorder is open: it stays open.
  await page.getByRole('button', { name: 'Record yourself' }).click()
  const recorder = page.getByRole('dialog', { name: 'Record audio samples' })
  await expect(recorder).toBeVisible()
  await expect.poll(() => page.url()).toContain('createdVoiceId=')
  await expect(recorder).toBeVisible()
  await expect.poll(() => openDraftId(page)).not.toBeNull()
  await openAt(page, '#/voices')
  await expect.poll(() => openDraftId(page)).toBeNull()
})

test('killed in a recording over the wizard: what can be recovered is asked over the wizard that comes back late', async ({
  folder,
  server,
  openStudio,
}) => {
  const args = fakeMicrophone(folder)
  const before = await openStudio({ cloud: server, args })
  await openAt(before.page, '#/?mode=create&creationType=professionalVoiceClone&step=introduction')
  await before.page.getByRole('dialog').getByRole('button', { name: 'Create new clone' }).click()
  await before.page.getByRole('button', { name: 'Record yourself' }).click()
  await before.page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await before.page.getByRole('button', { name: 'Start recording' }).click()
  // Until what is remembered of the wizard is on the disk, too.
  await untilTimer(before.page, '00:10')
  await before.kill()

  await server.control('/faults', { method: 'GET', path: '^/v2/voices$', latencyMs: 3_000 })
  const { page } = await openStudio({ cloud: server, args })
  const recovery = page.getByRole('dialog', { name: 'Recover unsaved recording' })
  await expect(recovery).toBeVisible()
  // Behind it, and read by nobody as long as it is asked.
  await page.locator('input[name="name"]').waitFor()
  await recovery.getByRole('button', { name: 'Add recordings' }).click()
  await expect(page.getByText('1 recording recovered.').first()).toBeVisible()
  await expect(recovery).toHaveCount(0)
  // With the name it is called by, which a layer behind another does not have.
  await expect(page.getByRole('dialog', { name: 'Untitled voice' }).getByLabel('Voice name')).toBeEditable()
})

/** Deletes a voice elsewhere; its draft here finds that out. */
async function deleteElsewhere(page: Page, server: DemoServer, voiceId: string): Promise<void> {
  const path = `${server.baseUrl}/v1/voices/${voiceId}`
  await fetch(path, { method: 'DELETE', headers: { 'xi-api-key': server.apiKey } })
  await page.evaluate(async (id) => {
    const draft = await window.studio.calls.professionalClone.resume({ voiceId: id })
    if (draft.ok) await window.studio.calls.professionalClone.refresh({ draftId: draft.value.draftId })
  }, voiceId)
}

/** A drop is lost with what lay under the pointer when it came, as while a voice goes; a hand would drop again. */
async function dropUntilTaken(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await dropFiles(page, { x: 700, y: 400 }, [path])
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

test('a voice deleted elsewhere: from Verification back to Voice Data, also once another is made in its place', async ({
  folder,
  server,
  openStudio,
}) => {
  const { page } = await openStudio({ cloud: server })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const verify = page.getByRole('heading', { name: 'Verify your voice' })
  const introduction = '#/?mode=create&creationType=professionalVoiceClone&step=introduction'
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  await openAt(page, introduction)
  await expect(page.getByRole('button', { name: 'Create new clone' })).toBeVisible()
  await expect(page.getByLabel('Loading drafts')).toHaveCount(0)
  // Made elsewhere after the list was shown: it is there when the introduction is opened again, long before the next sync.
  await openAt(page, '#/')
  const voiceId = await makeVoiceElsewhere(server, 'Lost', makeSilence(folder, halfHourMs))
  await openAt(page, introduction)
  await page.getByRole('button', { name: 'Resume Lost' }).click({ timeout: 15_000 })
  await expect(verify).toBeVisible()
  await deleteElsewhere(page, server, voiceId)
  const name = page.getByLabel('Voice name')
  await expect(name).toBeVisible()
  const total = page.getByRole('meter', { name: 'Total audio' })
  await expect(total).toContainText('0:00')
  await dropUntilTaken(page, makeSilence(folder, 31_000))
  await startUpload(page)
  const row = page.getByRole('grid', { name: 'Samples' }).getByRole('row').filter({ hasText: '31000.flac' })
  await expect(row).toContainText('Uploaded')
  await expect(name).toBeVisible()
  expect(page.url()).toContain('step=voice-data')

  // One that is edited: a reload opens the one that was made in its place.
  const edited = await makeVoiceElsewhere(server, 'Lost in edits', makeSilence(folder, 32_000))
  await openAt(page, `#/voices?mode=edit&voiceId=${edited}`)
  await expect(name).toHaveValue('Lost in edits')
  await expect(total).toContainText('0:32')
  await deleteElsewhere(page, server, edited)
  await expect(total).toContainText('0:00')
  await dropUntilTaken(page, makeSilence(folder, 33_000))
  await startUpload(page)
  await expect(page.getByRole('row').filter({ hasText: '33000.flac' })).toContainText('Uploaded')
  await expect.poll(() => page.url()).not.toContain(edited)
  await page.reload()
  await expect(name).toHaveValue('Lost in edits')

  const other = await makeVoiceElsewhere(server, 'Lost as well', makeSilence(folder, halfHourMs))
  await openAt(page, `#/voices?mode=verify&voiceId=${other}`)
  await next.click()
  await expect(verify).toBeVisible()
  await deleteElsewhere(page, server, other)
  // Its voice data can only be looked at: there is nothing to go on with, and it says what to do.
  const gone =
    'This voice no longer exists in the workspace, and none of its samples are on this computer. Select Cancel, open the draft, and add samples to create it again.'
  await expect(page.getByRole('status').filter({ hasText: gone })).toBeVisible()
  await expect(page.getByText('Voice data cannot be changed')).toHaveCount(0)
  expect(await nextReason(page)).toBe('This voice is no longer in the cloud.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(next).toHaveCount(0)
  // Which draft the voice had is of no use any more.
  await page.reload()
})

test('a link that names a voice of somebody else edits and verifies nothing, and leaves no draft', async ({
  server,
  openStudio,
}) => {
  const { page } = await openStudio({ cloud: server })
  for (const mode of ['edit', 'verify']) {
    await openAt(page, `#/voices?mode=${mode}&voiceId=demoClara00000000001`)
    const wizard = page.getByRole('dialog', { name: 'Professional voice clone' })
    await expect(wizard).toContainText('Only your own professional clones can be edited and verified here.')
    await wizard.getByText('Close', { exact: true }).click()
    await expect(wizard).toHaveCount(0)
  }
  const drafts = await page.evaluate(() => window.studio.calls.drafts.list({}))
  expect(drafts).toMatchObject({ ok: true, value: [] })
})
