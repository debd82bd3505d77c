import type { AccessFacts } from '@shared/access/access-facts'
import type { AppSettings } from '@shared/domain/app/app-settings'
import type { NoticeNews } from '@shared/domain/app/notice'
import type { CloudVoice } from '../cloud/cloud-types'

/** Messages between modules of main, sent after the change is in the database. */
export interface TopicMessages {
  settingsChanged: AppSettings
  /** The account, its client, or the connection changed. */
  accountChanged: null
  /** What this workspace allows, or the way to it, changed. */
  accessChanged: AccessFacts
  /** What the cloud says of the person changed. */
  profileChanged: null
  /** A take is recorded from now on, or no longer. */
  recordingChanged: { isRecording: boolean }
  /** Another workspace is open. */
  workspaceChanged: null
  /** What windows show of a draft or its samples changed. */
  draftChanged: { draftId: string }
  /** A draft was imported with its samples. */
  draftImported: { draftId: string }
  /** Moved to the trash. */
  draftRemoved: { draftId: string }
  /** Back from the trash. */
  draftRestored: { draftId: string }
  /** Deleted permanently; null: the whole trash. */
  deletedForGood: { draftId: string | null }
  /** Changes of this draft were published to the windows. */
  draftPublished: { draftId: string }
  /** Samples were removed, restored, reordered or replaced, or the whole draft was removed or restored. */
  datasetChanged: { draftId: string }
  sampleReady: { draftId: string }
  sampleSettingsChanged: { draftId: string }
  /** Which settings of samples the cloud does not have changed. */
  unsentSettingsChanged: { draftId: string }
  /** A draft was created before the account was known; its voice goes to whichever workspace opens. */
  voiceWanted: { draftId: string }
  /** A draft's voice was read from the cloud; the reading began at `beganAtMs`. */
  voiceRead: { draftId: string; voice: CloudVoice; beganAtMs: number }
  /** A voice changed in the cloud. */
  voiceChanged: { voiceId: string }
  /** How a voice speaks changed in the cloud. */
  voiceSettingsChanged: { voiceId: string }
  /** What the mirror holds of these voices changed. */
  voicesMirrored: { voiceIds: string[] }
  /** Something happened in the background that the person is told once. */
  noticed: { news: NoticeNews; draftId: string | null }
  /** The person deleted a voice on this computer, and the cloud has done so. */
  voiceDeletedHere: { voiceId: string }
  /** The draft's voice and its uploaded samples are gone from the cloud. */
  voiceGone: { draftId: string; isDeletedHere: boolean }
  /** The ledger of speech holds something new about a generation. */
  generationChanged: { generationId: string }
}

export type Topic = keyof TopicMessages
type Listener<T extends Topic> = (message: TopicMessages[T]) => void

/** Typed publish and subscribe. */
export interface Topics {
  /** Subscribes until the scope of these topics ends. */
  on<T extends Topic>(topic: T, listener: Listener<T>): void
  /**
   * Notifies every open scope before it returns. Messages from a scope that has ended reach only the scopes around it: late
   * news of one workspace means nothing to the next.
   */
  emit<T extends Topic>(topic: T, message: TopicMessages[T]): void
  /** Topics for a scope inside this one. */
  child(): ScopeTopics
}

/** Topics that end with their scope. */
export interface ScopeTopics extends Topics {
  /** Ends every subscription. */
  close(): void
}

interface Node {
  listeners: Map<Topic, Set<Listener<never>>>
  inside: Set<Node>
  around: Node | null
  isOpen: boolean
}

/**
 * Not Node's EventEmitter, which still calls listeners that were removed during an emit: a workspace that ends because the
 * account changed must not be notified of that change.
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

/** Creates the topics of the outermost scope. */
export const createTopics = (): ScopeTopics =>
  topicsOf({ listeners: new Map(), inside: new Set(), around: null, isOpen: true })
