import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeFindings } from '../../support/app/axe'
import { microphoneOf } from '../../support/record/fake-microphone'
import { openBooth } from '../../support/record/open-booth'
import { untilTimer } from '../../support/record/until-timer'
import { recognizerIsHere } from '../../support/analysis/recognizer-here'
import { sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { expect, test } from '../fixtures'

const [, , , first, second, dropped, third, fourth] = sessionCues()
const read = [first!, second!, third!, fourth!]
const script = [first!, second!, dropped!, third!, fourth!].map(({ text }) => text).join('\n')

/** She reads, over and over, and leaves out one sentence. */
const reading = (folder: string): string[] =>
  microphoneOf(
    folder,
    Buffer.concat([
      ...read.map((cue) => sessionPcm({ startMs: cue.startMs - 200, endMs: cue.endMs + 300 })),
      Buffer.alloc(32 * 800),
    ]),
  )

test('a sentence left out of a recording is found, heard, accepted and recorded over by keys', async ({
  folder,
  openStudio,
}) => {
  test.setTimeout(240_000)
  const { page } = await openStudio({ args: reading(folder) })
  const path = join(folder, 'What she should read.txt')
  writeFileSync(path, script)
  await openBooth(page, path)
  await page.keyboard.press('Space')
  await untilTimer(page, '00:32')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Check .* against the script/ }).click({ timeout: 60_000 })
  const dialog = page.getByRole('dialog', { name: 'Script check' })
  if (!recognizerIsHere) {
    await expect(dialog.getByText('The speech recognizer is missing')).toBeVisible()
    test.skip(true, 'the set-up did not fetch the recognizer: no speech was compared')
  }
  await dialog.getByRole('button', { name: 'Check against script' }).click()
  const place = dialog.getByRole('button', { name: /^0:\d\d Skipped/ }).first()
  await expect(place).toBeVisible({ timeout: 120_000 })
  await expect(place).toContainText(dropped!.text.replace(/[.]$/, ''))

  const row = dialog.getByRole('listitem').filter({ hasText: 'Skipped' })
  expect(await axeFindings(page)).toEqual([])
  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    const play = Reflect.get<HTMLMediaElement, 'play'>(HTMLMediaElement.prototype, 'play')
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      heard.push(this.src)
      return play.call(this)
    }
  })
  await place.focus()
  await page.keyboard.press('Enter')
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
  await expect.poll(heard, { timeout: 20_000 }).toHaveLength(1)
  expect((await heard())[0]).toContain('/recording/')
  await page.keyboard.press('a')
  await expect(row).toContainText('Accepted')
  await page.keyboard.press('a')
  await expect(row).not.toContainText('Accepted')

  await page.keyboard.press('p')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('timer', { name: 'Recording time' })).toBeVisible()
  await untilTimer(page, '00:05')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Check .* against the script/ }).click({ timeout: 60_000 })
  await expect(dialog.getByText('The recording was edited since.', { exact: false })).toBeVisible()
})
