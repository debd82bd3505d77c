import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createMedia } from '@main/media/media'
import { audioWorkers } from '../../support/audio/audio-workers'
import { makeTestAudio } from '../../support/audio/test-audio'
import { tempFolder } from '../../support/temp-folder'

/** Whether a program runs that was told of a path, and is no zombie. */
const isRead = (path: string): boolean =>
  readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path)
    } catch {
      return false
    }
  })

it.runIf(process.platform === 'linux').each(['is left', 'is still open'])(
  'sound that was read to its end by the tool, not by its reader, which %s, keeps nothing from closing',
  async (what) => {
    const path = await makeTestAudio(tempFolder(), 'flac', { seconds: 0.6 })
    const media = createMedia({ workers: audioWorkers, env: process.env })
    const sound = media.readSamples(path, 0, 48_000)
    const failed = new Promise((resolve) => sound.once('error', resolve))
    await new Promise((resolve) => sound.once('readable', resolve))
    await expect.poll(() => isRead(path)).toBe(false)
    if (what === 'is left') sound.destroy()
    await media.close()
    // Never taken for the whole of it.
    if (what === 'is still open') expect(await failed).toMatchObject({ code: 'ffmpeg-failed' })
  },
)
