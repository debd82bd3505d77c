import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { draftLists } from '../../support/record/draft-lists'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { openBooth } from '../../support/record/open-booth'
import { untilTimer } from '../../support/record/until-timer'
import { dropFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

interface Heard {
  draftId: string
  id: string
  sound: string
  regions: number[][]
  canUndo: boolean
  marks: number[][]
}

/** The only recording of the only draft as it plays, with the marks of its takes. */
async function heard(page: Page): Promise<Heard> {
  const { draftId, takes, recordings } = await draftLists(page)
  const [recording] = recordings
  if (!recording) throw new Error('no recording')
  const sound = await page.evaluate(
    async (id) => [...new Uint8Array(await (await fetch(`/recording/${id}`)).arrayBuffer())],
    recording.id,
  )
  return {
    draftId,
    id: recording.id,
    canUndo: recording.canUndo,
    regions: recording.regions.map(({ startFrame, endFrame, crossfadeFrames }) => [
      startFrame,
      endFrame,
      crossfadeFrames,
    ]),
    marks: takes.map(({ marksMs }) => marksMs),
    sound: createHash('sha256').update(Uint8Array.from(sound)).digest('hex'),
  }
}

test('a session leaves as a folder, comes back after its draft is gone, and plays the same', async ({
  folder,
  openStudio,
}) => {
  const picked = join(folder, 'picked')
  mkdirSync(picked)
  const { page } = await openStudio({ args: fakeMicrophone(folder), env: { TIMBRE_PICKED: picked } })
  await openBooth(page, null)
  await page.keyboard.press('Space')
  await untilTimer(page, '00:03')
  await page.keyboard.press('M')
  await page.keyboard.press('Space')
  await page.getByRole('slider', { name: 'Playhead' }).focus()
  await page.keyboard.press('Home')
  for (let second = 0; second < 2; second += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('P')
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  await untilTimer(page, '00:04')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^The last .* was replaced from/).first()).toBeVisible()
  const saved = async () => (await draftLists(page)).takes.map(({ state }) => state)
  await expect.poll(saved, { timeout: 30_000 }).toEqual(['ready', 'ready'])
  const before = await heard(page)
  expect(before.regions).toHaveLength(2)

  await page.getByRole('button', { name: 'Export session folder' }).click()
  await expect(page.getByText(/^The session.* is exported\.$/).first()).toBeVisible()
  const names = readdirSync(picked)
  expect(names).toEqual(['Untitled voice session'])
  const session = join(picked, names[0] ?? '')
  expect(readdirSync(join(session, 'takes'))).toHaveLength(2)
  expect(readFileSync(join(session, 'session.rpp'), 'utf8')).toContain('<SOURCE WAVE')
  // What a picker of a folder answers with is the session itself from now on.
  cpSync(session, picked, { recursive: true })

  await page.getByRole('link', { name: 'Leave booth' }).click()
  await page.getByRole('link', { name: 'Professional clones', exact: true }).click()
  await page.locator('[data-row-id]').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('No drafts yet')).toBeVisible()

  await page.getByRole('button', { name: 'Open session folder' }).first().click()
  const arrived = page.getByText(/^The session.* is open\.$/).first()
  await expect(arrived).toBeVisible()
  await expect(page.getByText(/already in this library/).first()).toBeVisible()
  const after = await heard(page)
  expect(after.draftId).not.toBe(before.draftId)
  expect({ ...after, id: '', draftId: '' }).toEqual({ ...before, id: '', draftId: '' })
  await page.evaluate((hash) => void (location.hash = hash), `#/clones/${after.draftId}/booth`)
  await page.getByRole('button', { name: 'Play Recording 1' }).click()
  await expect(page.getByRole('button', { name: 'Pause Recording 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo last punch in Recording 1' }).click()
  await expect.poll(async () => (await heard(page)).regions.length).toBe(1)

  // Dropped on Home it is a session, too, and no folder of samples.
  await page.getByRole('link', { name: 'Leave booth' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await dropFiles(page, { x: 700, y: 400 }, [session])
  const drafts = () =>
    page.evaluate(async () => {
      const answer = await window.studio.calls.drafts.list({})
      if (!answer.ok) throw new Error('main refused a list')
      return answer.value.map(({ sampleCount }) => sampleCount)
    })
  await expect.poll(drafts, { timeout: 30_000 }).toEqual([0, 0])

  // So it is where nothing takes files, which of others is said; on a draft its takes become samples, which is said, too.
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  const take = join(session, 'takes', readdirSync(join(session, 'takes'))[0] ?? '')
  await dropFiles(page, { x: 700, y: 400 }, [take])
  await expect(page.getByText('You cannot drop files here.').first()).toBeVisible()
  await dropFiles(page, { x: 700, y: 400 }, [session])
  await expect.poll(drafts, { timeout: 30_000 }).toEqual([0, 0, 0])
  await page.evaluate((hash) => void (location.hash = hash), `#/clones/${after.draftId}`)
  await page.getByRole('button', { name: 'Record yourself' }).waitFor()
  await dropFiles(page, { x: 700, y: 400 }, [session])
  await expect(page.getByText('The takes of this session become samples.').first()).toBeVisible()
  await expect.poll(drafts, { timeout: 30_000 }).toContain(2)
})

test('a session that cannot be opened: its failure takes the place of what said that it opens', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const session = join(folder, 'session.json')
  writeFileSync(session, JSON.stringify({ format: 'timbre-session', version: 1 }))
  await dropFiles(page, { x: 700, y: 400 }, [session])
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toasts.filter({ hasText: 'The session was not opened.' })).toBeVisible()
  expect(await toasts.allTextContents()).toHaveLength(1)
})
