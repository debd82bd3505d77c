import type { Page } from 'playwright'
import { descendants } from '../../support/app/process-tree'
import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

const fakeDevices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** The name of the device that plays the speech of a voice; null: the system's. */
const playingOn = (page: Page): Promise<string | null> =>
  page.getByLabel('Generated speech').evaluate(async (audio: HTMLAudioElement) => {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return audio.sinkId === ''
      ? null
      : (devices.find(({ deviceId }) => deviceId === audio.sinkId)?.label ?? '?')
  })

/** Chromium's for sound, which listing the devices starts, and a window of which nobody has heard anything does not need. */
const soundProcesses = (pid: number | undefined): string[] =>
  process.platform === 'linux'
    ? descendants(pid ?? 0)
        .map(({ commandLine }) => commandLine)
        .filter((line) => /AudioService|VideoCaptureService/.test(line))
    : []

const showClara = async (page: Page): Promise<void> => {
  await openAt(page, '#/voices?voiceKind=default')
  await page.getByRole('button', { name: 'Clara', exact: true }).click()
  await expect(page.getByLabel('Text to speak')).toBeVisible()
}

test('sound goes to the chosen device, in this window and after the next start', async ({
  server,
  openStudio,
}) => {
  const first = await openStudio({ cloud: server, args: fakeDevices })
  await first.page.getByRole('heading', { name: 'Home' }).waitFor()
  expect(soundProcesses(first.process.pid)).toEqual([])
  await showClara(first.page)
  expect(await playingOn(first.page)).toBeNull()

  await openAt(first.page, '#/settings')
  const choice = first.page.getByLabel('Output device')
  await choice.focus()
  await expect(choice.getByRole('option')).toHaveText([
    'System default',
    'Fake Audio Output 1',
    'Fake Audio Output 2',
  ])
  await choice.selectOption('Fake Audio Output 2')
  await expect(choice).toHaveValue(/.+/)
  await showClara(first.page)
  expect(await playingOn(first.page)).toBe('Fake Audio Output 2')
  await first.close()

  // Without the device the system's plays, and the choice is kept.
  const without = await openStudio({ cloud: server })
  await openAt(without.page, '#/settings')
  await expect(without.page.getByLabel('Output device')).toContainText('Fake Audio Output 2')
  await showClara(without.page)
  await without.close()

  const again = await openStudio({ cloud: server, args: fakeDevices })
  await showClara(again.page)
  await expect.poll(() => playingOn(again.page)).toBe('Fake Audio Output 2')
  await openAt(again.page, '#/settings')
  await again.page.getByLabel('Output device').selectOption('System default')
  await showClara(again.page)
  await expect.poll(() => playingOn(again.page)).toBeNull()
})
