import type { Page } from 'playwright'
import { expect } from '@playwright/test'
import { untilTimer } from '../record/until-timer'
import { readyToRecord } from './verification-page'

export interface Scene {
  name: string
  /** The hash of the address. */
  at: string
  /** What must be seen before it is looked at; the heading of the page without it. */
  shows?: (page: Page) => ReturnType<Page['getByRole']>
  /** What a person does then. */
  act?: (page: Page) => Promise<void>
}

interface Ids {
  /** By the name of the draft. */
  draft: (name: string) => string
  voice: (name: string) => string
  /** The first sample of a draft. */
  sample: (draftName: string) => string
}

const dialog = (name?: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).first()
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const sharedVoice = (page: Page) => page.getByRole('article').first()
const firstRow = (page: Page) => page.locator('[data-row-id]').first()
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click()
const openMicrophone = async (page: Page): Promise<void> => {
  const ask = page.getByRole('button', { name: /^(Request microphone permissions|Enable Microphone)$/ })
  const device = page.getByRole('combobox', { name: 'Microphone' })
  await ask.or(device).first().waitFor()
  if (await ask.isVisible()) await ask.click()
  await device.waitFor()
}
const selectAll = async (page: Page): Promise<void> => {
  const toolbar = page.getByRole('toolbar', { name: 'Settings for selected samples' })
  // By keys alone: a click waits for a list that is still being filled, and on a slow machine it took the choice back before
  // the toolbar was seen.
  await expect(async () => {
    await firstRow(page).focus()
    await page.keyboard.press('Control+a')
    await toolbar.waitFor({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
}
const menuOf = async (page: Page): Promise<void> => {
  await firstRow(page).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

/** Every screen, dialog, menu and toast, and what of them a conflict, an error or a crash brings. */
export function scenes({ draft, voice, sample }: Ids): Scene[] {
  const ready = `#/clones/${draft('Ready to upload, measured')}`
  const wizard = (name: string, step: string) => `#/voices?mode=edit&voiceId=${voice(name)}&step=${step}`
  return [
    { name: 'home, after a crash', at: '#/', shows: text('Timbre quit unexpectedly') },
    { name: 'add voice', at: '#/?mode=create', shows: dialog('Add voice') },
    { name: 'shortcuts', at: '#/?dialog=shortcuts', shows: dialog() },
    { name: 'sign-in', at: '#/settings?dialog=sign-in', shows: dialog() },
    {
      name: 'notices',
      at: '#/settings',
      act: async (page) => {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
      },
    },
    { name: 'settings', at: '#/settings' },
    {
      name: 'licenses',
      at: '#/settings#about',
      async act(page) {
        await press(page, 'Licenses')
        await page.getByRole('dialog', { name: 'Licenses' }).locator('summary').first().click()
      },
    },
    {
      name: 'release notes',
      at: '#/settings#about',
      async act(page) {
        await press(page, 'What’s new')
        await page.getByRole('dialog', { name: /^What’s new in Timbre/ }).waitFor()
      },
    },
    {
      name: 'palette',
      at: '#/?dialog=palette',
      shows: (page) => page.getByRole('option').first(),
    },
    {
      name: 'account menu',
      at: '#/settings',
      act: async (page) => {
        await page.getByRole('button', { name: 'Account:' }).click()
        await page.getByRole('menu', { name: 'Account' }).waitFor()
      },
    },
    {
      name: 'credits',
      at: '#/settings',
      act: async (page) => {
        await press(page, /^Credits/)
        await page.getByRole('dialog', { name: 'Credits' }).waitFor()
      },
    },
    { name: 'groups', at: '#/groups', shows: (page) => page.getByRole('table') },
    { name: 'affiliate', at: '#/settings?affiliate=true', shows: dialog('Affiliate program') },
    {
      name: 'onboarding',
      at: '#/onboarding',
      shows: (page) => page.getByRole('button', { name: /^Add your voice/ }),
    },
    {
      name: 'empty trash',
      at: '#/settings',
      act: async (page) => {
        await press(page, 'Empty trash…')
        await page.getByRole('dialog', { name: 'Empty trash' }).waitFor()
      },
    },
    {
      name: 'move the library',
      at: '#/settings',
      act: async (page) => {
        await press(page, 'Move to another disk…')
        await page.getByRole('dialog', { name: 'Move the library?' }).waitFor()
      },
    },
    {
      name: 'voice design',
      at: '#/voices?mode=create&creationType=voiceDesign',
      shows: dialog('Voice design'),
    },
    {
      name: 'instant clone',
      at: '#/voices?mode=create&creationType=cloneVoice',
      shows: dialog('Instant voice clone'),
    },
    { name: 'voice library', at: '#/voice-library', shows: sharedVoice },
    {
      name: 'voice of the library',
      at: '#/voice-library',
      shows: sharedVoice,
      act: async (page) => {
        await sharedVoice(page)
          .getByRole('button', { name: /^(?!Play|Stop|Find|Add|Copy)/ })
          .first()
          .click()
        await page.getByRole('dialog', { name: 'Voice of the library' }).waitFor()
      },
    },
    { name: 'go to voice', at: '#/?dialog=go-to-voice', shows: (page) => page.getByRole('option').first() },
    { name: 'text to speech', at: '#/speech/text-to-speech' },
    { name: 'speech, settings', at: '#/speech/text-to-speech?panel=settings' },
    { name: 'speech, voices', at: '#/speech/text-to-speech?panel=voices' },
    { name: 'speech, history', at: '#/speech/text-to-speech?panel=history' },
    {
      name: 'feedback',
      at: '#/speech/text-to-speech',
      act: async (page) => {
        await press(page, 'Feedback')
        await page.getByRole('textbox', { name: 'Feedback' }).waitFor()
      },
    },
    { name: 'voice changer', at: '#/speech/speech-to-speech' },
    {
      name: 'dialogue',
      at: '#/speech/text-to-speech',
      act: async (page) => {
        await page.evaluate(async () => {
          const { speechWorkspace } = window.studio.calls
          const workspace = await speechWorkspace.get({})
          if (workspace.ok)
            await speechWorkspace.update({ of: workspace.value.of, patch: { textModelId: 'eleven_v3' } })
        })
        await page.getByRole('button', { name: /^Voice of speaker 1/ }).waitFor()
      },
    },
    { name: 'unknown page', at: '#/nowhere', shows: text('This page does not exist.') },
    { name: 'drafts', at: '#/clones', shows: firstRow },
    { name: 'drafts, menu', at: '#/clones', shows: firstRow, act: menuOf },
    {
      name: 'drafts, toast',
      at: '#/clones',
      shows: firstRow,
      act: async (page) => {
        await firstRow(page).focus()
        await page.keyboard.press('Delete')
        await page.getByRole('button', { name: 'Undo' }).waitFor()
      },
    },
    {
      name: 'drafts, delete permanently',
      at: '#/clones',
      shows: firstRow,
      act: async (page) => {
        await menuOf(page)
        await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'draft, problems', at: `#/clones/${draft('Files with problems')}`, shows: firstRow },
    { name: 'draft, paused', at: `#/clones/${draft('Upload paused half-way')}`, shows: firstRow },
    { name: 'draft, in the cloud', at: `#/clones/${draft('Uploaded, not verified')}`, shows: firstRow },
    {
      name: 'wizard, conflict',
      at: wizard('Renamed here', 'voice-data'),
      shows: text('Changed both here and in the cloud'),
    },
    { name: 'draft', at: ready, shows: firstRow },
    { name: 'draft, menu', at: ready, shows: firstRow, act: menuOf },
    { name: 'draft, plan', at: `${ready}?plan=1`, shows: dialog() },
    { name: 'draft, selected samples', at: ready, shows: firstRow, act: selectAll },
    {
      name: 'sample settings, in the cloud',
      at: `#/clones/${draft('Uploaded, not verified')}?settings=${sample('Uploaded, not verified')}`,
      shows: dialog(),
    },
    { name: 'draft, changes', at: `${ready}?changes=1`, shows: dialog() },
    {
      name: 'draft, split and join',
      at: `#/clones/${draft('A long session to split')}?segments=1`,
      shows: dialog(),
    },
    {
      name: 'sample settings',
      at: `${ready}?settings=${sample('Ready to upload, measured')}`,
      shows: dialog(),
    },
    {
      name: 'recorder',
      at: `${ready}?record=${draft('Ready to upload, measured')}`,
      shows: dialog(),
    },
    { name: 'report', at: `${ready}/report`, shows: text('Usable time') },
    { name: 'findings', at: `#/clones/${draft('Files with problems')}/report?view=findings` },
    { name: 'voices', at: '#/voices', shows: firstRow },
    {
      name: 'voices, delete',
      at: '#/voices',
      shows: firstRow,
      act: async (page) => {
        const own = page.locator('[data-row-id]').filter({ hasText: 'Trained' }).first()
        await own.click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Delete…' }).click()
        await page.getByRole('dialog', { name: /^Delete “/ }).waitFor()
      },
    },
    {
      name: 'voice',
      at: `#/voices?voiceId=${voice('Trained')}`,
      shows: (page) => page.getByLabel('Voice details'),
    },
    {
      name: 'wizard, introduction',
      at: '#/voices?mode=create&creationType=professionalVoiceClone&step=introduction',
      shows: dialog(),
    },
    {
      name: 'wizard, voice data',
      at: wizard('Uploaded, not verified', 'voice-data'),
      shows: dialog(),
    },
    {
      name: 'wizard, verification',
      at: `#/voices?mode=verify&voiceId=${voice('Uploaded, not verified')}&step=verification`,
      shows: text('Verify your voice'),
    },
    {
      name: 'wizard, captcha',
      at: `#/voices?mode=verify&voiceId=${voice('Uploaded, not verified')}&step=verification`,
      shows: text('Verify your voice'),
      act: async (page) => {
        await readyToRecord(page)
        await press(page, 'Start recording')
        await page.getByRole('img', { name: 'The sentence to read aloud' }).waitFor()
      },
    },
    { name: 'wizard, trained', at: wizard('Trained', 'voice-data'), shows: dialog() },
    { name: 'booth, script', at: `${ready}/booth?dialog=script`, shows: dialog() },
    { name: 'booth, keys', at: `${ready}/booth?dialog=keys`, shows: dialog('Booth shortcuts') },
    {
      name: 'booth',
      at: `${ready}/booth`,
      act: async (page) => {
        await openMicrophone(page)
        await page.keyboard.press('p')
      },
    },
    {
      name: 'booth, export',
      at: `${ready}/booth`,
      act: async (page) => {
        await openMicrophone(page)
        await page.keyboard.press('Space')
        await untilTimer(page, '00:02')
        await page.keyboard.press('Space')
        await page.getByRole('slider', { name: 'Playhead' }).waitFor()
        await page.keyboard.press('e')
        const exporting = dialog('Export recording')(page)
        await exporting.getByRole('radio', { name: 'Custom' }).click()
        await exporting.getByRole('table', { name: /^Rules for/ }).waitFor()
      },
    },
    {
      name: 'booth, ACX check',
      at: `${ready}/booth`,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Actions for Recording/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'ACX check…' }).click()
        await dialog('ACX check')(page).getByRole('table', { name: 'ACX rules' }).waitFor()
      },
    },
    {
      name: 'booth, script check',
      at: `${ready}/booth?dialog=script`,
      shows: dialog('Choose a script'),
      act: async (page) => {
        const chooser = dialog('Choose a script')(page)
        await chooser
          .getByRole('button', { name: /about \d+ min$/ })
          .first()
          .click()
        await chooser.waitFor({ state: 'hidden' })
        await openMicrophone(page)
        await page.keyboard.press('Space')
        await untilTimer(page, '00:02')
        await page.keyboard.press('Space')
        await press(page, /^Check .* against the script/)
        await dialog('Script check')(page).getByRole('button', { name: 'Close' }).first().waitFor()
      },
    },
    { name: 'booth, room', at: `${ready}/booth?dialog=room`, shows: dialog() },
    {
      // The last: it stays open over every other page.
      name: 'support assistant',
      at: '#/voices',
      shows: firstRow,
      async act(page) {
        await page.getByRole('button', { name: 'Support assistant', exact: true }).click()
        const assistant = page.getByRole('region', { name: 'Support assistant', exact: true })
        await assistant.getByRole('button', { name: 'How do I record a sample?' }).click()
        await assistant.getByText('Pointed at', { exact: false }).first().waitFor()
      },
    },
  ]
}

/** The ids of what the seed made, by name. */
export async function idsOf(page: Page): Promise<Ids> {
  const known = await page.evaluate(async () => {
    const { calls } = window.studio
    const value = <T>(result: { ok: true; value: T } | { ok: false }): T => {
      if (!result.ok) throw new Error(JSON.stringify(result))
      return result.value
    }
    const drafts = value(await calls.drafts.list({}))
    const found: Record<string, { id: string; voiceId: string | null; sampleId: string | undefined }> = {}
    for (const { id, name, cloudVoiceId } of drafts) {
      const [first] = value(await calls.samples.list({ draftId: id }))
      found[name] = { id, voiceId: cloudVoiceId, sampleId: first?.id }
    }
    return found
  })
  const of = (name: string) => {
    const entry = known[name]
    if (!entry) throw new Error(`the seed has no draft named ${name}`)
    return entry
  }
  return {
    draft: (name) => of(name).id,
    voice: (name) => of(name).voiceId ?? '',
    sample: (name) => of(name).sampleId ?? '',
  }
}
