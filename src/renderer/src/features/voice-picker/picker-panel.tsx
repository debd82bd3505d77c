import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useRefusal } from '@renderer/bridge/access-queries'
import { errorWords } from '@renderer/copy/errors'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { ComboboxInput } from '@renderer/ui/fields/combobox-input'
import { Kbd } from '@renderer/ui/kbd'
import { optionIdOf, PickerList } from './picker-list'
import { usePicker, type PickerChoice } from './use-picker'

interface PickerPanelProps extends PickerChoice {
  /** Another dialog is about to open over what the picker stands in. */
  onLeave?: () => void
}

/** Search and choice of a voice: a combobox whose list is always open. */
export function PickerPanel({ onLeave, ...props }: PickerPanelProps) {
  const { open } = useAddVoice()
  const listId = useId()
  const picker = usePicker(props)
  const { rows, activeKey, search } = picker
  const noLibrary = useRefusal('openVoiceLibrary')
  return (
    <div className="flex min-h-0 flex-col">
      <div className="p-2">
        <ComboboxInput
          label="Search voices"
          value={search}
          onChange={(next) => picker.setSearch(next)}
          onKeyDown={(event) => picker.press(event)}
          listId={listId}
          isExpanded={rows.length > 0}
          activeId={activeKey === null ? undefined : optionIdOf(listId, activeKey)}
        />
      </div>
      {rows.length === 0 ? (
        <NothingFound picker={picker} />
      ) : (
        <PickerList
          id={listId}
          rows={rows}
          hasMore={picker.hasMore}
          onNearEnd={picker.loadMore}
          value={props.value}
          activeKey={activeKey}
          isForSpeech={props.isForSpeech}
          onActiveChange={picker.setActive}
          onChoose={picker.choose}
          player={picker.player}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-sunken px-3 py-2 text-small text-ink-subtle">
        <KeyHint keys="Enter">Choose</KeyHint>
        <KeyHint keys="Mod+Enter">Play preview</KeyHint>
        <span className="ml-auto flex flex-wrap gap-x-4">
          {/* A voice for a design is chosen in the dialog that this would leave. */}
          {props.isOwn === true ? null : (
            <button
              type="button"
              className="font-medium text-accent-ink hover:underline"
              onClick={() => {
                onLeave?.()
                open('chooseVoiceType')
              }}
            >
              Add voice
            </button>
          )}
          {noLibrary ? null : (
            <Link to={pathTo('voiceLibrary')} className="font-medium text-accent-ink hover:underline">
              Find more voices
            </Link>
          )}
        </span>
      </p>
    </div>
  )
}

function NothingFound({ picker }: { picker: ReturnType<typeof usePicker> }) {
  const { error, voices, search, retry } = picker
  if (error) {
    return (
      <div className="px-3 pb-3">
        <ErrorState
          isInline
          title={errorWords(error).title}
          action={{ label: 'Try again', onSelect: retry }}
        />
      </div>
    )
  }
  if (voices === undefined) {
    return (
      <div className="px-3 pb-3">
        <SkeletonRows count={4} label="Loading voices" />
      </div>
    )
  }
  return (
    <p role="status" className="px-4 pt-2 pb-6 text-center text-ink-muted">
      {search.trim() === '' ? 'No voices' : 'No results found.'}
    </p>
  )
}

const KeyHint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <Kbd keys={keys} /> {children}
  </span>
)
