import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAudioInput } from '@main/audio-input/audio-input'
import { createFileRegistry } from '@main/drafts/file-registry'
import { createMedia } from '@main/media/media'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { tempFolder } from '../../support/temp-folder'
import { makeTestAudio } from '../../support/audio/test-audio'

const workers = sourceAudioWorkers()
const media = createMedia({ workers, env: process.env })
afterAll(async () => {
  await media.close()
  await workers.close()
})

test('files are looked at by their content, in the order they were given', async () => {
  const folder = tempFolder()
  const sound = await makeTestAudio(folder, 'wav', { seconds: 2 })
  const text = join(folder, 'song.mp3')
  writeFileSync(text, 'These are words.')
  const files = createFileRegistry()
  const { handlers } = createAudioInput({ files, media })
  const fileIds = files.register([text, sound, join(folder, 'gone.wav')])
  const found = await handlers!.audioInput.inspect({ fileIds })
  expect(found).toMatchObject([
    { fileId: fileIds[0], name: 'song.mp3', sizeBytes: 16, isAudio: false, durationMs: null },
    { fileId: fileIds[1], isAudio: true, durationMs: 2_000 },
    { fileId: fileIds[2], name: 'gone.wav', sizeBytes: 0, isAudio: false },
  ])
})
