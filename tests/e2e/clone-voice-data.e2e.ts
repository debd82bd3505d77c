import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { root } from '../../build/electron-path.mjs'
import { addDraftRows, type DraftRows } from '../support/draft-rows'
import { makeSilence } from '../support/make-silence'
import { pickFiles } from '../support/studio-app'
import { openDraft, shareStudio } from './shared-studio'

// What a person meets on Voice Data beside its constants (spec/professional-clone.md sections 2, 4 and 5).

const halfHourMs = 30 * 60_000

type Name = 'failed'
let drafts: Partial<Record<Name, DraftRows>> = {}
const draftId = (name: Name): string => drafts[name]?.draftId ?? ''

const test = shareStudio({
  prepare(userDataDir, folder) {
    const silence = (durationMs: number) => ({ file: makeSilence(folder, durationMs), durationMs })
    drafts = addDraftRows(userDataDir, { failed: [silence(halfHourMs)] })
  },
})

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Samples' }).getByRole('row').filter({ hasText: name })

async function upload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Start upload' }).click()
}

const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next', exact: true }).click()

test('a file that could not be imported does not stand in the way of Next', async ({ shared: { page } }) => {
  await openDraft(page, draftId('failed'))
  await pickFiles(page, 'add-files-input', [join(root, 'tests/media/odd/zero_bytes.wav')])
  await expect(row(page, 'zero_bytes.wav')).toContainText(/is empty/)
  await upload(page)
  await expect(row(page, '1.flac')).toContainText('Uploaded')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
})
