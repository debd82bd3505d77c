import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Locator, Page } from 'playwright'
import { measureFile } from '../../support/audio/measured-file'
import { openDropProgram } from '../../support/drag-out/drop-program'
import { openScreen, type Place } from '../../support/drag-out/screen'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { expect, test } from '../fixtures'

/** Where an element is on the screen. */
async function placeOf(page: Page, element: Locator): Promise<Place> {
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on the page')
  const origin = await page.evaluate(() => ({
    x: window.screenX,
    // The menu bar is the window's, above the page.
    y: window.screenY + window.outerHeight - window.innerHeight,
  }))
  return { x: origin.x + box.x + 12, y: origin.y + box.y + box.height / 2 }
}

test('a recording and a sample are dragged out of their rows into another program', async ({
  folder,
  openStudio,
}) => {
  const screen = await openScreen()
  test.skip(screen === null, 'no virtual screen, or no libXtst to move its pointer')
  if (!screen) return
  const program = await openDropProgram(screen.name, folder)
  const dragged = async (page: Page, element: Locator): Promise<string> => {
    await screen.dragTo(await placeOf(page, element), program.at)
    await program.untilOver(() => screen.tremble(program.at))
    screen.release()
    const [path = '', ...others] = await program.dropped()
    expect(others).toEqual([])
    return path
  }
  try {
    const { page } = await openStudio({ args: fakeMicrophone(folder), env: { DISPLAY: screen.name } })
    await page.getByRole('link', { name: 'Professional clones' }).click()
    await page.getByRole('button', { name: 'New draft' }).first().click()
    await page.getByRole('button', { name: 'Record yourself' }).click()
    await page.getByRole('button', { name: 'Request microphone permissions' }).click()
    await page.getByRole('button', { name: 'Start recording' }).waitFor()
    await page.getByRole('link', { name: 'Open booth' }).click()
    await page.getByText('Ready', { exact: true }).waitFor()
    await page.keyboard.press('Space')
    await untilTimer(page, '00:31')
    await page.keyboard.press('Space')
    await page.getByRole('slider', { name: 'Playhead' }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Recording 1' })
    const recording = await dragged(page, row.getByRole('button', { name: 'Recording 1', exact: true }))
    expect(basename(recording)).toBe('Recording 1.wav')
    expect(measureFile(recording)).toMatchObject({ codec: 'pcm_s24le', channels: 1 })
    expect(measureFile(recording).durationMs).toBeGreaterThan(30_000)

    await row.getByRole('button', { name: 'Add Recording 1 to the draft' }).click()
    await page.getByRole('link', { name: 'Leave booth' }).click()
    const name = page.locator('[data-row-id] [draggable="true"]').first()
    await expect(name).toBeVisible({ timeout: 60_000 })
    const sample = await dragged(page, name)
    expect(basename(sample)).toMatch(/^recording.*\.flac$/i)
    expect(measureFile(sample).durationMs).toBeGreaterThan(30_000)

    // Projects of that program may read them: they go only where that is wanted, though the trash is empty.
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Empty trash…' }).click()
    const trash = page.getByRole('dialog', { name: 'Empty trash' })
    const remove = trash.getByRole('button', { name: 'Delete permanently' })
    await trash.getByRole('checkbox', { name: 'I understand that this cannot be undone' }).click()
    await expect(remove).toBeDisabled()
    await trash.getByRole('checkbox', { name: /^Also delete 2 files dragged into other programs \(/ }).click()
    await remove.click()
    await expect(trash).toHaveCount(0)
    expect([recording, sample].map((path) => existsSync(path))).toEqual([false, false])
  } finally {
    await program.close()
    await screen.close()
  }
})
