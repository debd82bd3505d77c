import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { PlayedSound } from '../audio/played-sound'
import { launchRecordingApp, recoverable } from '../record/recording-app'
import { hasXdotool } from '../app/global-keys'
import { openBooth } from '../record/open-booth'
import { launchStudio, type StudioApp } from '../app/studio-app'

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Still recording. Stop, save the take and quit?' })

/** Presses the keys of Quit in the app's own window. */
function pressQuit(app: StudioApp): void {
  const windows = ['search', '--onlyvisible', '--pid', String(app.process.pid)]
  execFileSync('xdotool', [...windows, 'windowfocus', 'key', 'ctrl+q'])
}

async function hasEnded(app: StudioApp): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    if (app.process.exitCode !== null) return true
    await sleep(50)
  }
  return false
}

async function recordInBooth(folder: string, sound: PlayedSound): Promise<StudioApp> {
  const app = await launchStudio({ userDataDir: folder, args: sound.args, env: sound.env })
  await openBooth(app.page, null, sound.engine)
  await app.page.getByText('Ready', { exact: true }).waitFor()
  await app.page.keyboard.press('Space')
  await app.page
    .getByRole('timer', { name: 'Recording time' })
    .filter({ hasText: /00:(0[1-9]|[1-5]\d)/ })
    .waitFor()
  return app
}

/**
 * Quitting in mid-take asks; staying goes on with the take, leaving keeps it as a finished one. A signal, as at the end of
 * the system's session, is held up by no question, and what was recorded is offered at the next start.
 */
export async function leaveInMidTake(root: string, sound: PlayedSound): Promise<string> {
  if (!hasXdotool())
    return 'quitting during a take: not tried, xdotool is not installed or there is no X display'
  const quit = join(root, 'quit')
  const app = await recordInBooth(quit, sound)
  pressQuit(app)
  await question(app.page).getByRole('button', { name: 'Keep recording' }).click()
  await app.page
    .getByRole('timer', { name: 'Recording time' })
    .filter({ hasText: /00:(0[3-9]|[1-5]\d)/ })
    .waitFor()
  pressQuit(app)
  await question(app.page).getByRole('button', { name: 'Stop, save and quit' }).click()
  assert.ok(await hasEnded(app), 'the app has quit')

  const ended = join(root, 'ended')
  const signalled = await recordInBooth(ended, sound)
  signalled.process.kill('SIGTERM')
  assert.ok(await hasEnded(signalled), 'the app has quit without an answer')

  const kept: string[] = []
  for (const folder of [quit, ended]) {
    const next = await launchRecordingApp(folder, sound)
    const drafts = await next.studio((studio) => studio.calls.drafts.list({}))
    const takes = await next.page.evaluate(async (draftId) => {
      const answer = await window.studio.calls.takes.list({ draftId })
      return answer.ok ? answer.value.map(({ durationMs }) => durationMs) : []
    }, drafts[0]?.id ?? '')
    const undecided = await recoverable(next)
    kept.push(`${takes.filter((durationMs) => durationMs >= 1_000).length} and ${undecided.length}`)
    await next.kill()
  }
  assert.deepEqual(kept, ['1 and 0', '0 and 1'])
  return 'quitting during a take: asked, continued, kept; a signal does not wait, and its take is offered'
}
