import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { root } from '../../build/lib/electron-path.mjs'
import { fakeMicrophone } from '../support/record/fake-microphone'
import { launchStudio, pickFiles } from '../support/app/studio-app'
import { shoot } from './shoot'
import type { Tour } from './tour'

/** Chooses the first built-in script of the draft's language. */
async function chooseScript(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose a script' }).first().click()
  const builtIn = page.getByRole('region', { name: 'Built-in scripts' })
  await builtIn.getByRole('button').first().waitFor()
}

/** The recording dialog and the booth, with a microphone that hears real speech. */
export async function visitRecorder(tour: Tour): Promise<void> {
  await tour.step('record in the dialog and in the booth', async () => {
    const folder = join(tour.folder, 'recorder')
    await mkdir(folder)
    const studio = await launchStudio({ userDataDir: join(folder, 'studio'), args: fakeMicrophone(folder) })
    const { page } = studio
    const until = (text: string) =>
      expect(page.getByRole('timer', { name: 'Recording time' })).toHaveText(text, { timeout: 30_000 })

    await page.getByRole('link', { name: 'Professional clones' }).click()
    await page.getByRole('button', { name: 'New draft' }).first().click()
    await page.getByRole('button', { name: 'Record yourself' }).click()
    await page.getByRole('button', { name: 'Request microphone permissions' }).waitFor()
    await shoot(tour, page, 'record-permission')
    await page.getByRole('button', { name: 'Request microphone permissions' }).click()
    await page.getByRole('button', { name: 'Start recording' }).waitFor()
    await shoot(tour, page, 'record-ready')
    await chooseScript(page)
    await shoot(tour, page, 'record-scripts')
    await page.getByRole('region', { name: 'Built-in scripts' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Start recording' }).click()
    await page.getByText('Get ready to speak...').waitFor()
    await shoot(tour, page, 'record-countdown')
    await until('00:04')
    await shoot(tour, page, 'record-running')
    await page.getByRole('button', { name: 'Stop recording' }).click()
    await page.getByRole('heading', { name: '1 unsaved recording' }).waitFor()
    await shoot(tour, page, 'record-too-short')

    await page.getByRole('link', { name: 'Open booth' }).click()
    await page.getByText('Ready', { exact: true }).waitFor()
    await shoot(tour, page, 'booth-empty')
    await page.getByRole('button', { name: 'Check the room' }).first().click()
    await page.getByRole('button', { name: 'Measure room' }).click()
    await page.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 20_000 })
    await shoot(tour, page, 'booth-room')
    await page.keyboard.press('Escape')
    // The booth goes on with the dialog's script.
    await page.getByRole('document', { name: 'Script' }).waitFor()
    await page.keyboard.press('Space')
    await until('00:05')
    await page.keyboard.press('M')
    await shoot(tour, page, 'booth-recording')
    await page.keyboard.press('Space')
    await page.getByRole('slider', { name: 'Playhead' }).waitFor()
    await shoot(tour, page, 'booth-timeline')
    await page.keyboard.press('E')
    const exporting = page.getByRole('dialog', { name: 'Export recording' })
    await exporting.getByRole('radio', { name: 'ACX' }).click()
    await exporting.getByText('What the export changes:').waitFor()
    await shoot(tour, page, 'booth-export')
    await exporting.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('button', { name: /^Actions for Recording/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'ACX check…' }).click()
    await page.getByText('What the export changes:').waitFor()
    await shoot(tour, page, 'booth-acx')
    await page.getByRole('button', { name: 'Check a file…' }).click()
    await pickFiles(page, 'audio-input', [join(root, 'tests/media/odd/vbr.mp3')])
    await page.getByRole('button', { name: 'Check another file' }).waitFor({ timeout: 60_000 })
    await page.getByText('What the export changes:').waitFor({ timeout: 60_000 })
    await shoot(tour, page, 'acx-file')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Check .* against the script/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Script check' }).waitFor()
    await shoot(tour, page, 'booth-check')
    await page.keyboard.press('Escape')
    await page.getByText('Line by line').click()
    await page.keyboard.press('Space')
    await until('00:02')
    await page.keyboard.press('Space')
    await page.getByText('Line 2 of').waitFor()
    await shoot(tour, page, 'booth-lines')
    await page.getByRole('button', { name: 'Shortcuts' }).click()
    await page.getByRole('dialog').waitFor()
    await shoot(tour, page, 'booth-keys')
    await studio.kill()
    return undefined
  })
}
