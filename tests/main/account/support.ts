import { join } from 'node:path'
import type { Connection } from '@shared/domain/app/account'
import type { Keychain } from '@main/account/credential-store'
import { createCredentialStore } from '@main/account/credential-store'
import { createAccount, type AccountOptions } from '@main/account/create-account'
import type { DemoCloudHost, DemoCloudServer } from '@main/account/demo-cloud/demo-cloud-host'
import { createTopics } from '@main/scope/topics'
import type { AccountModule } from '@main/account/account'
import { onTestFinished } from 'vitest'
import { createMemoryLog, type LogLine } from '../../support/memory-log'
import { clockTimes } from '../cloud/support/test-client'

/** A keychain as good as none, but one that shows whether it was used. */
export const workingKeychain: Keychain = {
  isAvailable: () => Promise.resolve(true),
  encrypt: (text) => Promise.resolve(Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a))),
  decrypt: (bytes) => Promise.resolve(Buffer.from([...bytes].map((byte) => byte ^ 0x5a)).toString()),
}

/** As on a bare Linux: there is none. */
export const noKeychain: Keychain = {
  isAvailable: () => Promise.resolve(false),
  encrypt: () => Promise.reject(new Error('must not be asked')),
  decrypt: () => Promise.reject(new Error('must not be asked')),
}

/** Says yes and then refuses, as a locked keyring does. */
export const refusingKeychain: Keychain = {
  isAvailable: () => Promise.resolve(true),
  encrypt: () => Promise.reject(new Error('locked')),
  decrypt: () => Promise.reject(new Error('locked')),
}

export interface FakeDemoCloud extends DemoCloudHost {
  calls: string[]
  notify(server: DemoCloudServer | null): void
}

export function fakeDemoCloud(start: () => Promise<DemoCloudServer>): FakeDemoCloud {
  const listeners = new Set<(server: DemoCloudServer | null) => void>()
  const calls: string[] = []
  return {
    calls,
    start() {
      calls.push('start')
      return start()
    },
    stop() {
      calls.push('stop')
      return Promise.resolve()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(server) {
      for (const listener of listeners) listener(server)
    },
  }
}

export interface TestAccount extends AccountModule {
  file: string
  lines: LogLine[]
  events: [string, unknown][]
  secrets: string[]
  demoCloud: FakeDemoCloud
  /** Resolves when the connection is in this state. */
  reaches(state: Connection['state']): Promise<void>
  /** Resolves when `isSo` holds after some change. */
  until(isSo: () => boolean): Promise<void>
}

export interface TestAccountOptions extends Partial<AccountOptions> {
  folder: string
  keychain?: Keychain
  demoCloud?: FakeDemoCloud
}

/** An account that never comes up in the demo workspace unless the test provides one. */
export function openAccount({
  folder,
  keychain = workingKeychain,
  ...options
}: TestAccountOptions): TestAccount {
  const log = createMemoryLog()
  const file = join(folder, 'credentials.json')
  const events: [string, unknown][] = []
  const secrets: string[] = []
  const demoCloud = options.demoCloud ?? fakeDemoCloud(() => new Promise(() => undefined))
  // What is asked within half a minute has 3 s here.
  const clock = options.clock ?? clockTimes(10)
  const topics = createTopics()
  const account = createAccount({
    topics,
    store: createCredentialStore({ file, keychain, clock, log }),
    resolveProxy: () => Promise.resolve('DIRECT'),
    clock,
    log,
    publish: (domain, name, payload) => events.push([`${domain}.${name}`, payload]),
    apiUrl: null,
    apiKey: null,
    protectSecret: (secret) => secrets.push(secret),
    ...options,
    demoCloud,
  })
  onTestFinished(() => account.stop())
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (isSo()) return resolve()
      const listening = topics.child()
      listening.on('accountChanged', () => {
        if (!isSo()) return
        listening.close()
        resolve()
      })
    })
  return {
    ...account,
    file,
    lines: log.lines,
    events,
    secrets,
    demoCloud,
    until,
    reaches: (state) => until(() => account.connection().state === state),
  }
}
