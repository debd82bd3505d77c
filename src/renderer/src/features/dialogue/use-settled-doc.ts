import { useEffect, useState } from 'react'
import type { Node } from 'prosemirror-model'
import type { DialogueDocument } from './document/dialogue-document'

/** Short enough to seem live; a key is drawn without what follows from the whole text. */
const settleMs = 120

/** The text as it was a moment ago. */
export function useSettledDoc({ store }: DialogueDocument): Node {
  const [doc, setDoc] = useState(() => store.getState().state.doc)
  useEffect(() => {
    const read = (): void => {
      timer = undefined
      setDoc(store.getState().state.doc)
    }
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(read)
    const stop = store.subscribe((facts, earlier) => {
      if (facts.state.doc !== earlier.state.doc) timer ??= setTimeout(read, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  return doc
}
