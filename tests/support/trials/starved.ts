import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendants } from '../app/process-tree'
import type { PlayedSound } from '../audio/played-sound'
import { assertWholeTake } from '../record/recorded-take'
import { endTake, journalFrames, launchRecordingApp, untilSaved } from '../record/recording-app'

/**
 * The computer gives the window's process no time, again and again: the sound of up to 600 ms waits for it and none is lost;
 * of 1.5 s the system drops some, which is noted to the frame.
 */
export async function starved(root: string, sound: PlayedSound): Promise<string> {
  const userDataDir = `${root}/user`
  const app = await launchRecordingApp(userDataDir, sound)
  const { id } = await app.record()
  const startMs = Date.now()
  const renderers = descendants(app.process.pid ?? 0).filter(({ commandLine }) =>
    commandLine.includes('--type=renderer'),
  )
  let longStopAtMs = 0
  for (const stoppedMs of [150, 300, 600, 1_500]) {
    await sleep(6_000)
    longStopAtMs = Date.now() - startMs - 1_000
    for (const { pid } of renderers) process.kill(pid, 'SIGSTOP')
    await sleep(stoppedMs)
    for (const { pid } of renderers) process.kill(pid, 'SIGCONT')
  }
  await sleep(8_000)
  await endTake(app, id)
  const take = await untilSaved(app, id)
  assertWholeTake(userDataDir, take, journalFrames(userDataDir, id), sound)
  await app.close()
  const holes = take.faults.filter(({ kind }) => kind === 'gap')
  assert.ok(
    holes.every(({ atMs }) => atMs > longStopAtMs),
    JSON.stringify(take.faults),
  )
  const reported = holes.map(({ lengthMs }) => `${lengthMs.toFixed(0)} ms`)
  return `starved of 150, 300 and 600 ms: nothing missing; of 1.5 s: ${reported.join(', ') || 'nothing'} missing, all noted`
}
