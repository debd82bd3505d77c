import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '../../support/app/axe'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { wavOf } from '../../support/audio/pcm-files'
import { speechClip } from '../../support/audio/speech-clip'
import { makeSilence } from '../../support/audio/make-silence'
import { type DemoServer, startDemoServer } from '../../support/cloud/demo-server'
import { makeVoices } from '../../support/cloud/make-voices'
import { expect, test } from '../fixtures'

const prompt = 'A calm old narrator with a deep, warm and unhurried voice.'
const text =
  'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all.'
const designPath = '^/v1/text-to-voice/design$'
const savePath = '^/v1/text-to-voice/create-voice-from-preview$'
const address = '#/voices?mode=create&creationType=voiceDesign'

const designDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Voice design' })
const field = (of: Locator, name: string): Locator => of.getByLabel(name, { exact: true })

async function filled(page: Page): Promise<Locator> {
  await openAt(page, address)
  const design = designDialog(page)
  await field(design, 'Voice prompt').fill(prompt)
  await field(design, 'Preview text').fill(text)
  return design
}

const quick = (server: DemoServer): Promise<unknown> =>
  server.control('/generation', { spokenMaxChars: 12, isCanned: true })
const generated = async (server: DemoServer): Promise<unknown[]> => {
  const { voices } = (await server.control('/state')) as { voices: { category: string }[] }
  return voices.filter(({ category }) => category === 'generated')
}
const fault = (server: DemoServer, path: string, rule: object): Promise<unknown> =>
  server.control('/faults', { method: 'POST', path, ...rule })
const refusal = (httpStatus: number, detail: unknown) => ({
  times: 1,
  answer: { status: httpStatus, body: { detail } },
})

// spec/add-voice.md sections 4, 5 and 8.

test('every limit at its text: under, at and over it', async ({ server, openStudio }) => {
  const { page } = await openStudio({ cloud: server })
  await openAt(page, address)
  const design = designDialog(page)
  await design.getByRole('button', { name: 'Generate voice' }).click()
  const cases: Record<string, [string, string | null][]> = {
    'Voice prompt': [
      ['', 'Voice prompt is required'],
      ['p'.repeat(19), 'Voice prompt should be at least 20 characters long'],
      ['p'.repeat(20), null],
      ['p'.repeat(1_000), null],
      ['p'.repeat(1_001), 'Voice prompt should be less than 1000 characters'],
    ],
    'Preview text': [
      ['', 'Please provide sample text to preview your generated voice'],
      ['t'.repeat(99), 'Please provide some text between 100 and 1000 characters.'],
      ['t'.repeat(100), null],
      ['t'.repeat(1_000), null],
      ['t'.repeat(1_001), 'Please provide some text between 100 and 1000 characters.'],
    ],
    Seed: [
      ['-1', 'The seed is a whole number from 0 to 2147483647.'],
      ['0', null],
      ['2147483647', null],
      ['2147483648', 'The seed is a whole number from 0 to 2147483647.'],
    ],
  }
  for (const [name, values] of Object.entries(cases)) {
    for (const [value, problem] of values) {
      await field(design, name).fill(value)
      if (problem === null) await expect(field(design, name)).not.toHaveAttribute('aria-invalid')
      else await expect(design.getByText(problem, { exact: true })).toBeVisible()
    }
  }
  // Of one's own there are none yet; Escape closes the picker alone.
  await design.getByRole('button', { name: 'Reference voice: Choose a voice' }).click()
  await expect(page.getByText('No voices', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No voices', { exact: true })).toHaveCount(0)
  await expect(design).toBeVisible()
  // Nothing that breaks a limit is sent.
  await field(design, 'Voice prompt').fill('p'.repeat(20))
  await field(design, 'Preview text').fill('t'.repeat(100))
  await design.getByRole('button', { name: 'Generate voice' }).click()
  const { counts } = (await server.control('/requests')) as { counts: Record<string, number> }
  expect(Object.keys(counts).filter((key) => key.includes('/text-to-voice/design'))).toEqual([])
})

test('each refusal of the server stands where it belongs', async ({ server, openStudio }) => {
  await quick(server)
  const { page } = await openStudio({ cloud: server })
  const design = await filled(page)
  const generate = design.getByRole('button', { name: /^Generate (voice|again)$/ })
  const entry = (name: string, msg: string) => ({ loc: ['body', name], msg, type: 'value_error' })

  await fault(server, designPath, refusal(403, { status: 'blocked_generation', message: 'no' }))
  await generate.click()
  await expect(field(design, 'Voice prompt')).toHaveAttribute('aria-invalid', 'true')
  await expect(design.getByText(/may violate the prohibited use policy.*not charged/)).toBeVisible()

  await fault(server, designPath, {
    times: 1,
    answer: {
      status: 422,
      body: {
        detail: [
          entry('voice_description', 'Too vague.'),
          entry('text', 'Too dull.'),
          entry('seed', 'Too odd.'),
        ],
      },
    },
  })
  await generate.click()
  await expect(design.getByText('Too vague.', { exact: true })).toBeVisible()
  await expect(design.getByText('Too dull.', { exact: true })).toBeVisible()
  await expect(design.getByText('Too odd.', { exact: true })).toBeVisible()

  for (const [httpStatus, status, message] of [
    [401, 'quota_exceeded', 'This request exceeds your quota.'],
    [403, 'is_in_probation', 'This account is under review.'],
    [400, 'something_else', 'The moon is full.'],
  ] as const) {
    await fault(server, designPath, refusal(httpStatus, { status, message }))
    await generate.click()
    await expect(
      design.getByText(`We are sorry, something went wrong. ${message}`, { exact: true }).first(),
    ).toBeVisible()
  }

  // Of a save each entry is a toast.
  await generate.click()
  await design.getByRole('button', { name: 'Choose Preview 1' }).click({ timeout: 120_000 })
  await design.getByRole('button', { name: 'Select voice' }).click()
  await field(design, 'Voice name').fill('Refused')
  await field(design, 'Description').fill(prompt)
  await fault(server, savePath, {
    times: 3,
    answer: {
      status: 422,
      body: { detail: [entry('voice_name', 'Name taken.'), entry('voice_description', 'Too plain.')] },
    },
  })
  // Enter saves; what is typed meanwhile would be in no voice, and the focus stays.
  const name = field(design, 'Voice name')
  await name.press('Enter')
  await expect(name).not.toBeEditable()
  await expect(name).toBeFocused()
  await expect(design.getByText('Name taken.', { exact: true })).toHaveCount(2, { timeout: 60_000 })
  await expect(name).toBeFocused()
  await expect(name).toBeEditable()
  await expect(design.getByText('Too plain.', { exact: true })).toHaveCount(2)
  expect(await generated(server)).toEqual([])
})

test('killed while it generates, while it waits to be saved and while it is saved: resumed, one voice', async ({
  server,
  openStudio,
}) => {
  await quick(server)
  const first = await openStudio({ cloud: server })
  const begun = await filled(first.page)
  await fault(server, designPath, { times: 1, latencyMs: 60_000 })
  await begun.getByRole('button', { name: 'Generate voice' }).click()
  await expect(begun.getByRole('progressbar', { name: 'Generating three previews' })).toBeVisible()
  await first.kill()

  const second = await openStudio({ cloud: server })
  await second.page.getByRole('button', { name: `Continue ${prompt}` }).click()
  const resumed = designDialog(second.page)
  await expect(resumed.getByText(/^The connection was lost before the previews arrived\./)).toBeVisible()
  await resumed.getByRole('button', { name: 'Try again on the same seed' }).click()
  await resumed.getByRole('button', { name: 'Choose Preview 3' }).click({ timeout: 120_000 })
  await resumed.getByRole('button', { name: 'Select voice' }).click()
  await field(resumed, 'Voice name').fill('Killed often')
  await field(resumed, 'Description').fill(prompt)
  await resumed.getByRole('button', { name: 'Add label' }).click()
  await resumed.getByLabel('Value of Accent').selectOption({ index: 1 })
  await second.kill()

  const third = await openStudio({ cloud: server })
  await third.page.getByRole('button', { name: 'Continue Killed often' }).click()
  const named = designDialog(third.page)
  await expect(field(named, 'Voice name')).toHaveValue('Killed often')
  await expect(named.getByRole('button', { name: /^(Choose|Chosen:) Preview \d$/ })).toHaveCount(3)
  // The cloud makes the voice; nobody reads its answer.
  await fault(server, savePath, { times: 1, dropAnswer: true })
  await fault(server, '^/v2/voices$', { answer: { status: 503 } })
  await named.getByRole('button', { name: 'Save voice' }).click()
  await expect.poll(() => generated(server)).toHaveLength(1)
  await third.kill()
  await server.control('/faults', undefined, 'DELETE')

  const fourth = await openStudio({ cloud: server })
  await expect(fourth.page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(fourth.page.getByRole('button', { name: 'Continue Killed often' })).toHaveCount(0, {
    timeout: 60_000,
  })
  await openAt(fourth.page, '#/voices')
  await expect(fourth.page.getByRole('button', { name: 'Killed often', exact: true })).toHaveCount(1)
  expect(await generated(server)).toHaveLength(1)
})

test('offline the prompt can be written; back online it is generated', async ({ folder, openStudio }) => {
  const dataFolder = join(folder, 'own-cloud')
  let server = await startDemoServer({ dataFolder })
  try {
    const { page } = await openStudio({ cloud: server })
    await openAt(page, '#/voices?mode=create')
    await server.close()
    await page.evaluate(() => window.studio.calls.voices.syncNow({}))
    // Each card says what of it can be done without the cloud.
    const cards = page.getByRole('dialog', { name: 'Add voice' }).getByRole('region')
    await expect(cards.getByText('Offline', { exact: true }).and(page.locator('span, span *'))).toHaveCount(4)
    for (const said of [
      'You can write the prompt offline. Generating needs the cloud.',
      'You can prepare it offline. It is made when you send it to the cloud.',
      'You can record, check and prepare everything offline. Verification and training need the cloud.',
      'The library needs the cloud.',
    ])
      await expect(cards.filter({ hasText: said })).toHaveCount(1)
    await page.getByRole('button', { name: 'Design a voice' }).click()
    const design = designDialog(page)
    await field(design, 'Voice prompt').fill(prompt)
    await field(design, 'Preview text').fill(text)
    const generate = design.getByRole('button', { name: 'Generate voice' })
    await expect(generate).toHaveAttribute('aria-disabled', 'true')
    await generate.scrollIntoViewIfNeeded()
    // A dialog that still grows moves the button away from under the pointer.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await generate.hover()
      await expect(page.getByText('You are offline. Generating needs the cloud.').first()).toBeVisible({
        timeout: 3_000,
      })
    }).toPass()
    server = await startDemoServer({ dataFolder, port: Number(new URL(server.baseUrl).port) })
    await quick(server)
    await expect(generate).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
    await generate.click()
    await expect(design.getByRole('button', { name: /^Choose Preview \d$/ })).toHaveCount(3, {
      timeout: 120_000,
    })
  } finally {
    await server.close()
  }
})

test('a plan that was switched off denies it; a design of one’s own stays open', async ({
  server,
  openStudio,
}) => {
  const { page } = await openStudio({ cloud: server })
  const design = await filled(page)
  await expect.poll(() => page.url()).toContain('voiceDraft=')
  await server.control('/account', { status: 'free_disabled' })
  await page.reload()
  const text = 'Your free tier access has been disabled. Please upgrade to a paid plan.'
  const generate = design.getByRole('button', { name: 'Generate voice' })
  await expect(generate).toHaveAttribute('aria-disabled', 'true')
  await generate.scrollIntoViewIfNeeded()
  await generate.hover()
  await expect(page.getByText(text).first()).toBeVisible()
  await openAt(page, address)
  await expect(page.getByRole('dialog', { name: 'Add voice' }).getByRole('alert')).toHaveText(text)
})

test('a reference voice: a file too short, one cut to fit, one of one’s own voices', async ({
  folder,
  server,
  openStudio,
}) => {
  await quick(server)
  await makeVoices(server, 30)
  const { page } = await openStudio({ cloud: server })
  const design = await filled(page)
  const reference = design.getByRole('region', { name: 'Reference voice' })
  await expect(reference).toBeVisible()
  const notes = join(folder, 'notes.mp3')
  writeFileSync(notes, 'no sound at all')
  const soundOf = (sizeBytes: number): string => {
    const path = join(folder, `${sizeBytes} bytes.wav`)
    writeFileSync(path, wavOf(Buffer.alloc(sizeBytes - 44), 44_100, 16))
    return path
  }
  await pickFiles(page, 'reference-input', [notes])
  await expect(reference.getByRole('alert')).toHaveText('File is not one of the supported types')
  await pickFiles(page, 'reference-input', [soundOf(20_000_002)])
  await expect(reference.getByRole('alert')).toHaveText('File exceeds the 20mb limit.')
  await reference.getByRole('button', { name: /^Remove / }).click()
  await pickFiles(page, 'reference-input', [soundOf(20_000_000)])
  await expect(reference.getByText('3:46 · 20.0 MB', { exact: true })).toBeVisible()
  await expect(reference.getByRole('alert')).toHaveCount(0)
  // What is dropped on a good one and is none is said, and not of the good one.
  await reference.evaluate((place) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['no sound'], 'notes.txt'))
    place.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
  })
  await expect(page.getByText('File is not one of the supported types').last()).toBeVisible()
  await expect(reference.getByRole('alert')).toHaveCount(0)
  await reference.getByRole('button', { name: /^Remove / }).click()
  await pickFiles(page, 'reference-input', [makeSilence(folder, 2_999)])
  await expect(reference.getByRole('alert')).toHaveText(
    'Audio file is too short. Please choose a file with at least 3s of audio.',
  )
  await pickFiles(page, 'reference-input', [speechClip(folder, { fromS: 20, seconds: 310 })])
  await expect(reference.getByRole('alert')).toHaveText(
    'Audio file is too long. Please choose a file with at most 300s of audio.',
  )
  await reference.getByRole('button', { name: 'Cut to fit' }).click()
  const end = reference.getByRole('slider', { name: 'Region end' })
  await expect(end).toHaveAttribute('aria-valuenow', '300000', { timeout: 30_000 })
  await expect(reference.getByRole('alert')).toHaveCount(0)
  await expect(reference.getByText(/^0:00 to 5:00, 5:00 of 5:10$/)).toBeVisible()
  await field(reference, 'Prompt strength').press('End')
  await expect(reference.getByText('100 %')).toBeVisible()
  await design.getByRole('button', { name: 'Generate voice' }).click()
  await expect(design.getByRole('button', { name: /^Choose Preview \d$/ })).toHaveCount(3, {
    timeout: 180_000,
  })
  const { counts } = (await server.control('/requests')) as { counts: Record<string, number> }
  expect(Object.keys(counts).some((key) => key.includes('/text-to-voice/design'))).toBe(true)

  // Out of the picker: voices of one's own alone.
  await reference.getByRole('button', { name: /^Remove / }).click()
  // What is heard ends where the picker opens, which plays previews of its own.
  await server.control('/generation', { spokenMaxChars: 90 })
  await design.getByRole('button', { name: 'Generate again' }).click()
  await expect(design.getByRole('button', { name: /^Choose Preview \d$/ })).toHaveCount(6, {
    timeout: 180_000,
  })
  // What is taken up again of an earlier generation can be undone, the reference as well.
  await design.getByRole('button', { name: 'Use these settings' }).last().click()
  await expect(reference.getByRole('button', { name: /^Remove / })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(reference.getByRole('button', { name: 'Choose a file…' })).toBeVisible()
  await design.getByRole('button', { name: 'Play Preview 1' }).first().click()
  await expect(design.getByRole('button', { name: 'Pause Preview 1' })).toBeVisible()
  await reference.getByRole('button', { name: 'Reference voice: Choose a voice' }).click()
  await expect(design.getByLabel('Pause Preview 1')).toHaveCount(0, { timeout: 2_000 })
  const search = page.getByRole('combobox', { name: 'Search voices' })
  await expect(search).toBeFocused()
  const options = page.getByRole('listbox', { name: 'Voices' }).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-setsize', '30')
  await expect(page.getByRole('group', { name: 'Default' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Suggested' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  const list = page.getByRole('listbox', { name: 'Voices' })
  await list.hover()
  await page.mouse.wheel(0, 10_000)
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await search.press('Escape')
  await expect(search).toHaveCount(0)
  const choice = (name: string) => reference.getByRole('button', { name: `Reference voice: ${name}` })
  await expect(choice('Choose a voice')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Voice 17')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(search).toHaveCount(0)
  await expect(choice('Voice 17')).toBeVisible()
  await choice('Voice 17').click()
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(/Voice 17/)
  await search.fill('voice 23')
  await options.first().click()
  await expect(choice('Voice 23')).toBeVisible()

  await server.control('/account', { feature_flags: {} })
  await page.reload()
  await expect(reference.getByRole('alert')).toHaveText('This workspace does not have reference voices yet.')
  await reference.getByRole('button', { name: /^Remove / }).click()
  await expect(reference).toHaveCount(0)
})

test('links: copied, opened, pasted; previews of two generations compared by one key', async ({
  server,
  openStudio,
}) => {
  // Long enough that the second is heard before both end.
  await server.control('/generation', { spokenMaxChars: 90, isCanned: true })
  const { page } = await openStudio({ cloud: server })
  const design = await filled(page)
  await field(design, 'Seed').fill('42')
  await design.getByRole('button', { name: 'Share' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share this design' })
  const web = await field(sharing, 'Web link').inputValue()
  const own = await field(sharing, 'Timbre link').inputValue()
  expect(web).toMatch(
    /^https:\/\/elevenlabs\.io\/app\/voice-lab\?action=create&creationType=voiceDesign&prompt=A%20calm/,
  )
  expect(own).toMatch(/^timbre:\/\/voices\?mode=create&creationType=voiceDesign&prompt=A%20calm/)
  await field(sharing, 'Open a link').fill(
    'https://elevenlabs.io/app/voice-lab?action=create&creationType=voiceDesign&seed=abc',
  )
  await sharing.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(
    sharing.getByText('This link cannot be opened. It is damaged, or it is not a Timbre link.').first(),
  ).toBeVisible()
  await field(sharing, 'Open a link').fill(web.replace('seed=42', 'seed=43'))
  await sharing.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(field(design, 'Seed')).toHaveValue('43')
  await expect(field(design, 'Voice prompt')).toHaveValue(prompt)

  // Pasted into the prompt, a link is opened and replaces nothing.
  await field(design, 'Voice prompt').fill('Mine, and not to be lost.')
  await page.evaluate((link) => navigator.clipboard.writeText(link), own)
  await field(design, 'Voice prompt').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field(design, 'Seed')).toHaveValue('42')
  await expect(field(design, 'Voice prompt')).toHaveValue(prompt)
  await expect(design.getByRole('button', { name: /^Choose Preview/ })).toHaveCount(0)

  await design.getByRole('button', { name: 'Generate voice' }).click()
  await expect(design.getByRole('button', { name: /^Choose Preview \d$/ })).toHaveCount(3, {
    timeout: 120_000,
  })
  await field(design, 'Seed').fill('7')
  await design.getByRole('button', { name: 'Generate again' }).click()
  await expect(design.getByRole('button', { name: /^Choose Preview \d$/ })).toHaveCount(6, {
    timeout: 120_000,
  })
  await design.getByRole('button', { name: 'Compare Preview 1' }).first().click()
  await design.getByRole('button', { name: 'Compare Preview 2' }).last().click()
  const compare = design.getByRole('region', { name: 'Compare previews' })
  await page.keyboard.press('c')
  await expect(compare.getByText(/^Preview 1, seed 7, heard now$/)).toBeVisible()
  await page.keyboard.press('c')
  await expect(compare.getByText(/^Preview 2, seed 42, heard now$/)).toBeVisible()

  // Nothing is left of a seed that was none.
  await field(design, 'Seed').fill('abc')
  await design.getByRole('button', { name: 'Use these settings' }).last().click()
  await expect(field(design, 'Seed')).toHaveValue('42')
  await design.getByRole('button', { name: 'Generate again' }).click()
  await expect(design.getByRole('button', { name: /^Choose Preview \d$/ })).toHaveCount(9, {
    timeout: 120_000,
  })
  await openAt(page, '#/')
  await expect(page.getByRole('button', { name: 'Continue Mine, and not to be lost.' })).toBeVisible()
})
