import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openAt } from '../../support/app/studio-address'
import type { StudioApp } from '../../support/app/studio-app'
import { fillDisk } from '../../support/record/fill-disk'
import { canMountDisks, mountDisk } from '../../support/record/mount-disk'
import { expect, test } from '../fixtures'

const text = 'The harbor was quiet that morning, and the gulls had not yet decided to get up at all.'
const diskBytes = 64_000_000

test('audio that finds the disk full is fetched from the history once there is room, and paid for once', async ({
  folder,
  server,
  openStudio,
}) => {
  test.skip(!canMountDisks, 'mounting a disk of its own takes root')
  const library = join(folder, 'studio', 'library')
  mkdirSync(library, { recursive: true })
  const disk = mountDisk(library, diskBytes)
  let studio: StudioApp | null = null
  try {
    await server.control('/speech', { isCanned: true, chunkBytes: 4_000, chunkDelayMs: 500 })
    studio = await openStudio({ cloud: server })
    const { page } = studio
    const { voices } = (await server.get('/v2/voices?page_size=1')) as { voices: { voice_id: string }[] }
    await openAt(page, `#/speech/text-to-speech?voiceId=${voices[0]!.voice_id}`)
    await page.getByLabel('Text to speak').fill(text)
    await page.getByRole('button', { name: 'Generate speech' }).click()
    const recent = page.getByRole('region', { name: 'Recent generations' })
    await expect(recent.getByText('Arriving…')).toBeVisible()
    const makeRoom = fillDisk(library)
    await expect(
      recent.getByText('The disk is full. The audio is fetched from the history once there is space.'),
    ).toBeVisible({ timeout: 60_000 })
    await server.control('/speech', { chunkDelayMs: 0 })
    makeRoom()
    await expect(recent.getByRole('button', { name: `Download ${text}` })).toBeVisible({ timeout: 90_000 })
    await recent.getByRole('button', { name: `Play ${text}` }).click()
    await expect(recent.getByRole('button', { name: `Pause ${text}` })).toBeVisible()

    const { counts } = (await server.control('/requests')) as { counts: Record<string, number> }
    const asked = Object.entries(counts).filter(([path]) => /^POST \/v1\/text-to-speech\//.test(path))
    expect(
      asked.reduce((sum, [, count]) => sum + count, 0),
      JSON.stringify(counts),
    ).toBe(1)
    const { history } = (await server.get('/v1/history')) as { history: { text: string }[] }
    expect(history.filter((item) => item.text === text)).toHaveLength(1)
  } finally {
    await studio?.kill()
    disk.unmount()
  }
})
