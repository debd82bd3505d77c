import { expect, test } from 'vitest'
import { createTopics } from '@main/scope/topics'

const draft = { draftId: 'a' }

test('a message reaches every open scope, outer scopes first', () => {
  const app = createTopics()
  const library = app.child()
  const workspace = library.child()
  const received: string[] = []
  workspace.on('sampleReady', ({ draftId }) => void received.push(`workspace ${draftId}`))
  library.on('sampleReady', () => void received.push('library'))
  app.on('sampleReady', () => void received.push('app'))
  workspace.emit('sampleReady', draft)
  expect(received).toEqual(['app', 'library', 'workspace a'])
})

test('a closed scope receives nothing, and its messages do not reach its successor', () => {
  const library = createTopics()
  const received: string[] = []
  library.on('voiceGone', () => void received.push('library'))
  const former = library.child()
  former.on('voiceGone', () => void received.push('former'))
  former.close()
  const next = library.child()
  next.on('voiceGone', () => void received.push('next'))
  former.on('voiceGone', () => void received.push('too late'))
  former.emit('voiceGone', { ...draft, isDeletedHere: false })
  expect(received).toEqual(['library'])
})

test('inner scopes close with the outer one', () => {
  const library = createTopics()
  const received: string[] = []
  const inner = library.child().child()
  inner.on('accountChanged', () => void received.push('inner'))
  library.close()
  library.emit('accountChanged', null)
  inner.emit('accountChanged', null)
  expect(received).toEqual([])
})

test('a scope opened during a message receives it, one closed during it does not', () => {
  const library = createTopics()
  const received: string[] = []
  let workspace = library.child()
  workspace.on('accountChanged', () => void received.push('former'))
  library.on('accountChanged', () => {
    workspace.close()
    workspace = library.child()
    workspace.on('accountChanged', () => void received.push('next'))
  })
  library.emit('accountChanged', null)
  expect(received).toEqual(['next'])
})
