import { expect, it } from 'vitest'
import { accountFacts } from '@renderer/features/account/account-facts'
import { serverAddressProblem, withScheme } from '@renderer/features/account/server-address'

it.each([
  'https://api.example.com',
  'api.example.com',
  'http://localhost:8080',
  'http://127.0.0.1:1/',
  'http://[::1]:9',
])('accepts %s', (address) => expect(serverAddressProblem(address)).toBeNull())

it.each([
  ['http://api.example.com', 'This address would send your key unencrypted. Use https://.'],
  ['http://localhost.example.com', 'This address would send your key unencrypted. Use https://.'],
  ['ftp://api.example.com', 'The address must start with https://.'],
  ['', 'This is not a valid address. Enter one like https://api.example.com.'],
  ['https://', 'This is not a valid address. Enter one like https://api.example.com.'],
])('refuses %s', (address, problem) => expect(serverAddressProblem(address)).toBe(problem))

it('adds a missing scheme', () => {
  expect(withScheme(' api.example.com ')).toBe('https://api.example.com')
  expect(withScheme('http://localhost')).toBe('http://localhost')
  expect(withScheme(' ')).toBe('')
})

it('shows where the key is stored', () => {
  const facts = new Map(
    accountFacts({
      mode: 'cloud',
      key: 'k1',
      serverUrl: 'https://x.example',
      authentication: 'api-key',
      storage: 'plain-text',
      userName: null,
      tier: 'creator',
    }),
  )
  expect([...facts]).toEqual([
    ['Server', 'https://x.example'],
    ['Plan', 'Creator'],
    ['Signed in with', 'API key'],
    ['Stored', 'As plain text in your user folder'],
  ])
})
