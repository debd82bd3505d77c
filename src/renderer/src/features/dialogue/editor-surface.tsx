import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { EditorView } from 'prosemirror-view'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { BlockHead } from './block-head'
import type { BlockHost, BlockHosts } from './document/block-view'
import { activeBlock, withVoices } from './document/dialogue-commands'
import type { DialogueDocument } from './document/dialogue-document'
import { attrsOf } from './document/dialogue-schema'
import { mountView } from './document/mount-view'
import { TagMenu } from './tag-menu'

/** The elements of the blocks that are shown, by id. */
function createHosts() {
  const store = createStore<{ byId: ReadonlyMap<string, BlockHost> }>(() => ({ byId: new Map() }))
  const change = (work: (hosts: Map<string, BlockHost>) => void): void => {
    const byId = new Map(store.getState().byId)
    work(byId)
    store.setState({ byId })
  }
  const hosts: BlockHosts = {
    add: (host) => change((byId) => byId.set(host.id, host)),
    // A block that moved has its new elements before the old ones go.
    remove: (host) => change((byId) => byId.get(host.id) === host && byId.delete(host.id)),
  }
  return { store, hosts }
}

/** Remembered voices for the names of a script. */
async function findVoices(dialogue: DialogueDocument, blocks: readonly DialogueBlock[]): Promise<void> {
  const names = [...new Set(blocks.flatMap(({ speaker }) => speaker ?? []))]
  const { voiceIds } = await call('dialogue', 'voicesOfNames', { names })
  const known = new Map<string, string>()
  for (const { id, speaker } of blocks) {
    const voiceId = speaker === null ? null : voiceIds[names.indexOf(speaker)]
    if (voiceId !== null && voiceId !== undefined) known.set(id, voiceId)
  }
  if (known.size > 0) dialogue.dispatch(withVoices(dialogue.store.getState().state, known))
}

interface EditorSurfaceProps {
  dialogue: DialogueDocument
  nameOf: (voiceId: string) => string | null
}

/** Where a dialogue is written. */
export function EditorSurface({ dialogue, nameOf }: EditorSurfaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const viewNow = useRef<EditorView | null>(null)
  const tagListId = useId()
  const [{ store, hosts }] = useState(createHosts)
  const byId = useStore(store, (state) => state.byId)
  const blocks = useStore(
    dialogue.store,
    useShallow(({ state }) => state.doc.children.map(attrsOf)),
  )
  const activeId = useStore(dialogue.store, ({ state }) => attrsOf(activeBlock(state).node).id)

  useEffect(() => {
    if (!place.current) return
    const { view, unmount } = mountView(place.current, dialogue, {
      hosts,
      tagListId,
      nameOf,
      onScript: (added) => void findVoices(dialogue, added).catch(toastError),
      focusSpeaker() {
        const { id } = attrsOf(activeBlock(dialogue.store.getState().state).node)
        store.getState().byId.get(id)?.speaker.querySelector('button')?.focus()
      },
    })
    viewNow.current = view
    return () => {
      viewNow.current = null
      unmount()
    }
  }, [dialogue, hosts, store, tagListId, nameOf])

  const focusText = useCallback(() => viewNow.current?.focus(), [])
  const placeOf = useCallback((pos: number) => viewNow.current?.coordsAtPos(pos) ?? null, [])
  const heads = useMemo(
    () =>
      blocks.map((attrs, index) => {
        const host = byId.get(attrs.id)
        return host ? (
          <BlockHead
            key={attrs.id}
            host={host}
            attrs={attrs}
            index={index}
            count={blocks.length}
            isActive={attrs.id === activeId}
            dialogue={dialogue}
            focusText={focusText}
          />
        ) : null
      }),
    [blocks, byId, activeId, dialogue, focusText],
  )
  return (
    <div className="@container">
      <div ref={place} />
      {heads}
      <TagMenu id={tagListId} dialogue={dialogue} placeOf={placeOf} />
    </div>
  )
}
