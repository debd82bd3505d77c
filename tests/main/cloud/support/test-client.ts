import { expect, onTestFinished } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '@main/cloud/cloud-client'
import { createCloudClient, type CloudClientOptions } from '@main/cloud/create-cloud-client'
import { systemClock, type Clock } from '@main/platform/clock'
import { createMemoryLog, type LogLine } from '../../../support/memory-log'

export const secret = 'sk_test_0123456789abcdef'

/** Real time, some times as fast: waits of the product stay in proportion. */
export const clockTimes = (times: number): Clock => ({
  nowMs: () => performance.now() * times,
  steadyMs: () => performance.now() * times,
  setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / times),
})
/** For what is to run out of time: half a minute is 300 ms, which a busy machine needs for a whole answer. */
export const fastClock = clockTimes(100)

export interface TestClient extends CloudClient {
  lines: LogLine[]
}

export function testClient(serverUrl: string, options: Partial<CloudClientOptions> = {}): TestClient {
  const log = createMemoryLog()
  const client = createCloudClient({
    serverUrl,
    credential: { authentication: 'api-key', secret },
    resolveProxy: () => Promise.resolve('DIRECT'),
    clock: systemClock,
    log,
    ...options,
  })
  onTestFinished(() => void client.close())
  return { ...client, lines: log.lines }
}

/** The AppError a call ends with; fails the test for anything else. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  try {
    await call
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return error as AppError
  }
  throw new Error('the call did not fail')
}
