import { expect, test } from 'vitest'
import { openTestCloud } from '../support/cloud/demo-cloud'

const clara = 'demoClara00000000001'
const dayMs = 24 * 3_600_000

test('counts what voices spoke, by day and by voice', async () => {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  const speak = (text: string) => cloud.call('POST', `/v1/text-to-speech/${clara}`, { json: { text } })
  expect((await speak('Hello.')).status).toBe(200)
  await cloud.control('POST', '/clock', { advanceMs: dayMs })
  expect((await speak('Hi.')).status).toBe(200)
  const nowMs = Date.now() + dayMs
  const ask = (more = '') =>
    cloud.call(
      'GET',
      `/v1/usage/character-stats?start_unix=${nowMs - 2 * dayMs}&end_unix=${nowMs + dayMs}${more}`,
    )
  const byVoice = (await ask('&breakdown_type=voice')).json() as { usage: Record<string, number[]> }
  expect(Object.keys(byVoice.usage)).toEqual(['Clara'])
  expect(byVoice.usage['Clara']?.filter((credits) => credits > 0)).toEqual([6, 3])
  const all = (await ask()).json() as { time: number[]; usage: Record<string, number[]> }
  expect(all.usage['All']?.filter((credits) => credits > 0)).toEqual([6, 3])
  expect(all.time).toHaveLength(all.usage['All']?.length ?? 0)
  const byModel = (await ask('&breakdown_type=model&aggregation_interval=cumulative')).json()
  expect(byModel).toMatchObject({ usage: { eleven_multilingual_v2: [9] } })
  const byProduct = (
    await ask('&breakdown_type=product_type&aggregation_interval=month')
  ).json() as typeof byVoice
  expect(Object.keys(byProduct.usage)).toEqual(['text_to_speech'])
  expect((await cloud.call('GET', '/v1/usage/character-stats')).status).toBe(422)
})
