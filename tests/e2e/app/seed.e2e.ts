import { join } from 'node:path'
import { copySeed } from '../../../build/dev/seed.mjs'
import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

/** What of a draft tells its state, as main answers it. */
interface Seen {
  sampleCount: number
  problemCount: number
  uploadedCount: number
  phase: string | null
  cloudDetails: string
  isVerified: boolean
  training: string[]
}

test('the library of npm run dev opens with drafts in every state', async ({ folder, openStudio }) => {
  // Its recordings are made, measured and uploaded the first time.
  const userDataDir = join(folder, 'seed')
  await copySeed(userDataDir)
  const { page } = await openStudio({ userDataDir })
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const seen = await page.evaluate(async () => {
    const { calls } = window.studio
    const value = <T>(result: { ok: true; value: T } | { ok: false }): T => {
      if (!result.ok) throw new Error(JSON.stringify(result))
      return result.value
    }
    const uploads = value(await calls.uploads.list({}))
    const found: [string, Seen][] = []
    for (const draft of value(await calls.drafts.list({}))) {
      const status = value(await calls.professionalClone.status({ draftId: draft.id }))
      const { sampleCount, problemCount, uploadedCount } = draft
      found.push([
        draft.name,
        {
          ...{ sampleCount, problemCount, uploadedCount },
          phase: uploads.find(({ draftId }) => draftId === draft.id)?.phase ?? null,
          cloudDetails: status.cloudDetails,
          isVerified: status.verification?.isAllowedToFineTune ?? false,
          training: status.training.map(({ state }) => state),
        },
      ])
    }
    const trash = value(await calls.trash.contents({}))
    return { drafts: Object.fromEntries(found), trashedDrafts: trash.draftCount }
  })

  expect(seen.trashedDrafts).toBe(1)
  const all = 8
  expect(seen.drafts).toMatchObject({
    'A voice with nothing in it yet': { sampleCount: 0 },
    'Too little so far': { sampleCount: 2, uploadedCount: 0 },
    'A long session to split': { sampleCount: 1 },
    'Ready to upload, measured': { sampleCount: all, problemCount: 0, uploadedCount: 0, phase: null },
    'Uploaded, not verified': { uploadedCount: all, phase: 'done', isVerified: false },
    'Verified, not trained': { uploadedCount: all, isVerified: true },
    'Upload paused half-way': { sampleCount: all + 1, uploadedCount: all, phase: 'paused' },
    'Renamed here': { cloudDetails: 'conflict' },
  })
  expect(seen.drafts['Files with problems']?.problemCount).toBeGreaterThan(0)
  expect(seen.drafts['Trained']?.training).toContain('fine_tuned')
  // It may still wait for its turn, or have ended since the seed was made.
  expect(seen.drafts['In training']?.training.some((state) => /^(queued|fine_tun)/.test(state))).toBe(true)

  await openAt(page, '#/clones')
  for (const name of [...Object.keys(seen.drafts)]) {
    await expect(page.getByRole('link', { name: name.trim(), exact: true })).toBeVisible()
  }
})
