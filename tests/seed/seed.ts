// A user data folder as a voice actor's is after some weeks: drafts in every state, made by the modules of main and the demo
// workspace itself. node build/lib/run-ts.mjs tests/seed/seed.ts FOLDER
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { makeRecordings } from '../support/audio/make-recordings'
import { startStudioHere } from '../support/app/studio-here'
import { openSeedCloud } from './seed-cloud'
import { seedDrafts } from './seed-drafts'

const [userData] = process.argv.slice(2)
if (userData === undefined) throw new Error('name the folder')

const takes = await mkdtemp(join(tmpdir(), 'timbre-seed-'))
const cloud = await openSeedCloud(join(userData, 'demo-cloud'))
const studio = await startStudioHere({ userData, cloud })
try {
  const recordings = await makeRecordings({
    folder: takes,
    totalMinutes: 13,
    count: 8,
    formats: ['opus', 'mp3', 'webm'],
    seed: 5,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  await seedDrafts(
    studio,
    cloud,
    recordings.map(({ path }) => path),
  )
} finally {
  await studio.close()
  await cloud.close()
  await rm(takes, { recursive: true, force: true })
}
