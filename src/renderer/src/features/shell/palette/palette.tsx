import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { cx } from '@renderer/ui/class-names'
import { ComboboxInput } from '@renderer/ui/fields/combobox-input'
import { Kbd } from '@renderer/ui/kbd'
import type { Command } from './commands'
import { findCommands } from './find-commands'
import { recentCommands, rememberCommand } from './recent-commands'
import { useCommands } from './use-commands'
import { useRunCommand } from './use-run-command'

/** As high with much as with nothing: the field stays where it is typed into. */
const listLook = 'mt-2 h-[min(24rem,50vh)]'

/** A combobox whose list is always open. */
export function Palette({ onClose }: { onClose: () => void }) {
  const all = useCommands()
  const run = useRunCommand()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const [recent] = useState(recentCommands)
  const found = useMemo(
    // Not deferred: Enter chooses what the last letter found. “Go to anything” would open what is open.
    () => findCommands(all, query, recent).filter(({ id }) => id !== 'action:Go to anything'),
    [all, query, recent],
  )
  const at = Math.min(active, found.length - 1)
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  const choose = (command: Command | undefined): void => {
    if (!command) return
    rememberCommand(command.id)
    run(command)
  }
  const press = (event: KeyboardEvent): void => {
    // The Enter that ends a composition belongs to the word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') choose(found[at])
    else if (event.key === 'ArrowDown') setActive(found.length === 0 ? 0 : (at + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive(Math.max(0, at === 0 ? found.length - 1 : at - 1))
    else return
    event.preventDefault()
  }
  return (
    <Dialog isOpen onClose={onClose} title="Go to anything">
      <div className="-mx-3 -mb-2 flex flex-col p-1">
        <ComboboxInput
          label="Search screens, drafts, voices, actions, and settings"
          value={query}
          onChange={(next) => {
            setQuery(next)
            setActive(0)
          }}
          onKeyDown={press}
          listId={listId}
          isExpanded={found.length > 0}
          activeId={found.length === 0 ? undefined : `${listId}-${at}`}
        />
        {found.length === 0 ? (
          <p role="status" className={cx(listLook, 'px-2 py-8 text-center text-ink-muted')}>
            No results found.
          </p>
        ) : (
          <Results
            listId={listId}
            found={found}
            at={at}
            recent={query === '' ? recent : []}
            onActive={setActive}
            onChoose={choose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface ResultsProps {
  listId: string
  found: readonly Command[]
  /** The active one. */
  at: number
  /** Ids that are marked as recent. */
  recent: readonly string[]
  onActive: (index: number) => void
  onChoose: (command: Command) => void
}

function Results({ listId, found, at, recent, onActive, onChoose }: ResultsProps) {
  return (
    <div id={listId} role="listbox" aria-label="Results" className={cx(listLook, 'overflow-y-auto')}>
      {found.map((command, index) => (
        <Option
          key={command.id}
          id={`${listId}-${index}`}
          command={command}
          isActive={index === at}
          isRecent={recent.includes(command.id)}
          onActive={() => onActive(index)}
          onChoose={() => onChoose(command)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  command: Command
  isActive: boolean
  isRecent: boolean
  onActive: () => void
  onChoose: () => void
}

function Option({ id, command, isActive, isRecent, onActive, onChoose }: OptionProps) {
  const { name, section, icon: Icon, keys } = command
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // Few of them are in view: the others cost neither layout nor paint.
      className={cx(
        'flex h-9 cursor-default items-center gap-3 rounded-md px-2.5 [content-visibility:auto]',
        isActive && 'bg-active',
      )}
      // A list that opens under a pointer at rest leaves the choice with the keyboard.
      onPointerMove={({ movementX, movementY }) =>
        movementX === 0 && movementY === 0 ? undefined : onActive()
      }
      onClick={onChoose}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-subtle" />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {name}
      </span>
      {keys === undefined ? null : <Kbd keys={keys} />}
      <span className="min-w-24 shrink-0 text-right text-small text-ink-subtle">
        {isRecent ? `Recent · ${section}` : section}
      </span>
    </div>
  )
}
