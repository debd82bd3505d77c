import { setTimeout as sleep } from 'node:timers/promises'
import { descendants } from './process-tree'
import { assertWholeTake } from './recorded-take'
import { endTake, journalFrames, launchRecordingApp, untilSaved } from './recording-app'

/**
 * The computer gives the window's process no time, again and again, so that the system loses sound before the audio thread
 * sees it: every place is noted.
 */
export async function starved(root: string, wavFile: string): Promise<string> {
  const userDataDir = `${root}/user`
  const app = await launchRecordingApp(userDataDir, wavFile)
  const { id } = await app.record()
  const renderers = descendants(app.process.pid ?? 0).filter(({ commandLine }) =>
    commandLine.includes('--type=renderer'),
  )
  for (const stoppedMs of [150, 300, 600]) {
    await sleep(6_000)
    for (const { pid } of renderers) process.kill(pid, 'SIGSTOP')
    await sleep(stoppedMs)
    for (const { pid } of renderers) process.kill(pid, 'SIGCONT')
  }
  await sleep(8_000)
  await endTake(app, id)
  const take = await untilSaved(app, id)
  assertWholeTake(userDataDir, take, journalFrames(userDataDir, id))
  await app.close()
  const told = take.faults.map(({ kind, lengthMs }) => `${kind} ${lengthMs.toFixed(0)} ms`)
  console.log(`  starved of 150, 300 and 600 ms: ${told.join(', ')}`)
  return 'starved of time: every hole noted'
}
