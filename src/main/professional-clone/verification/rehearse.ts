import type { Rehearsal } from '@shared/domain/cloud/clone'
import type { Take } from '@shared/domain/recording/take'
import { type MeasuredSound, judgeRehearsal } from './rehearsal'
import { withTakeWav } from './take-recording'

/**
 * Measures a rehearsal and compares it with the dataset and its microphones.
 * @throws AppError not-found for a take without audio, disk-*
 */
export function createRehearse(deps: {
  takeWav: Parameters<typeof withTakeWav>[0]
  takes: { list: (draftId: string) => Take[] }
  measure: (path: string, signal: AbortSignal) => Promise<MeasuredSound | null>
  measured: (draftId: string) => MeasuredSound[]
  signal: AbortSignal
}): (draftId: string, takeId: string) => Promise<Rehearsal> {
  return (draftId, takeId) =>
    withTakeWav(deps.takeWav, takeId, async ({ path, take }) => {
      const used = deps.takes.list(draftId).filter(({ purpose }) => purpose !== 'verification')
      const devices = new Set(used.map(({ format }) => format.deviceLabel))
      return judgeRehearsal(
        { deviceLabel: take.format.deviceLabel, measured: await deps.measure(path, deps.signal) },
        { devices: [...devices].filter((label) => label !== ''), measured: deps.measured(draftId) },
      )
    })
}
