import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Take } from '@shared/domain/take'
import { framesPerMs } from './recorded-take'
import { endTake, launchRecordingApp, type RecordingApp, untilSaved } from './recording-app'
import { type SoundServer, startSoundServer } from './sound-server'

/**
 * The microphone vanishes in the middle of a take: what came until then is kept and closed, and the next segment is
 * recorded with another. On a real sound server; where none starts the track's own event is fired instead.
 */
export async function deviceLoss(root: string, wavFile: string): Promise<string> {
  const server = await startSoundServer(join(root, 'pulse'))
  server?.plugIn('first')
  const app = await launchRecordingApp(
    join(root, 'user'),
    server ? null : wavFile,
    server ? { env: server.env } : {},
  )
  try {
    await vanishInTheMiddle(app, server)
    await nextSegment(app, server)
    await app.close()
    return `device lost (${server ? 'PulseAudio' : 'event fired: no sound server starts here'}): take kept`
  } finally {
    await app.kill()
    await server?.stop()
  }
}

async function vanishInTheMiddle(app: RecordingApp, server: SoundServer | null): Promise<void> {
  const { id, seen } = await app.record()
  const closed = closeWhenLost(app, id)
  await sleep(1_000)
  const before = seen().frames
  server?.unplug('first')
  if (!server) await app.page.evaluate(fireEnded)
  const take = await closed
  assert.equal(take.state, 'saving')
  assert.deepEqual(take.faults.at(-1)?.kind, 'device-lost')
  // The last batch of the capture thread is not full when the device goes.
  const lossMs = (before - take.frameCount) / framesPerMs(take)
  assert.ok(lossMs <= 200, `${lossMs} ms lost`)
  const saved = await untilSaved(app, id)
  assert.equal(saved.state, 'ready', JSON.stringify(saved.error))
}

async function nextSegment(app: RecordingApp, server: SoundServer | null): Promise<void> {
  server?.plugIn('second')
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
