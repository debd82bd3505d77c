import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { moveBlock } from './dialogue-commands'
import type { DialogueDocument } from './dialogue-document'
import { findBlock } from './dialogue-schema'

/** What a dragged block carries. */
export const blockDragType = 'application/x-timbre-block'

interface DropPlace {
  group: HTMLElement
  side: 'before' | 'after'
  /** Where the dragged block would stand if it were not in the list yet. */
  index: number
}

function placeOf(view: EditorView, clientY: number): DropPlace | null {
  const groups = [...view.dom.children].filter((child) => child instanceof HTMLElement)
  const below = groups.findIndex((group) => clientY < group.getBoundingClientRect().bottom)
  const index = below === -1 ? groups.length - 1 : below
  const group = groups[index]
  if (!group) return null
  const { top, height } = group.getBoundingClientRect()
  const isAfter = clientY > top + height / 2
  return { group, side: isAfter ? 'after' : 'before', index: isAfter ? index + 1 : index }
}

function clear(view: EditorView): void {
  for (const group of view.dom.querySelectorAll('[data-drop]')) group.removeAttribute('data-drop')
}

const isBlock = (event: DragEvent): boolean => event.dataTransfer?.types.includes(blockDragType) === true

/** Lets a block be dropped between others. */
export function dragBlocks(dialogue: DialogueDocument): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        dragover(view, event) {
          if (!isBlock(event)) return false
          event.preventDefault()
          clear(view)
          const place = placeOf(view, event.clientY)
          if (place) place.group.dataset['drop'] = place.side
          return true
        },
        dragleave(view) {
          clear(view)
          return false
        },
        drop(view, event) {
          if (!isBlock(event)) return false
          event.preventDefault()
          clear(view)
          const id = event.dataTransfer?.getData(blockDragType) ?? ''
          const place = placeOf(view, event.clientY)
          const found = findBlock(dialogue.store.getState().state.doc, id)
          if (!place || !found) return true
          dialogue.run(moveBlock(id, place.index > found.index ? place.index - 1 : place.index))
          return true
        },
      },
    },
  })
}
