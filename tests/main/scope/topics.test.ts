import { expect, test } from 'vitest'
import { createTopics } from '@main/scope/topics'

const draft = { draftId: 'a' }

test('a message is heard in every open scope, in the outer ones first', () => {
  const app = createTopics()
  const library = app.child()
  const workspace = library.child()
  const heard: string[] = []
  workspace.on('sampleReady', ({ draftId }) => void heard.push(`workspace ${draftId}`))
  library.on('sampleReady', () => void heard.push('library'))
  app.on('sampleReady', () => void heard.push('app'))
  workspace.emit('sampleReady', draft)
  expect(heard).toEqual(['app', 'library', 'workspace a'])
})

test('a scope that ended hears nothing, and what it still says stays out of the one after it', () => {
  const library = createTopics()
  const heard: string[] = []
  library.on('voiceGone', () => void heard.push('library'))
  const former = library.child()
  former.on('voiceGone', () => void heard.push('former'))
  former.close()
  const next = library.child()
  next.on('voiceGone', () => void heard.push('next'))
  former.on('voiceGone', () => void heard.push('too late'))
  former.emit('voiceGone', draft)
  expect(heard).toEqual(['library'])
})

test('scopes inside end with the one around them', () => {
  const library = createTopics()
  const heard: string[] = []
  const inner = library.child().child()
  inner.on('accountChanged', () => void heard.push('inner'))
  library.close()
  library.emit('accountChanged', null)
  inner.emit('accountChanged', null)
  expect(heard).toEqual([])
})

test('a scope that opens while a message goes round hears it, one that ends then does not', () => {
  const library = createTopics()
  const heard: string[] = []
  let workspace = library.child()
  workspace.on('accountChanged', () => void heard.push('former'))
  library.on('accountChanged', () => {
    workspace.close()
    workspace = library.child()
    workspace.on('accountChanged', () => void heard.push('next'))
  })
  library.emit('accountChanged', null)
  expect(heard).toEqual(['next'])
})
