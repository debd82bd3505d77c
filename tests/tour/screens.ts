import { join } from 'node:path'
import { expect } from '@playwright/test'
import { fillLibrary } from '../support/library/fill-library'
import { launchStudio } from '../support/app/studio-app'
import { shoot } from './shoot'
import type { Tour } from './tour'

/** Every screen on the demo workspace, with a library as it looks after some months, in both themes. */
export async function visitScreens(tour: Tour): Promise<void> {
  await tour.step('visit every screen on the demo workspace', async () => {
    const userDataDir = join(tour.folder, 'screens')
    await fillLibrary({ userDataDir, drafts: 24, samplesPerDraft: 40 })
    const studio = await launchStudio({ userDataDir })
    const { page } = studio
    const goTo = async (link: string, heading = link): Promise<void> => {
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
    await expect(page.getByText('Demo workspace').first()).toBeVisible({ timeout: 30_000 })
    for (const link of ['Home', 'Voices', 'Voice library', 'Professional clones', 'Settings']) {
      await goTo(link)
      await shoot(tour, page, `screen-${link.toLowerCase().replace(/ /g, '-')}`)
    }
    await goTo('Text to Speech', 'Speech')
    await page.getByLabel('Text to speak').fill('The harbor was quiet that morning.')
    await shoot(tour, page, 'screen-text-to-speech')
    await page.getByRole('button', { name: 'Voices', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search voices' }).waitFor()
    await shoot(tour, page, 'screen-text-to-speech-voices')
    await goTo('Voice Changer', 'Speech')
    await shoot(tour, page, 'screen-voice-changer')
    await goTo('Voice library')
    const voice = page.getByRole('article').first()
    await voice.getByRole('button', { name: /^Find voices similar to / }).click()
    await page.getByText(/^Voices similar to /).waitFor()
    await shoot(tour, page, 'screen-voice-library-similar')
    await page.getByRole('radio', { name: 'Cards' }).click()
    await shoot(tour, page, 'screen-voice-library-cards')
    await voice.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add to My Voices' }).waitFor()
    await shoot(tour, page, 'screen-voice-library-sheet')
    await page.keyboard.press('Escape')
    await goTo('Settings')
    await page.getByRole('button', { name: /Sign in/ }).click()
    await shoot(tour, page, 'screen-sign-in')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await shoot(tour, page, 'screen-shortcuts')
    await page.keyboard.press('Escape')
    await goTo('Professional clones')
    await page.getByText('Draft 1', { exact: true }).first().click()
    await page.getByRole('grid', { name: 'Samples' }).waitFor()
    await shoot(tour, page, 'screen-dataset')
    await studio.close()
    return undefined
  })
}
