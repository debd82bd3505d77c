import { expect, test } from 'vitest'
import { askUser } from '@main/account/ask-together'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openClient } from '../../support/cloud/workspace-deps'

test('what is asked at the same moment is one request, what is asked later is another', async () => {
  const cloud = await openTestCloud()
  const client = openClient({ serverUrl: cloud.baseUrl, apiKey: cloud.apiKey })
  const asked = async (): Promise<number> => {
    const { counts } = (await cloud.control('GET', '/requests')) as { counts: Record<string, number> }
    return counts['GET /v1/user'] ?? 0
  }
  const [one, two] = await Promise.all([askUser(client), askUser(client)])
  expect(one).toBe(two)
  expect(await asked()).toBe(1)
  // Its answer shows what has changed since.
  await cloud.setAccount({ tier: 'free' })
  expect((await askUser(client)).subscription.tier).toBe('free')
  expect(await asked()).toBe(2)
  await client.close()
})
