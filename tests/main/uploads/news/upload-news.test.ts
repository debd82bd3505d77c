import { expect, test } from 'vitest'
import { createTopics } from '@main/scope/topics'
import { createSystemProgress } from '@main/uploads/news/system-progress'
import { createUploadNews } from '@main/uploads/news/upload-news'
import type { NoticeNews } from '@shared/domain/app/notice'
import type { Upload, UploadItem } from '@shared/domain/cloud/upload'
import type { Sample } from '@shared/domain/dataset/sample'
import { createFakeDesktop } from '../../../support/app/fake-desktop'

const draftId = '11111111-0000-4000-8000-000000000001'

/** An upload of one sample of 900 bytes. */
function upload(item: Pick<UploadItem, 'state' | 'sentBytes' | 'text'>): Upload {
  const sample = { sampleId: draftId, name: 'line', sizeBytes: 900, error: null, failure: null, ...item }
  return {
    draftId,
    phase: 'running',
    items: [sample],
    sentBytes: item.sentBytes,
    totalBytes: 900,
    bytesPerSecond: null,
    remainingMs: null,
    error: null,
    doubles: [],
    isSettled: false,
    startedAtMs: 0,
  }
}
const waiting = upload({ state: 'waiting', sentBytes: 0, text: 'Waiting' })
const sending = upload({ state: 'uploading', sentBytes: 0, text: 'Uploading' })
const uploaded = upload({ state: 'uploaded', sentBytes: 900, text: 'Uploaded' })

function openNews(states: Sample['state'][] = ['ready']) {
  const told: string[] = []
  const topics = createTopics()
  const news = createUploadNews({
    publish: (_domain, name, payload) => void told.push(`${name} ${(payload as Upload).sentBytes}`),
    topics,
    draft: (id) => ({ id, name: 'Ann', description: '' }),
    samplesOf: () => states.map((state, n) => ({ id: String(n), state }) as Sample),
    systemProgress: createSystemProgress({ desktop: createFakeDesktop() }),
  })
  const noticed: NoticeNews[] = []
  topics.on('noticed', (notice) => void noticed.push(notice.news))
  return { news, told, noticed }
}

test('what one window was answered is still told to the others, who hold the last bytes that were sent', () => {
  const { news, told } = openNews()
  news.changed(sending)
  news.progressed(sending)
  news.answered([uploaded])
  news.changed(uploaded)
  expect(told).toEqual(['changed 0', 'progress 0', 'changed 900'])
})

test('a state that comes back is told again where a window was answered with the one between', () => {
  const { news, told } = openNews()
  news.changed(waiting)
  news.answered([sending])
  news.changed(waiting)
  expect(told).toEqual(['changed 0', 'changed 0'])
})

test('what every window holds is not told again', () => {
  const { news, told } = openNews()
  news.changed(uploaded)
  news.answered([uploaded])
  news.changed(uploaded)
  expect(told).toEqual(['changed 900'])
})

test.each([
  [['ready'], true],
  [['ready', 'ready'], false],
  // A file that could not be added.
  [['ready', 'failed'], true],
] as const)('of listed samples %j, one sent: all of them are in the cloud is %s', (states, isSettled) => {
  const { news, noticed } = openNews([...states])
  news.follow(draftId, 'running')
  news.changed({ ...uploaded, phase: 'done', isSettled: true })
  expect(noticed).toEqual([{ kind: 'upload-done', draftName: 'Ann', uploadedCount: 1, isSettled }])
})
