import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { root } from '../../../build/lib/electron-path.mjs'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { speechClip } from '../../support/audio/speech-clip'
import { startDemoServer } from '../../support/cloud/demo-server'
import { expect, test } from '../fixtures'

// spec/add-voice.md sections 2, 4, 5 and 6.

const slow = { timeout: 240_000 }

interface Voice {
  name: string
  samples: { duration_secs: number; size_bytes: number }[]
}

test('twenty minutes become their best two, prepared offline, made once the cloud is back, and edited', async ({
  folder,
  openStudio,
}) => {
  test.setTimeout(900_000)
  const dataFolder = join(folder, 'cloud')
  const address = await startDemoServer({ dataFolder })
  await address.close()
  const reading = join(folder, 'Twenty minutes.flac')
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-t', '1200', '-i', join(root, 'tests/media/single_kathleen/session2.opus')],
    ...['-ac', '1', '-ar', '24000', reading],
  ])
  const { page } = await openStudio({ cloud: address })
  await openAt(page, '#/voices?mode=create')
  await page.getByRole('button', { name: 'Clone a voice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Instant voice clone' })
  await expect(dialog.getByText('Drop audio files here')).toBeVisible()
  await pickFiles(page, 'audio-input', [reading])
  await expect(dialog.getByText('File exceeds the 10mb limit.').first()).toBeVisible(slow)
  const cut = dialog.getByRole('button', { name: 'Cut to fit' })
  await expect(cut).not.toHaveAttribute('aria-disabled', slow)
  await cut.click()
  const parts = dialog.getByRole('region', { name: 'Parts used' })
  await expect(parts.getByText(/^\d+ parts? · 1:\d\d$/)).toBeVisible()
  await expect(dialog.getByText('File exceeds the 10mb limit.')).toHaveCount(0)
  // What was taken is heard, changed and added to.
  await parts.getByRole('button', { name: 'Remove part 1' }).click()
  const end = parts.getByRole('slider', { name: 'End of part 1' })
  const before = Number(await end.getAttribute('aria-valuenow'))
  await end.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Number(await end.getAttribute('aria-valuenow'))).toBeLessThan(before)
  await dialog.getByRole('checkbox', { name: /I have all rights/ }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Voice name', { exact: true }).fill('Best of twenty')
  const create = dialog.getByRole('button', { name: 'Create voice' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByText('You are offline. Making the clone needs the cloud.')).toBeVisible()

  const server = await startDemoServer({ dataFolder, port: Number(new URL(address.baseUrl).port) })
  try {
    // What it sounds like is not heard: instant-clone.e2e.ts speaks for real.
    await server.control('/generation', { spokenMaxChars: 20, isCanned: true })
    await server.control('/speech', { isCanned: true })
    await server.control('/account', { instant_clones_require_verification: false })
    await expect(create).not.toHaveAttribute('aria-disabled', slow)
    await create.click()
    await expect(dialog.getByRole('heading', { name: 'Finish up' })).toBeVisible(slow)
    // Beside the person's own recording: one key changes between the two.
    await dialog.getByRole('button', { name: 'Speak three sentences' }).click()
    await expect(dialog.getByRole('button', { name: 'Play sentence 3' })).toBeEnabled(slow)
    await dialog.getByRole('button', { name: 'Play sentence 1' }).click()
    await expect(dialog.getByRole('button', { name: 'Hear your recording' })).toBeEnabled(slow)
    await page.keyboard.press('c')
    await expect(dialog.getByRole('button', { name: 'Hear the voice' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop sentence 1' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const voice = await ownClone(server)
    expect(voice.name).toBe('Best of twenty')
    expect(voice.samples).toHaveLength(1)
    expect(voice.samples[0]?.duration_secs).toBeGreaterThan(40)
    expect(voice.samples[0]?.duration_secs).toBeLessThan(120)
    expect(voice.samples[0]?.size_bytes).toBeLessThan(10_000_000)

    // Edited: one file more, another name, the same voice.
    await openAt(page, `#/voices?mode=edit&voiceId=${voice.voice_id}`)
    const edit = page.getByRole('dialog', { name: 'Edit instant voice clone' })
    await expect(edit.getByText('Edit Audio')).toBeVisible()
    await expect(edit.getByRole('region', { name: 'Samples of this voice' })).toContainText('Best-parts')
    await pickFiles(page, 'audio-input', [speechClip(folder, { fromS: 60, seconds: 11 })])
    await edit.getByRole('checkbox', { name: /I have all rights/ }).check()
    await edit.getByRole('button', { name: 'Next' }).click()
    await expect(edit.getByText('This is how the clone sounds')).toBeVisible(slow)
    await edit.getByLabel('Voice name', { exact: true }).fill('Best of two')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(edit.getByRole('heading', { name: 'Finish up' })).toBeVisible(slow)
    const edited = await ownClone(server)
    expect(edited).toMatchObject({ voice_id: voice.voice_id, name: 'Best of two' })
    expect(edited.samples).toHaveLength(2)
    await edit.getByRole('link', { name: 'Open Speech' }).click()
    await expect(page).toHaveURL(new RegExp(`text-to-speech\\?.*${voice.voice_id}`))
    await expect(edit).toHaveCount(0)

    // One that was made elsewhere and is not mirrored yet opens as what it is.
    const form = new FormData()
    form.set('name', 'From elsewhere')
    form.set('files', new Blob([readFileSync(speechClip(folder, { fromS: 80, seconds: 11 }))]), 'a.mp3')
    const made = await fetch(`${server.baseUrl}/v1/voices/add`, {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey },
      body: form,
    })
    const { voice_id } = (await made.json()) as { voice_id: string }
    await openAt(page, `#/voices?mode=edit&voiceId=${voice_id}`)
    await expect(edit.getByRole('region', { name: 'Samples of this voice' })).toContainText('a.mp3')
  } finally {
    await server.close()
  }
})

async function ownClone(server: {
  get: (path: string) => Promise<unknown>
}): Promise<Voice & { voice_id: string }> {
  const { voices } = (await server.get('/v2/voices?category=cloned')) as { voices: { voice_id: string }[] }
  const [voice] = voices
  return (await server.get(`/v1/voices/${voice?.voice_id ?? ''}`)) as Voice & { voice_id: string }
}

test('not allowed by plan or permission, the way leads back to the choice and says why', async ({
  server,
  openStudio,
}) => {
  const { page } = await openStudio({ cloud: server })
  const { account } = (await server.control('/state')) as { account: object }
  const dialog = page.getByRole('dialog', { name: 'Add voice' })
  const card = dialog.getByRole('region', { name: 'Instant Voice Clone' })
  for (const [patch, text] of [
    [{ tier: 'free' }, 'Instant voice cloning requires the Starter plan or higher.'],
    [
      { all_members_permissions: ['text_to_speech'] },
      'You do not have permission to create instant voice clones. Ask a workspace administrator.',
    ],
  ] as const) {
    await server.control('/account', { ...account, ...patch })
    await openAt(page, '#/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openAt(page, '#/voices?mode=create&creationType=cloneVoice')
    await expect(dialog.getByRole('alert')).toContainText(text)
    await expect(card).toContainText(text)
    await expect(card.getByRole('button', { name: 'Clone a voice' })).toHaveAttribute('aria-disabled', 'true')
  }
  // Slots are asked for when it is sent, not while it is prepared.
  await server.control('/account', { ...account, voice_limit: 0 })
  await openAt(page, '#/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openAt(page, '#/voices?mode=create')
  await expect(card.getByRole('button', { name: 'Clone a voice' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
