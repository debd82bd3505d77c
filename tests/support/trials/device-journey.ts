import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { InputEngine } from '@shared/domain/recording/input-engine'
import type { Take } from '@shared/domain/recording/take'
import type { SoundServer } from '../audio/sound-server'
import { chooseEngine } from '../record/open-booth'
import { launchStudio, type StudioApp } from '../app/studio-app'

const patienceMs = 20_000

/**
 * The real window and a real sound server: microphones come, go, come back, fall silent, and one is chosen and remembered.
 * @returns what was seen, in words
 */
export async function deviceJourney(
  userDataDir: string,
  server: SoundServer,
  engine: InputEngine,
): Promise<string[]> {
  server.plugIn('first')
  let app = await launchStudio({ userDataDir, env: server.env })
  try {
    await chooseEngine(app.page, engine)
    const seen = [await comesAndIsChosen(app.page, server)]
    await app.close()
    app = await launchStudio({ userDataDir, env: server.env })
    await openRecorder(app.page)
    await untilChosen(app.page, 'second')
    seen.push('the chosen one is opened after a new start')
    seen.push(await vanishesAndGoesOn(app, server))
    seen.push(await comesBack(app.page, server))
    seen.push(await fallsSilent(app, server))
    return seen
  } finally {
    await app.kill()
  }
}

async function openRecorder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('button', { name: 'Record yourself' }).click()
}

const picker = (page: Page) => page.getByRole('combobox', { name: 'Microphone' })
const chosen = (page: Page): Promise<string> =>
  picker(page).evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.label ?? '')

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const startMs = Date.now(); !(await isSo().catch(() => false)); await sleep(100)) {
    assert.ok(Date.now() - startMs < patienceMs, what)
  }
}

const untilChosen = (page: Page, name: string): Promise<void> =>
  until(`${name} is the chosen microphone`, async () => (await chosen(page)) === name)

/** The system's own choice, which is the first one or called by its name. */
const untilAnotherIsOpen = (page: Page): Promise<void> =>
  until('another microphone is opened', async () => /first|default/i.test(await chosen(page)))

/** A microphone that is plugged in appears in the selector; choosing it opens it. */
async function comesAndIsChosen(page: Page, server: SoundServer): Promise<string> {
  await openRecorder(page)
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  const labels = (): Promise<string[]> => picker(page).getByRole('option').allTextContents()
  assert.ok(!(await labels()).includes('second'))
  server.plugIn('second')
  await until('a new microphone appears', async () => (await labels()).includes('second'))
  await picker(page).selectOption({ label: 'second' })
  await untilChosen(page, 'second')
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  return 'a new microphone appears and is chosen'
}

const takesOf = (page: Page): Promise<Take[]> =>
  page.evaluate(async () => {
    const drafts = await window.studio.calls.drafts.list({})
    const all = await Promise.all(
      (drafts.ok ? drafts.value : []).map(({ id }) => window.studio.calls.takes.list({ draftId: id })),
    )
    return all.flatMap((takes) => (takes.ok ? takes.value : []))
  })

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click()
  const timer = page.getByRole('timer', { name: 'Recording time' })
  await until('two seconds are recorded', async () => ((await timer.textContent()) ?? '') >= '00:02')
}

/** Unplugged in the middle: what there is is kept, the next microphone is opened, and the recording goes on. */
async function vanishesAndGoesOn(app: StudioApp, server: SoundServer): Promise<string> {
  const { page } = app
  await record(page)
  await page.getByRole('group', { name: 'Microphone' }).getByText('Stop recording to change').waitFor()
  server.unplug('second')
  await page.getByText('The microphone was disconnected.').first().waitFor({ timeout: patienceMs })
  await page.getByText(/was cut off at 0:0[2-9]/).waitFor()
  await untilAnotherIsOpen(page)
  await record(page)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await until('both segments are saved', async () => {
    const takes = await takesOf(page)
    return takes.length === 2 && takes.every(({ state }) => state === 'ready')
  })
  const [first, second] = (await takesOf(page)).sort((a, b) => a.createdAtMs - b.createdAtMs) as [Take, Take]
  // What a busy computer let fall is noted too; when the device went is the last thing that happened, and happened once.
  assert.equal(first.faults.at(-1)?.kind, 'device-lost')
  assert.equal(first.faults.filter(({ kind }) => kind === 'device-lost').length, 1)
  assert.ok(first.durationMs >= 2_000, `${first.durationMs} ms were kept`)
  assert.ok(!second.faults.some(({ kind }) => kind === 'device-lost'))
  return 'one that vanishes in the middle: the take is kept, the next segment follows with another'
}

/** The remembered microphone is taken again as soon as it is there. */
async function comesBack(page: Page, server: SoundServer): Promise<string> {
  server.plugIn('second')
  await untilChosen(page, 'second')
  return 'one that comes back is taken again'
}

/** A switch on the microphone, then a source that gives nothing at all: said within seconds, and the take ends kept. */
async function fallsSilent(app: StudioApp, server: SoundServer): Promise<string> {
  const { page } = app
  const notice = page.getByText('No signal from the microphone').first()
  await record(page)
  server.mute('second')
  await notice.waitFor({ timeout: patienceMs })
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  server.unplug('second')
  await untilAnotherIsOpen(page)
  server.plugIn('second')
  await untilChosen(page, 'second')
  await record(page)
  server.suspend('second')
  await notice.waitFor({ timeout: patienceMs })
  await page.getByText('The microphone was disconnected.').first().waitFor({ timeout: patienceMs })
  server.resume('second')
  await until('the take is saved', async () => (await takesOf(page)).every(({ state }) => state === 'ready'))
  const last = (await takesOf(page)).sort((a, b) => a.createdAtMs - b.createdAtMs).at(-1)
  assert.equal(last?.faults.at(-1)?.kind, 'device-lost')
  return 'muted or suspended: said at once, the take kept'
}
