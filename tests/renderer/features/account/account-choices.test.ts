import { expect, it } from 'vitest'
import type { Account, RememberedAccount } from '@shared/domain/app/account'
import { accountChoices } from '@renderer/features/account/account-choices'

const remembered = (key: string, userName: string | null, host = 'api.example.com'): RememberedAccount => ({
  key,
  serverUrl: `https://${host}`,
  userName,
  tier: 'pro',
  storage: 'keychain',
})
const demo: Account = { mode: 'demo', serverUrl: null, state: 'ready' }

it('lists the accounts by name and the demo workspace last; one is open', () => {
  const list = [remembered('b', 'Mara'), remembered('a', 'Ada')]
  expect(accountChoices(demo, list).map(({ name, isOpen }) => [name, isOpen])).toEqual([
    ['Ada', false],
    ['Mara', false],
    ['Demo workspace', true],
  ])
  const open: Account = { ...list[0]!, mode: 'cloud', authentication: 'api-key' }
  expect(accountChoices(open, list).filter(({ isOpen }) => isOpen)).toMatchObject([{ key: 'b' }])
})

it('tells two people of one name on one server apart, and others by their server', () => {
  const names = (list: RememberedAccount[]) => accountChoices(demo, list).map(({ name }) => name)
  expect(names([remembered('1234567', 'Anna'), remembered('abcdefg', 'Anna')])).toEqual([
    'Anna (1234)',
    'Anna (abcd)',
    'Demo workspace',
  ])
  const elsewhere = [
    remembered('1', 'Anna'),
    remembered('2', 'Anna', 'eu.example.com'),
    remembered('3', null),
  ]
  expect(names(elsewhere)).toEqual(['Anna', 'Anna', 'api.example.com', 'Demo workspace'])
})
