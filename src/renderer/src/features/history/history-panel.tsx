import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { Download, History, SearchX, Star, Trash2 } from 'lucide-react'
import { type HistoryQuery, wholeHistory } from '@shared/domain/speech/history'
import { useAnswer, useCommand, useConnection } from '@renderer/bridge/queries'
import { subscribe } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted } from '@renderer/copy/format'
import { useGainPlayer } from '@renderer/player/use-player'
import { Button, IconButton } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { filterCount, HistoryFilters } from './history-filters'
import { removeRows, setFavorite, type HistoryPanelProps } from './history-commands'
import { HistoryFoot } from './history-foot'
import { HistoryList } from './history-list'
import { noChoice, type RowChoice } from './row-choice'
import { SaveDialog } from './save-dialog'
import { useHistoryRows } from './use-history-rows'

const addressOf = (id: string): string => `/history/${id}`

/** Every generation of the account, searched and filtered, by day. Fills the height of its place. */
export function HistoryPanel(props: HistoryPanelProps) {
  const [query, setQuery] = useState<HistoryQuery>(wholeHistory)
  // A key is shown at once; the list follows when it can.
  const wanted = useDeferredValue(query)
  const [range, setRange] = useState<{ first: number; last: number } | null>(null)
  const [choice, setChoice] = useState<RowChoice>(noChoice)
  const [saved, setSaved] = useState<readonly string[] | null>(null)
  const rows = useHistoryRows(wanted, range)
  const { player, gain } = useGainPlayer(addressOf)
  const isOffline = useConnection().data?.state === 'offline'
  useEffect(
    () =>
      subscribe('history', 'removalRefused', ({ count }) => {
        toast.error(`Your account refused to delete ${counted(count, 'generation')}`, {
          description: 'They were restored to the history.',
        })
      }),
    [],
  )
  const change = useCallback((patch: Partial<HistoryQuery>) => {
    setQuery((old) => ({ ...old, ...patch }))
    setChoice(noChoice)
  }, [])
  const { outline } = rows
  const chosen = [...choice.ids]
  return (
    <div className="flex h-full min-h-0 flex-col">
      <HistoryFilters query={query} onChange={change} />
      <StatusLine isOffline={isOffline} />
      {outline === null ? (
        rows.error ? (
          <ErrorNotice error={rows.error} action={{ label: 'Try again', onSelect: rows.retry }} />
        ) : (
          <div className="px-4">
            <SkeletonRows count={6} label="Loading history" />
          </div>
        )
      ) : outline.total === 0 ? (
        <Empty query={rows.query} onClear={() => change(wholeHistory)} />
      ) : (
        <HistoryList
          {...props}
          rows={rows}
          choice={choice}
          onChoice={setChoice}
          onRange={setRange}
          player={player}
          isOffline={isOffline}
          onSave={setSaved}
        />
      )}
      {chosen.length > 1 ? <ChosenBar ids={chosen} onSave={setSaved} /> : null}
      <HistoryFoot player={player} gain={gain} />
      {saved === null ? null : <SaveDialog ids={saved} onClose={() => setSaved(null)} />}
    </div>
  )
}

/** How far the cloud's history is here. */
function StatusLine({ isOffline }: { isOffline: boolean }) {
  const status = useAnswer('history', 'status', {}).data
  const refresh = useCommand('history', 'refresh')
  if (!status) return null
  if (isOffline)
    return (
      <p role="status" className="shrink-0 px-4 pb-2 text-small text-ink-muted">
        Offline. You can play the audio that is on this computer.
      </p>
    )
  if (status.state === 'reading' && status.wholeAtMs === null)
    return (
      <p role="status" className="shrink-0 px-4 pb-2 text-small text-ink-muted">
        Loading the history of your account…
      </p>
    )
  if (status.error === null) return null
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 px-4 pb-2 text-small text-warn-ink">
      <span className="min-w-0 flex-1">The history of your account could not be loaded.</span>
      <Button size="sm" isBusy={refresh.isPending} onClick={() => refresh.mutate({})}>
        Try again
      </Button>
    </p>
  )
}

function Empty({ query, onClear }: { query: HistoryQuery; onClear: () => void }) {
  if (query.search.trim() === '' && filterCount(query) === 0)
    return (
      <EmptyState icon={History} title="No generations yet">
        Everything you generate is kept here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing found"
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    >
      No generations match your search and filters.
    </EmptyState>
  )
}

/** What can be done with all chosen generations at once. */
function ChosenBar({ ids, onSave }: { ids: readonly string[]; onSave: (ids: readonly string[]) => void }) {
  return (
    <div
      role="toolbar"
      aria-label="Actions for selected generations"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-sunken px-4 py-2 animate-appear"
    >
      <p className="flex-1 whitespace-nowrap text-ink-muted">{ids.length.toLocaleString('en')} selected</p>
      <IconButton label="Add to favorites" icon={Star} size="sm" onClick={() => setFavorite(ids, true)} />
      <Button size="sm" icon={Download} onClick={() => onSave(ids)}>
        Save…
      </Button>
      <Button size="sm" icon={Trash2} onClick={() => removeRows(ids)}>
        Delete
      </Button>
    </div>
  )
}
