import type { AppSettings } from '@shared/domain/app-settings'
import type { NoticeNews } from '@shared/domain/notice'
import type { CloudVoice } from '../cloud/cloud-types'

/** What modules of main tell each other, after it is in the database. */
export interface TopicMessages {
  settingsChanged: AppSettings
  /** Who is signed in, their client or the way to the cloud. */
  accountChanged: null
  /** Another workspace is open. */
  workspaceChanged: null
  /** What a window shows of a draft or its samples is another now. */
  draftChanged: { draftId: string }
  /** A whole draft came in with its samples. */
  draftImported: { draftId: string }
  /** To the trash. */
  draftRemoved: { draftId: string }
  /** Deleted for good; null: the whole trash. */
  deletedForGood: { draftId: string | null }
  /** Windows were told of changes of this draft. */
  draftPublished: { draftId: string }
  /** Samples were removed, restored, reordered or replaced, or the whole draft was removed or restored. */
  datasetChanged: { draftId: string }
  sampleReady: { draftId: string }
  sampleSettingsChanged: { draftId: string }
  /** A draft was made before it was known who is signed in: its voice is meant for whoever is. */
  voiceWanted: { draftId: string }
  /** The cloud showed the voice of a draft; it was asked at `beganAtMs`. */
  voiceRead: { draftId: string; voice: CloudVoice; beganAtMs: number }
  /** Something of a voice changed in the cloud. */
  voiceChanged: { voiceId: string }
  /** Something happened in the background that the person wants to know, once. */
  noticed: { news: NoticeNews; draftId: string | null }
  /** The cloud has the draft's voice no more, nor what was uploaded to it. */
  voiceGone: { draftId: string }
}

export type Topic = keyof TopicMessages
type Listener<T extends Topic> = (message: TopicMessages[T]) => void

export interface Topics {
  /** Listens until the scope these topics belong to ends. */
  on<T extends Topic>(topic: T, listener: Listener<T>): void
  /**
   * Heard in every open scope before this returns. What a scope that has ended still says is heard by those around it
   * alone: late news of one workspace means nothing to the next.
   */
  emit<T extends Topic>(topic: T, message: TopicMessages[T]): void
  /** The same topics for a scope inside this one. */
  child(): ScopeTopics
}

export interface ScopeTopics extends Topics {
  /** Nothing is heard here from now on. */
  close(): void
}

interface Node {
  listeners: Map<Topic, Set<Listener<never>>>
  inside: Set<Node>
  around: Node | null
  isOpen: boolean
}

/**
 * Not Node's EventEmitter, which goes on to call listeners that were removed while it emits: a workspace that ends because
 * the account changed must not hear of that change.
 */
function deliver<T extends Topic>(node: Node, topic: T, message: TopicMessages[T]): void {
  for (const listener of node.listeners.get(topic) ?? []) (listener as Listener<T>)(message)
}

function deliverAll<T extends Topic>(node: Node, topic: T, message: TopicMessages[T]): void {
  deliver(node, topic, message)
  for (const inner of node.inside) deliverAll(inner, topic, message)
}

function topicsOf(node: Node): ScopeTopics {
  return {
    on(topic, listener) {
      if (!node.isOpen) return
      const own = node.listeners.get(topic) ?? new Set()
      node.listeners.set(topic, own.add(listener))
    },
    emit(topic, message) {
      if (!node.isOpen) {
        for (let outer = node.around; outer; outer = outer.around) deliver(outer, topic, message)
        return
      }
      let outermost = node
      while (outermost.around) outermost = outermost.around
      deliverAll(outermost, topic, message)
    },
    child() {
      const inner: Node = { listeners: new Map(), inside: new Set(), around: node, isOpen: node.isOpen }
      if (inner.isOpen) node.inside.add(inner)
      return topicsOf(inner)
    },
    close() {
      node.isOpen = false
      node.listeners.clear()
      for (const inner of node.inside) topicsOf(inner).close()
      node.around?.inside.delete(node)
    },
  }
}

/** The topics of the outermost scope. */
export const createTopics = (): ScopeTopics =>
  topicsOf({ listeners: new Map(), inside: new Set(), around: null, isOpen: true })
