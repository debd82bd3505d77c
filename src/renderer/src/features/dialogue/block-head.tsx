import { memo, useEffect, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { GripVertical, X } from 'lucide-react'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { IconButton } from '@renderer/ui/button'
import { announce } from '@renderer/ui/feedback/announce'
import type { BlockHost } from './document/block-view'
import { moveBlock, removeBlock, setVoice } from './document/dialogue-commands'
import type { DialogueDocument } from './document/dialogue-document'
import type { BlockAttrs } from './document/dialogue-schema'
import { blockDragType } from './document/drag-blocks'
import { SpeakerChip } from './speaker-chip'
import { useVoiceState } from './use-voice-state'

interface BlockHeadProps {
  host: BlockHost
  attrs: BlockAttrs
  index: number
  count: number
  isActive: boolean
  dialogue: DialogueDocument
  focusText: () => void
}

/** What stands beside the text of a block: its speaker before it, how to move and remove it after it. */
export const BlockHead = memo(function BlockHead(props: BlockHeadProps) {
  const { host, attrs, index, count, isActive, dialogue, focusText } = props
  const { id, voiceId, speaker } = attrs
  const voice = useVoiceState(voiceId)
  const name = `Speaker ${index + 1} of ${count}: ${speaker === null ? '' : `${speaker}, `}${voice.text}`
  useEffect(() => host.group.setAttribute('aria-label', name), [host, name])

  const choose = (chosenId: string): void => {
    dialogue.run(setVoice(id, chosenId))
    if (speaker !== null) {
      call('dialogue', 'rememberVoice', { name: speaker, voiceId: chosenId }).catch(toastError)
    }
  }
  const moveByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const target = index + (event.key === 'ArrowUp' ? -1 : 1)
    if (dialogue.run(moveBlock(id, target))) announce(`Speaker moved to ${target + 1} of ${count}`)
  }

  return (
    <>
      {createPortal(
        <span className="flex min-w-0 flex-col">
          <SpeakerChip voiceId={voiceId} number={index + 1} isActive={isActive} onSelect={choose} />
          {speaker === null ? null : (
            <span title={speaker} className="truncate pl-1.5 text-small text-ink-muted">
              {speaker}
            </span>
          )}
        </span>,
        host.speaker,
      )}
      {createPortal(
        <>
          <IconButton
            label={`Move speaker ${index + 1}`}
            shortcut="Alt+↑"
            icon={GripVertical}
            size="sm"
            tabIndex={isActive ? 0 : -1}
            draggable
            isDisabled={count === 1}
            className="cursor-grab"
            onKeyDown={moveByKey}
            onDragStart={(event) => {
              event.dataTransfer.setData(blockDragType, id)
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setDragImage(host.group, 0, 0)
            }}
          />
          {count > 1 ? (
            <IconButton
              label={`Remove speaker ${index + 1}`}
              icon={X}
              size="sm"
              tabIndex={isActive ? 0 : -1}
              onClick={() => {
                dialogue.run(removeBlock(id))
                focusText()
              }}
            />
          ) : null}
        </>,
        host.actions,
      )}
    </>
  )
})
