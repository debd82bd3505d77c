import { join } from 'node:path'
import { openAt } from '../../support/app/studio-address'
import { openFromOutside } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

const prompt = 'A calm old narrator with a deep, warm and unhurried voice.'
const designPath = '^/v1/text-to-voice/design$'

// spec/add-voice.md sections 2, 4, 5 and 8.

test('a voice from a prompt: generated, heard, chosen and saved; kept through a kill', async ({
  folder,
  server,
  openStudio,
}) => {
  test.setTimeout(600_000)
  // The one journey whose designs are spoken for real: a word or two of them is enough.
  await server.control('/generation', { spokenMaxChars: 12 })
  await server.control('/speech', { isCanned: true })
  const first = await openStudio({ cloud: server })
  const { page } = first
  await openAt(page, '#/voices?mode=create')
  await page.getByRole('button', { name: 'Design a voice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voice design' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Generate voice' }).click()
  await expect(dialog.getByText('Voice prompt is required')).toBeVisible()
  await expect(dialog.getByLabel('Voice prompt', { exact: true })).toBeFocused()
  await expect(dialog.getByText('Please provide sample text to preview your generated voice')).toBeVisible()
  await dialog.getByRole('button', { name: 'British CEO' }).click()
  await expect(dialog.getByLabel('Preview text', { exact: true })).toHaveValue(/^Good morning, everyone\./)
  await dialog.getByLabel('Voice prompt', { exact: true }).fill('x'.repeat(19))
  await expect(dialog.getByText('Voice prompt should be at least 20 characters long')).toBeVisible()
  await dialog.getByLabel('Voice prompt', { exact: true }).fill(prompt)
  await expect.poll(() => page.url()).toContain('voiceDraft=')

  // Killed, the design is on Home as it was typed.
  await first.kill()
  const { page: again } = await openStudio({ cloud: server })
  const row = again.getByRole('button', { name: `Continue ${prompt}` })
  await row.click()
  const design = again.getByRole('dialog', { name: 'Voice design' })
  await expect(design.getByLabel('Voice prompt', { exact: true })).toHaveValue(prompt)
  await again.reload()
  await expect(design.getByLabel('Voice prompt', { exact: true })).toHaveValue(prompt)

  await server.control('/faults', {
    method: 'POST',
    path: designPath,
    times: 1,
    answer: { status: 403, body: { detail: { status: 'blocked_generation', message: 'no' } } },
  })
  await design.getByRole('button', { name: 'Generate voice' }).click()
  await expect(
    design.getByText(/may violate the prohibited use policy.*You were not charged\./),
  ).toBeVisible()
  await server.control('/faults', { method: 'POST', path: designPath, times: 1, dropAnswer: true })
  await design.getByRole('button', { name: 'Generate again' }).click()
  await expect(design.getByText(/^The connection was lost before the previews arrived\./)).toBeVisible({
    timeout: 120_000,
  })
  await server.control('/faults', { method: 'POST', path: designPath, times: 1, latencyMs: 3_000 })
  await design.getByRole('button', { name: 'Try again on the same seed' }).click()
  await expect(design.getByRole('progressbar', { name: 'Generating three previews' })).toBeVisible()
  const previews = design.getByRole('button', { name: /^Choose Preview \d$/ })
  await expect(previews).toHaveCount(3, { timeout: 240_000 })
  await expect(design.getByRole('button', { name: 'Select voice' })).toHaveAttribute('aria-disabled', 'true')

  await expect(design.getByText(/^The demo workspace imitates a voice by blending its own/)).toBeVisible()
  // Selecting a preview loads and plays it.
  await previews.nth(1).click()
  await expect(design.getByRole('button', { name: 'Pause Preview 2' })).toBeVisible()
  await design.getByRole('button', { name: 'Select voice' }).click()
  await design.getByRole('button', { name: 'Save voice' }).click()
  await expect(design.getByText('Please give your voice a name')).toBeVisible()
  await expect(design.getByLabel('Voice name', { exact: true })).toBeFocused()
  await expect(design.getByText('Description is required')).toBeVisible()
  for (const [length, problem] of [
    [19, 'Description should have at least 20 characters'],
    [20, null],
    [500, null],
    [501, 'Description should be less than 500 characters'],
  ] as const) {
    await design.getByLabel('Description', { exact: true }).fill('d'.repeat(length))
    await expect(design.getByText(problem ?? /^Description should/)).toHaveCount(problem === null ? 0 : 1)
  }
  await design.getByLabel('Voice name', { exact: true }).fill('Old narrator')
  await design.getByLabel('Description', { exact: true }).fill(prompt)
  await design.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(design.getByRole('button', { name: 'Generate again' })).toBeVisible()
  await design.getByRole('button', { name: 'Select voice' }).click()
  await design.getByRole('button', { name: 'Save voice' }).click()
  await expect(again.getByRole('dialog')).toHaveCount(0, { timeout: 120_000 })
  await expect(again.getByText('Old narrator is saved.', { exact: true })).toBeVisible()
  await expect(again.getByText('It sounds best with Eleven v3.', { exact: true })).toBeVisible()
  await again.getByRole('button', { name: 'Open Speech' }).click()
  await expect(again).toHaveURL(/text-to-speech\?.*modelId=eleven_v3/)
  // It is spoken by itself, once, after a countdown that can be seen.
  await expect(again.getByText(/^Generation starts in [12] s\.$/)).toBeVisible()
  await expect(again.getByRole('button', { name: /^Download / }).first()).toBeVisible({ timeout: 60_000 })
  await openAt(again, '#/voices')
  await expect(again.getByRole('button', { name: 'Old narrator', exact: true })).toBeVisible()
  await openAt(again, '#/')
  await expect(row).toHaveCount(0)

  // A link fills a new design and generates nothing.
  const before = (await server.control('/requests')) as { counts: Record<string, number> }
  await openFromOutside(
    join(folder, 'studio'),
    'timbre://voices?mode=create&creationType=voiceDesign&prompt=From%20a%20friend&seed=42&guidanceScale=8',
  )
  await expect(design.getByLabel('Voice prompt', { exact: true })).toHaveValue('From a friend')
  await expect(design.getByLabel('Seed', { exact: true })).toHaveValue('42')
  const after = (await server.control('/requests')) as { counts: Record<string, number> }
  const generations = (counts: Record<string, number>): number =>
    Object.entries(counts).reduce((sum, [key, count]) => sum + (key.includes('/design') ? count : 0), 0)
  expect(generations(after.counts)).toBe(generations(before.counts))
})

test('no custom voice slot is free: the card says so and the address leads back', async ({
  server,
  openStudio,
}) => {
  await server.control('/account', { voice_limit: 0 })
  const { page } = await openStudio({ cloud: server })
  const text = 'You’ve used all of your custom voice slots. Upgrade to unlock more'
  await openAt(page, '#/voices?mode=create&creationType=voiceDesign')
  const dialog = page.getByRole('dialog', { name: 'Add voice' })
  await expect(dialog.getByRole('alert')).toHaveText(text)
  const card = dialog.getByRole('region', { name: 'Voice Design' })
  await expect(card).toContainText(text)
  await expect(card.getByRole('link', { name: 'Open the subscription page' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Design a voice' })).toHaveAttribute('aria-disabled', 'true')
})
