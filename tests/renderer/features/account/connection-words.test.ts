import { expect, it } from 'vitest'
import { connectionWords, hostOf } from '@renderer/features/account/connection-words'
import type { Account, Connection } from '@shared/domain/app/account'

const cloud: Account = {
  mode: 'cloud',
  key: 'k1',
  serverUrl: 'https://api.example.com/base',
  authentication: 'bearer',
  storage: 'memory',
  userName: 'K',
  tier: null,
}
const demo = (state: 'starting' | 'ready' | 'failed'): Account => ({ mode: 'demo', serverUrl: null, state })
const at = (state: Connection['state']): Connection => ({ state })

it('names the workspace by demo or host', () => {
  expect(connectionWords(demo('ready'), at('online')).workspace).toBe('Demo workspace')
  expect(connectionWords(cloud, at('online')).workspace).toBe('api.example.com')
  expect(hostOf('not an address')).toBe('not an address')
})

it('has a state for every kind of connection', () => {
  expect(
    (['online', 'offline', 'unknown', 'unauthorized'] as const).map(
      (s) => connectionWords(cloud, at(s)).kind,
    ),
  ).toEqual(['online', 'offline', 'checking', 'unauthorized'])
})

it('the account takes precedence over the network', () => {
  expect(connectionWords(demo('starting'), at('offline')).state).toBe('Starting')
  expect(connectionWords(demo('failed'), at('online')).kind).toBe('failed')
  expect(connectionWords({ mode: 'signed-out', serverUrl: 'https://x.example' }, at('online')).state).toBe(
    'Signed out',
  )
})
