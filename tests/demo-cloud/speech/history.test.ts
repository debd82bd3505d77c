import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { wireDownloadErrorBody, wireHistory, type WireHistoryItem } from '@shared/wire'
import { measureDuration } from '@demo-cloud/audio/measure-duration'
import { openTestCloud, problem, type TestCloud } from '../../support/cloud/demo-cloud'
import { tempFolder } from '../../support/temp-folder'

const clara = 'demoClara00000000001'
const list = async (cloud: TestCloud, query = '') =>
  wireHistory.parse((await cloud.call('GET', `/v1/history${query}`)).json())

async function openSeeded(count: number): Promise<TestCloud> {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  await cloud.control('POST', '/history', { count })
  return cloud
}

async function all(cloud: TestCloud, query: string): Promise<WireHistoryItem[]> {
  const items: WireHistoryItem[] = []
  for (let after = ''; ;) {
    const page = await list(cloud, `?${query}${after}`)
    items.push(...page.history)
    if (!page.has_more) return items
    after = `&start_after_history_item_id=${page.last_history_item_id ?? ''}`
  }
}

test('pages through everything once, in both directions, also after the item before was deleted', async () => {
  const cloud = await openSeeded(230)
  const items = await all(cloud, 'page_size=50')
  expect(new Set(items.map((item) => item.history_item_id)).size).toBe(230)
  const dates = items.map((item) => item.date_unix)
  expect([...dates].sort((a, b) => b - a)).toEqual(dates)
  const upward = await all(cloud, 'page_size=100&sort_direction=asc')
  expect(upward.map((item) => item.history_item_id).reverse()).toEqual(
    items.map((item) => item.history_item_id),
  )
  const tenth = items[9]?.history_item_id ?? ''
  expect((await cloud.call('DELETE', `/v1/history/${tenth}`)).json()).toEqual({ status: 'ok' })
  const after = await list(cloud, `?page_size=5&start_after_history_item_id=${tenth}`)
  expect(after.history).toEqual(items.slice(10, 15))
  for (const path of ['', '/audio']) {
    expect(problem(await cloud.call('GET', `/v1/history/${tenth}${path}`))).toEqual([
      404,
      'history_item_not_found',
    ])
  }
  expect(await all(cloud, '')).toHaveLength(229)
  expect((await cloud.call('GET', '/v1/history?page_size=1001')).status).toBe(422)
})

test('finds by words, voice, model, task and time', async () => {
  const cloud = await openSeeded(400)
  const items = await all(cloud, 'page_size=1000')
  const dates = items.map((item) => item.date_unix)
  const middle = dates[200] ?? 0
  const saysLighthouse = (item: WireHistoryItem) =>
    JSON.stringify([item.text, item.dialogue]).toLowerCase().includes('lighthouse')
  const cases: [query: string, isFound: (item: WireHistoryItem) => boolean][] = [
    ['search=LIGHTHOUSE', saysLighthouse],
    ['search=take+lighthouse', (item) => saysLighthouse(item) && item.text?.startsWith('Take') === true],
    [`voice_id=${clara}`, (item) => JSON.stringify([item.voice_id, item.dialogue]).includes(clara)],
    ['source=STS', (item) => item.source === 'STS'],
    ['source=TTS&model_id=eleven_v3', (item) => item.model_id === 'eleven_v3'],
    [`date_before_unix=${middle}`, (item) => item.date_unix < middle],
    [`date_after_unix=${middle}`, (item) => item.date_unix >= middle],
  ]
  for (const [query, isFound] of cases) {
    const found = await all(cloud, query)
    expect(found.length, query).toBeGreaterThan(0)
    expect(found, query).toEqual(items.filter(isFound))
  }
  expect((await cloud.call('GET', '/v1/history?model_id=eleven_v3')).status).toBe(422)
})

test('a dialogue has blocks instead of a text; a conversion has neither', async () => {
  const cloud = await openSeeded(100)
  const items = await all(cloud, '')
  const dialogue = items.find((item) => item.dialogue)
  expect(dialogue).toMatchObject({ text: null, voice_id: null, dialogue: [{}, {}], source: 'TTS' })
  expect(items.find((item) => item.source === 'STS')).toMatchObject({ text: null, dialogue: null })
})

test('downloads one as it is or as a wav, several as a zip, and refuses in its own shape', async () => {
  const cloud = await openSeeded(3)
  const speak = (format: string) =>
    cloud.call('POST', `/v1/text-to-speech/${clara}?output_format=${format}`, {
      json: { text: 'Ten seconds before midnight.' },
    })
  const spoken = await Promise.all(['mp3_44100_128', 'pcm_16000', 'opus_48000_32'].map(speak))
  const ids = spoken.map(({ headers }) => headers.get('history-item-id') ?? '')
  const download = (json: object) => cloud.call('POST', '/v1/history/download', { json })
  const one = await download({ history_item_ids: ids.slice(0, 1) })
  expect([one.headers.get('content-type'), one.body.equals(spoken[0]?.body ?? Buffer.alloc(0))]).toEqual([
    'audio/mpeg',
    true,
  ])
  const seeded = (await list(cloud)).history.slice(3).map((item) => item.history_item_id)
  const folder = tempFolder()
  for (const id of [...ids, ...seeded]) {
    const wav = await download({ history_item_ids: [id], output_format: 'wav' })
    const path = join(folder, id)
    writeFileSync(path, wav.body)
    expect(wav.body.subarray(0, 4).toString()).toBe('RIFF')
    expect(await measureDuration(path)).toBeGreaterThan(1_500)
  }
  const zip = await download({ history_item_ids: [...ids, ...seeded] })
  expect(zip.headers.get('content-type')).toBe('application/zip')
  const unzipped = new Map<string, Buffer>()
  const archive = await fromBufferPromise(zip.body)
  for await (const entry of archive.eachEntry()) {
    unzipped.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  const names = [...unzipped.keys()]
  expect(names.map((name) => name.split('.').at(-1)).sort()).toEqual([
    ...['mp3', 'mp3', 'mp3', 'mp3', 'ogg', 'pcm'],
  ])
  const pcm = names.find((name) => name.includes(ids[1] ?? '-')) ?? ''
  expect(unzipped.get(pcm)?.equals(spoken[1]?.body ?? Buffer.alloc(0))).toBe(true)
  const unknown = await download({ history_item_ids: ['none'] })
  expect([unknown.status, wireDownloadErrorBody.parse(unknown.json()).error]).toEqual([
    400,
    'history_item_not_found',
  ])
})

test('a year of ten thousand is there at once, and survives a restart', { timeout: 60_000 }, async () => {
  const cloud = await openSeeded(10_000)
  const page = await list(cloud, '?page_size=1000&search=harbor')
  expect(page.history.length).toBeGreaterThan(500)
  const audio = await cloud.call('GET', `/v1/history/${page.history[0]?.history_item_id ?? ''}/audio`, {})
  expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  await cloud.close()
  const again = await openTestCloud({ dataFolder: cloud.dataFolder })
  expect((await list(again, '?page_size=1')).history).toHaveLength(1)
})
