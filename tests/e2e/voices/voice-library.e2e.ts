import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { makeRecordings } from '../../support/audio/make-recordings'
import { openAt } from '../../support/app/studio-address'
import { dropFiles } from '../../support/app/studio-app'
import { expect } from '../fixtures'
import { shareStudio } from '../shared-studio'

const test = shareStudio({})
const address = (page: { url: () => string }): URLSearchParams =>
  new URLSearchParams(page.url().split('?')[1] ?? '')

// spec/add-voice.md sections 3 to 6 and 8, spec/shell.md "Add-voice side sheet".

test('from Add voice into the library: searched, filtered, and a voice added from its sheet', async ({
  shared,
}) => {
  const { page, server } = shared
  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  await page.getByRole('button', { name: 'Add voice' }).first().click()
  await page.getByRole('button', { name: 'Browse voices' }).click()
  await expect(page.getByRole('heading', { name: 'Voice library' })).toBeVisible()
  const voices = page.getByRole('feed', { name: 'Voices' }).getByRole('article')
  await expect(page.getByText('640 voices')).toBeVisible()

  await page.getByLabel('Language', { exact: true }).selectOption('es')
  await expect(page.getByText(/^\d+ voices$/)).not.toHaveText('640 voices')
  await page.getByLabel('Accent').selectOption('peninsular')
  await page.getByRole('radio', { name: 'High quality' }).click()
  await page.getByLabel('Sort by').selectOption('Newest')
  await expect
    .poll(() => address(page).toString())
    .toBe('sort=created_date&category=high_quality&language=es&accent=peninsular')
  await expect(voices.first()).toContainText('Spanish · Peninsular')
  await page.reload()
  await expect(voices.first()).toContainText('Spanish · Peninsular')

  // Another language has no such accent.
  await page.getByLabel('Language', { exact: true }).selectOption('fr')
  await expect.poll(() => address(page).get('accent')).toBeNull()
  // Nor does a link keep one.
  await openAt(page, '#/voice-library?language=fr&accent=irish')
  await expect.poll(() => address(page).toString()).toBe('language=fr')
  await expect(
    page.getByText(/^The demo workspace creates voices by blending a few of its own\.$/),
  ).toBeVisible()
  await openAt(page, '#/voice-library?language=de')
  await expect(
    page.getByText('The demo workspace does not speak German: previews are in English.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByLabel('Search the voice library').fill('storyteller')
  await expect.poll(() => address(page).get('search')).toBe('storyteller')
  await expect(voices.first()).toContainText('Storyteller')

  const name = (await voices.first().getAttribute('aria-label')) ?? ''
  await voices.first().getByRole('button', { name, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Voice of the library' })
  await expect(sheet).toContainText('credit')
  await expect(sheet).toContainText('Notice period')
  await expect(sheet).toContainText('Live moderation')
  await expect(sheet).toContainText('Who may use it')
  await expect(sheet).toContainText(/\d+ of 160 custom voice slots used\. This voice takes one\./)
  await sheet.getByRole('button', { name: 'Add to My Voices' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(voices.first()).toContainText('Added')
  const { voices: mine } = (await server.get('/v2/voices?page_size=100&voice_type=non-default')) as {
    voices: { name: string }[]
  }
  expect(mine.filter((voice) => voice.name === name)).toHaveLength(1)

  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('use cases, tags and terms narrow the library, each as a chip that takes it off again', async ({
  shared,
}) => {
  const { page } = shared
  await openAt(page, '#/voice-library')
  const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('button')
  const choose = async (button: string, ...labels: string[]): Promise<void> => {
    await page.getByRole('button', { name: button }).click()
    const popover = page.getByRole('dialog')
    for (const label of labels) await popover.getByLabel(label, { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(popover).toHaveCount(0)
  }
  await choose('Use cases', 'Conversational', 'Social media')
  await choose('Tags', 'Warm')
  await choose('More', 'Featured only', 'Include voices with custom rates')
  await page.getByRole('button', { name: 'More (2)' }).click()
  await page.getByLabel('Notice period').selectOption('90 days or more')
  await page.keyboard.press('Escape')
  await expect
    .poll(() => address(page).toString())
    .toBe(
      'use_cases=conversational&use_cases=social_media&descriptives=warm&featured=true' +
        '&min_notice_period_days=90&include_custom_rates=false',
    )
  await expect(chips).toHaveText([
    'Conversational',
    'Social media',
    'Warm',
    'At least 90 days notice',
    'Featured',
    'Without custom rates',
    'Clear all',
  ])
  await page.getByRole('button', { name: 'Remove filter Warm' }).click()
  await expect(chips).toHaveCount(6)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('640 voices')).toBeVisible()
})

test('similar voices and filters exclude each other and say so; the last action wins', async ({ shared }) => {
  const { page } = shared
  const toast = page.getByText('Filters are unsupported with similar voice search.', { exact: true })
  await openAt(page, '#/voice-library?gender=female')
  const voices = page.getByRole('feed', { name: 'Voices' }).getByRole('article')
  const name = (await voices.first().getAttribute('aria-label')) ?? ''
  await voices
    .first()
    .getByRole('button', { name: `Find voices similar to ${name}` })
    .click()
  await expect(page.getByText(`Voices similar to “${name}”, the nearest first`)).toBeVisible()
  await expect(toast.first()).toBeVisible()
  expect([...address(page).keys()]).toEqual(['similar_to'])
  await expect(page.getByText('30 voices')).toBeVisible()

  await page.getByLabel('Gender').selectOption('Male')
  await expect.poll(() => address(page).toString()).toBe('gender=male')
  await expect(toast.first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Voices similar to “${name}”, the nearest first`)).toBeVisible()
  await page.getByRole('button', { name: 'Show all voices' }).click()
  await expect(page.getByText('640 voices')).toBeVisible()
})

test('finds a voice by an audio file; what is no sound is refused in the page', async ({ shared }) => {
  const { page, folder } = shared
  const [recording, another] = await makeRecordings({
    folder: join(folder, 'dropped'),
    totalMinutes: 2,
    count: 2,
    formats: ['flac'],
    seed: 11,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  await openAt(page, '#/voice-library')
  const voices = page.getByRole('feed', { name: 'Voices' }).getByRole('article')
  await expect(voices.first()).toBeVisible()
  await dropFiles(page, { x: 700, y: 420 }, [recording!.path])
  await expect(page.getByText(/^Voices similar to “.+\.flac”, the nearest first$/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('30 voices')).toBeVisible()
  expect([...address(page).keys()]).toEqual(['similar_file'])

  const name = (await voices.nth(1).getAttribute('aria-label')) ?? ''
  await voices.nth(1).getByRole('button', { name, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Voice of the library' })
  await sheet.getByRole('button', { name: 'Add to My Voices' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(voices.nth(1)).toContainText('Added')
  await page.getByRole('button', { name: 'Show all voices' }).click()
  await expect(page.getByText('640 voices')).toBeVisible()

  // One is asked for, and of several dropped at once the first is taken.
  await page.getByRole('button', { name: 'Search by audio' }).click()
  const panel = page.getByRole('dialog', { name: 'Search by audio' })
  const asked = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Choose a file', exact: true }).click()
  expect((await asked).isMultiple()).toBe(false)
  const zone = (await panel.getByText('Drop an audio file here').boundingBox())!
  await dropFiles(page, { x: zone.x + 5, y: zone.y + 5 }, [another!.path, recording!.path])
  await expect(
    page.getByText(`Voices similar to “${basename(another!.path)}”, the nearest first`),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all voices' }).click()
  await expect(page.getByText('640 voices')).toBeVisible()

  const notes = join(folder, 'notes.txt')
  await writeFile(notes, 'no sound at all')
  await dropFiles(page, { x: 700, y: 420 }, [notes])
  await expect(
    page
      .getByText('File "notes.txt" is not supported. Please choose an audio file.', { exact: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('640 voices')).toBeVisible()
  expect([...address(page).keys()]).toEqual([])
})

test('previews play one at a time, by mouse and by arrow keys, and nothing else is fetched', async ({
  shared,
}) => {
  const { page, server } = shared
  await server.control('/generation', { spokenMaxChars: 12, isCanned: true })
  await openAt(page, '#/voice-library?sort=cloned_by_count')
  const voices = page.getByRole('feed', { name: 'Voices' }).getByRole('article')
  const play = (n: number) => voices.nth(n).getByRole('button', { name: /^Play preview of / })
  const stop = (n: number) => voices.nth(n).getByRole('button', { name: /^Stop preview of / })
  const previewCount = async (): Promise<number> => {
    const { recent } = (await server.control('/requests')) as { recent: { path: string }[] }
    return new Set(recent.map(({ path }) => path).filter((path) => path.includes('/previews/'))).size
  }
  await server.control('/requests', undefined, 'DELETE')
  await expect(voices.first()).toBeVisible()
  await play(1).click()
  await expect(stop(1)).toBeVisible()
  await play(0).click()
  await expect(stop(0)).toBeVisible()
  await expect(play(1)).toBeVisible()
  // From the voice itself; Space plays, and an arrow plays the next.
  await stop(0).click()
  await expect(play(0)).toBeVisible()
  await voices.nth(0).focus()
  await page.keyboard.press('Space')
  await expect(stop(0)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(stop(1)).toBeVisible()
  await expect(play(0)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(play(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(play(2)).toBeVisible()
  expect(await previewCount()).toBe(2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Voice of the library' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('plan, permission and slots are said where one would add', async ({ shared }) => {
  const { page, server } = shared
  const { account } = (await server.control('/state')) as { account: object }
  const { voices } = (await server.get('/v1/shared-voices?page_size=100')) as {
    voices: { voice_id: string; free_users_allowed: boolean; is_added_by_user: boolean }[]
  }
  const paid = voices.find((voice) => !voice.free_users_allowed && !voice.is_added_by_user)!.voice_id
  const sheet = page.getByRole('dialog', { name: 'Voice of the library' })
  const add = sheet.getByRole('button', { name: 'Add to My Voices' })
  const said = async (patch: object, text: string): Promise<void> => {
    await server.control('/account', { ...account, ...patch })
    await openAt(page, '#/voice-library')
    await openAt(page, `#/voice-library?voiceId=${paid}`)
    await expect(sheet.getByText(text, { exact: true })).toBeVisible()
    await expect(add).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  await said(
    { tier: 'free' },
    'You must be a paid subscriber to use this voice. Please upgrade your subscription to start using it.',
  )
  await said(
    { all_members_permissions: [] },
    'You do not have permission to add voices from the voice library. Ask a workspace administrator.',
  )
  await said({ voice_limit: 0 }, 'You’ve used all of your custom voice slots. Upgrade to unlock more')

  // What the cloud refuses all the same is told from the sheet, with its words.
  await server.control('/account', account)
  await openAt(page, '#/voice-library')
  await server.control('/faults', [
    {
      path: '^/v1/voices/add/',
      times: 1,
      answer: {
        status: 400,
        body: { detail: { status: 'voice_add_edit_limit_reached', message: 'Too many.' } },
      },
    },
  ])
  await openAt(page, `#/voice-library?voiceId=${paid}`)
  await expect(add).toBeEnabled()
  await add.click()
  await expect(page.getByText('Error Adding Voice!', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Too many.', { exact: true }).first()).toBeVisible()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')

  // From anywhere else with other words, also where the person has gone on by then.
  await server.control('/faults', [
    {
      path: '^/v1/voices/add/',
      times: 1,
      latencyMs: 1_500,
      answer: { status: 403, body: { detail: { status: 'is_in_probation', message: 'On probation.' } } },
    },
  ])
  await page
    .getByRole('button', { name: /^Add .+ to My voices$/ })
    .first()
    .click()
  await openAt(page, '#/')
  await expect(page.getByText('Failed to add voice to my voices.', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('On probation.', { exact: true }).first()).toBeVisible()

  // A voice that is gone leads back to the library.
  await openAt(page, '#/voice-library?voiceId=never-shared')
  await expect(page.getByText('This voice is no longer in the voice library.').first()).toBeVisible()
  await expect.poll(() => address(page).get('voiceId')).toBeNull()
})

test('a search goes to the cloud 300 ms after the last letter, once', async ({ shared }) => {
  const { page, server } = shared
  await openAt(page, '#/voice-library')
  await expect(page.getByRole('feed', { name: 'Voices' }).getByRole('article').first()).toBeVisible()
  const searches = async (): Promise<number> => {
    const { recent } = (await server.control('/requests')) as { recent: { path: string }[] }
    return recent.filter(({ path }) => path === '/v1/shared-voices').length
  }
  await server.control('/requests', undefined, 'DELETE')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  const field = page.getByLabel('Search the voice library')
  await field.fill('sto')
  await page.clock.runFor(200)
  await field.fill('story')
  await page.clock.runFor(290)
  expect(address(page).get('search')).toBeNull()
  await page.clock.runFor(20)
  await expect.poll(() => address(page).get('search')).toBe('story')
  await page.clock.resume()
  await expect.poll(searches).toBe(1)
  await expect(page.getByText(/^\d+ voices$/)).not.toHaveText('640 voices')
  // Cleared from elsewhere, the field follows.
  await openAt(page, '#/voice-library')
  await expect(field).toHaveValue('')
})

test('the sheet of a voice hides its rate from its owner, who sees on its badge what it earns', async ({
  shared,
}) => {
  const { page, server } = shared
  const made = await fetch(`${server.baseUrl}/v1/voices/pvc`, {
    method: 'POST',
    headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Shared by me', language: 'en', labels: { accent: 'american' } }),
  })
  const { voice_id } = (await made.json()) as { voice_id: string }
  const library = (await server.get('/v1/shared-voices?page_size=2')) as { voices: object[] }
  const terms = { rate: 2, fiat_rate: 0.3, notice_period: 90 }
  const voices = [
    { ...library.voices[0], ...terms, name: 'Shared by me', voice_id },
    { ...library.voices[1], ...terms, name: 'Shared by another' },
  ]
  const body = { ...library, voices, has_more: false, total_count: 2 }
  const account = (await server.get('/v2/voices?page_size=100')) as { voices: { voice_id: string }[] }
  const sharing = { status: 'enabled', original_voice_id: voice_id, ...terms }
  const ofAccount = account.voices.map((each) => (each.voice_id === voice_id ? { ...each, sharing } : each))
  await server.control('/faults', [
    { path: '^/v1/shared-voices$', answer: { status: 200, body } },
    { path: '^/v2/voices$', answer: { status: 200, body: { ...account, voices: ofAccount } } },
  ])
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  await openAt(page, '#/voice-library?search=shared')
  const sheet = page.getByRole('dialog', { name: 'Voice of the library' })
  const open = (name: string) => page.getByRole('feed').getByRole('button', { name, exact: true }).click()

  await open('Shared by another')
  await expect(sheet).toContainText('2 credits per character')
  await expect(sheet).toContainText('You keep this voice for 90 days after its owner withdraws it.')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await open('Shared by me')
  await expect(sheet).toContainText('Others keep this voice for 90 days after you withdraw it.')
  await expect(sheet).toContainText('Custom Rate: $0.30 per 1,000 characters')
  await expect(sheet).not.toContainText('credits per character')
  await expect(sheet.getByRole('button', { name: 'Add to My Voices' })).toHaveCount(0)
})
