import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startDemoServer } from '../../support/cloud/demo-server'
import { openAt } from '../../support/app/studio-address'
import { launchStudio } from '../../support/app/studio-app'
import { keyToPaintRow, whenSignedIn } from './key-to-paint'
import type { BenchRow } from '../report'

const blockCount = 100
/** With the end of each block 4,900 characters, so that there is room to type. */
const blockText = 'Some [laughs] characters of a *turn* of a talk.'.padEnd(48, '.')

/** Typing in the middle of a dialogue of 100 blocks and 5,000 characters, from the key to the frame that shows it. */
export async function dialogueBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-dialogue-bench-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  try {
    const app = await launchStudio({ userDataDir: join(folder, 'studio'), cloud: server })
    try {
      const { page } = app
      await open(page)
      return [
        await keyToPaintRow(page, {
          quick,
          name: 'dialogue',
          of: `${blockCount} blocks, 5,000 characters`,
        }),
      ]
    } finally {
      await app.kill()
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function open(page: Page): Promise<void> {
  await whenSignedIn(page)
  await page.evaluate(
    async ({ blockCount, blockText }) => {
      const { dialogue, speechWorkspace, voices } = window.studio.calls
      const found = await voices.list({ search: 'Milo', isDefault: true })
      const voiceId = found.ok ? (found.value.voices[0]?.voiceId ?? null) : null
      const blocks = Array.from({ length: blockCount }, () => ({
        id: crypto.randomUUID(),
        voiceId,
        speaker: null,
        text: blockText,
      }))
      const workspace = await speechWorkspace.get({})
      if (!workspace.ok) return
      await dialogue.update({ of: workspace.value.of, patch: { blocks } })
      await speechWorkspace.update({ of: workspace.value.of, patch: { textModelId: 'eleven_v3' } })
    },
    { blockCount, blockText },
  )
  await openAt(page, '#/speech/text-to-speech')
  const texts = page.getByRole('textbox', { name: 'Dialogue' }).getByRole('group').locator('p')
  await texts.nth(blockCount / 2).click()
  await page.keyboard.press('End')
  await page.waitForTimeout(1_000)
}
