import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { RecorderStatus } from '@shared/domain/recording/recorder'
import type { PlayedSound } from '../audio/played-sound'
import { openBooth } from '../record/open-booth'
import { launchStudio, type StudioApp } from './studio-app'

export const hasXdotool = (): boolean => {
  try {
    execFileSync('xdotool', ['version'], { stdio: 'ignore' })
    return process.env.DISPLAY !== undefined
  } catch {
    return false
  }
}

/** Chooses F9 for recording whatever program has the keyboard; the space bar in the booth no longer does. */
const chooseKey = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { calls } = window.studio
    const settings = await calls.appSettings.get({})
    if (!settings.ok) throw new Error(settings.error.code)
    const { recorder } = settings.value
    await calls.appSettings.set({ recorder: { ...recorder, keys: {}, globalKeys: { record: 'F9' } } })
  })

const statusOf = (page: Page): Promise<RecorderStatus> =>
  page.evaluate(async () => {
    const status = await window.studio.calls.recorder.status({})
    if (!status.ok) throw new Error(status.error.code)
    return status.value
  })

async function until(page: Page, state: RecorderStatus['state']): Promise<RecorderStatus> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    const status = await statusOf(page)
    if (status.state === state) return status
    await sleep(50)
  }
  throw new Error(`the recorder is not ${state}: ${JSON.stringify(await statusOf(page))}`)
}

const refusedBy = (status: RecorderStatus): readonly string[] =>
  'refusedShortcuts' in status ? status.refusedShortcuts : []

const press = (): void => void execFileSync('xdotool', ['key', 'F9'])

/**
 * A key pressed anywhere on the screen records and stops; a second program that wants the same key is told that it is
 * taken; outside the booth it is free again. Real key presses on a real X display.
 */
export async function globalKeys(root: string, sound: PlayedSound): Promise<string> {
  if (!hasXdotool()) return 'global keys: not tried, xdotool is not installed or there is no X display'
  const launch = (name: string): Promise<StudioApp> =>
    launchStudio({ userDataDir: join(root, name), args: sound.args, env: sound.env })
  const first = await launch('first')
  const second = await launch('second')
  try {
    for (const { page } of [first, second]) await chooseKey(page)
    await openBooth(first.page, null, sound.engine)
    assert.deepEqual(refusedBy(await until(first.page, 'armed')), [])
    await openBooth(second.page, null, sound.engine)
    assert.deepEqual(refusedBy(await until(second.page, 'armed')), ['F9'])
    await second.page.getByText('F9 is used by another program').waitFor()
    // The second window lies over the first and has the keyboard.
    press()
    await until(first.page, 'recording')
    assert.equal((await statusOf(second.page)).state, 'armed')
    // Until its own window shows the take, a second press is a bounce of the first.
    await first.page
      .getByRole('timer', { name: 'Recording time' })
      .filter({ hasText: /00:(0[1-9]|[1-5]\d)/ })
      .waitFor()
    press()
    await until(first.page, 'armed')

    await first.page.getByRole('link', { name: 'Leave booth' }).click()
    await until(first.page, 'idle')
    press()
    await sleep(300)
    assert.equal((await statusOf(first.page)).state, 'idle')
    return 'global keys: heard while armed, refused to a second program, free afterwards'
  } finally {
    await first.kill()
    await second.kill()
  }
}
