import type { Node } from 'prosemirror-model'
import type { NodeView, ViewMutationRecord } from 'prosemirror-view'
import { dialogueTexts } from '@shared/domain/speech/dialogue-rules'
import { attrsOf } from './dialogue-schema'

/** Where React draws what stands beside the text of a block. */
export interface BlockHost {
  id: string
  group: HTMLElement
  speaker: HTMLElement
  actions: HTMLElement
}

export interface BlockHosts {
  add(host: BlockHost): void
  remove(host: BlockHost): void
}

/** Of many blocks, those out of sight are neither laid out nor painted at each key. */
const groupClass =
  'group/block grid [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] data-[active]:[content-visibility:visible] grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-lg border border-transparent px-2 py-1.5 focus-within:border-line hover:bg-hover/50 data-[active]:border-line data-[active]:bg-surface data-[drop=after]:border-b-accent data-[drop=before]:border-t-accent @2xl:grid-cols-[11rem_minmax(0,1fr)_auto]'
const speakerClass = 'col-start-1 row-start-1 flex min-w-0 items-start select-none'
const textClass =
  'col-span-2 row-start-2 min-w-0 py-1 text-reading leading-6 whitespace-pre-wrap wrap-anywhere select-text data-empty:before:pointer-events-none data-empty:before:float-left data-empty:before:h-0 data-empty:before:text-ink-subtle data-empty:before:content-[attr(data-placeholder)] @2xl:col-span-1 @2xl:col-start-2 @2xl:row-start-1'
const actionsClass =
  'col-start-2 row-start-1 flex items-start justify-end opacity-0 select-none group-hover/block:opacity-100 group-focus-within/block:opacity-100 group-data-[active]/block:opacity-100 @2xl:col-start-3'

function part(tag: 'div' | 'p', className: string, isEditable: boolean): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  if (!isEditable) element.contentEditable = 'false'
  return element
}

/** A block on the page: speaker, text, actions. */
export function createBlockView(node: Node, hosts: BlockHosts): NodeView {
  const group = document.createElement('div')
  group.className = groupClass
  group.setAttribute('role', 'group')
  const speaker = part('div', speakerClass, false)
  const text = part('p', textClass, true)
  // Of many scripts, each in its own direction.
  text.dir = 'auto'
  text.dataset['placeholder'] = dialogueTexts.placeholder
  const actions = part('div', actionsClass, false)
  group.append(speaker, text, actions)
  const host: BlockHost = { id: attrsOf(node).id, group, speaker, actions }
  hosts.add(host)
  const show = (shown: Node): void => {
    text.toggleAttribute('data-empty', shown.content.size === 0)
  }
  show(node)
  const isBeside = (target: EventTarget | null): boolean =>
    target instanceof window.Node && (speaker.contains(target) || actions.contains(target))
  return {
    dom: group,
    contentDOM: text,
    update(next) {
      if (next.type !== node.type || attrsOf(next).id !== host.id) return false
      show(next)
      return true
    },
    stopEvent: (event) => isBeside(event.target),
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && (mutation.type === 'attributes' || !text.contains(mutation.target)),
    destroy: () => hosts.remove(host),
  }
}
