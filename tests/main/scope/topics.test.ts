import { expect, test } from 'vitest'
import { createTopics } from '@main/scope/topics'

const draft = { draftId: 'a' }

test('a message is heard in every open scope, in the outer ones first', () => {
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

test('a scope that ended hears nothing, and what it still says stays out of the one after it', () => {
  const library = createTopics()
  const received: string[] = []
  library.on('voiceGone', () => void received.push('library'))
  const former = library.child()
  former.on('voiceGone', () => void received.push('former'))
  former.close()
  const next = library.child()
  next.on('voiceGone', () => void received.push('next'))
  former.on('voiceGone', () => void received.push('too late'))
  former.emit('voiceGone', draft)
  expect(received).toEqual(['library'])
})

test('scopes inside end with the one around them', () => {
  const library = createTopics()
  const received: string[] = []
  const inner = library.child().child()
  inner.on('accountChanged', () => void received.push('inner'))
  library.close()
  library.emit('accountChanged', null)
  inner.emit('accountChanged', null)
  expect(received).toEqual([])
})

test('a scope that opens while a message goes round hears it, one that ends then does not', () => {
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
