import { readdirSync, readFileSync } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createMedia, type Media } from '@main/media/media'
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

/** Of growing length, until the tool has written all of it and its reader here has not taken in all of that: some is in between. */
async function endedUnread(media: Media): Promise<Readable> {
  for (let seconds = 0.6; seconds < 3; seconds += 0.1) {
    const path = await makeTestAudio(tempFolder(), 'flac', { seconds })
    const sound = media.readSamples(path, 0, 48_000)
    await new Promise((resolve) => sound.once('readable', resolve))
    await expect.poll(() => isRead(path)).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (!(sound instanceof PassThrough && sound.writableEnded)) return sound
    sound.destroy()
  }
  throw new Error('all of it was taken in')
}

it.runIf(process.platform === 'linux').each(['is left', 'is still open'])(
  'sound that was read to its end by the tool, not by its reader, which %s, keeps nothing from closing',
  async (what) => {
    const media = createMedia({ workers: audioWorkers, env: process.env })
    const sound = await endedUnread(media)
    const failed = new Promise((resolve) => sound.once('error', resolve))
    if (what === 'is left') sound.destroy()
    await media.close()
    // Never taken for the whole of it.
    if (what === 'is still open') expect(await failed).toMatchObject({ code: 'ffmpeg-failed' })
  },
)
