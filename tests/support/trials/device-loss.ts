import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Take } from '@shared/domain/recording/take'
import { deviceJourney } from './device-journey'
import { framesPerMs } from '../record/recorded-take'
import { endTake, launchRecordingApp, type RecordingApp, untilSaved } from '../record/recording-app'
import type { PlayedSound } from '../audio/played-sound'
import { startSoundServer } from '../audio/sound-server'

/**
 * Microphones that come, go and fall silent, in the real window on a real sound server. Where none starts, the track's own
 * event is fired instead: what came until then is kept and closed, and the next segment is recorded.
 */
export async function deviceLoss(root: string, sound: PlayedSound): Promise<string> {
  const userDataDir = join(root, 'user')
  const server = await startSoundServer(join(root, 'pulse'))
  if (!server) return lossByEvent(userDataDir, sound)
  try {
    const seen = await deviceJourney(userDataDir, server, sound.engine)
    return `PulseAudio: ${seen.join('; ')}`
  } finally {
    await server.stop()
  }
}

async function lossByEvent(userDataDir: string, sound: PlayedSound): Promise<string> {
  const app = await launchRecordingApp(userDataDir, sound)
  try {
    await vanishInTheMiddle(app)
    await nextSegment(app)
    await app.close()
    return 'device lost (event fired: no sound server starts here): take kept'
  } finally {
    await app.kill()
  }
}

async function vanishInTheMiddle(app: RecordingApp): Promise<void> {
  const { id, seen } = await app.record()
  const closed = closeWhenLost(app, id)
  await sleep(1_000)
  const before = seen().frames
  await app.page.evaluate(fireEnded)
  const take = await closed
  assert.equal(take.state, 'saving')
  assert.deepEqual(take.faults.at(-1)?.kind, 'device-lost')
  // The last batch of the capture thread is not full when the device goes.
  const lossMs = (before - take.frameCount) / framesPerMs(take)
  assert.ok(lossMs <= 200, `${lossMs} ms lost`)
  const saved = await untilSaved(app, id)
  assert.equal(saved.state, 'ready', JSON.stringify(saved.error))
}

async function nextSegment(app: RecordingApp): Promise<void> {
  const { id } = await app.record()
  await sleep(500)
  assert.equal((await endTake(app, id)).state, 'saving')
  assert.equal((await untilSaved(app, id)).state, 'ready')
}

/** What the recorder's view does when its track ends. */
const closeWhenLost = (app: RecordingApp, takeId: string): Promise<Take> =>
  app.page.evaluate(async (id) => {
    const { heldForTheTake, studio } = window as unknown as {
      heldForTheTake: { stream: MediaStream }
      studio: typeof window.studio
    }
    await new Promise((resolve, reject) => {
      heldForTheTake.stream.getAudioTracks()[0]?.addEventListener('ended', resolve)
      setTimeout(() => reject(new Error('the track did not end')), 10_000)
    })
    const answer = await studio.calls.recorder.deviceLost({ takeId: id })
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }, takeId)

function fireEnded(): void {
  const { heldForTheTake } = window as unknown as { heldForTheTake: { stream: MediaStream } }
  heldForTheTake.stream.getAudioTracks()[0]?.dispatchEvent(new Event('ended'))
}
