import { useState } from 'react'
import { ListFilter, Star } from 'lucide-react'
import { type HistoryQuery, wholeHistory } from '@shared/domain/speech/history'
import { speechTasks } from '@shared/domain/speech/speech-request'
import { useAnswer } from '@renderer/bridge/queries'
import { useSpeechModels } from '@renderer/bridge/speech-queries'
import { Button, IconButton } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { SearchInput } from '@renderer/ui/fields/search-input'
import { Select, type SelectOption } from '@renderer/ui/fields/select'
import { Popover } from '@renderer/ui/overlays/popover'
import { modelOptions, taskWords } from './history-words'

const searchMaxChars = 500
const any = ''

/** How many filters are on, the search apart. */
export const filterCount = ({ voiceId, modelId, task, fromMs, toMs, isFavorite }: HistoryQuery): number =>
  [voiceId, modelId, task, fromMs ?? toMs, isFavorite].filter((value) => value !== null).length

interface FiltersProps {
  query: HistoryQuery
  onChange: (patch: Partial<HistoryQuery>) => void
}

/** Search, favorites, and the other filters behind a button. */
export function HistoryFilters({ query, onChange }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = filterCount(query)
  return (
    <div role="search" aria-label="Search history" className="flex shrink-0 items-center gap-1 px-4 py-3">
      <div className="min-w-0 flex-1 [&>div]:w-full">
        <SearchInput
          name="history.search"
          label="Search the history"
          placeholder="Search text and voices"
          value={query.search}
          onValueChange={(search) => onChange({ search: search.slice(0, searchMaxChars) })}
        />
      </div>
      <IconButton
        label="Favorites only"
        icon={Star}
        isPressed={query.isFavorite === true}
        onClick={() => onChange({ isFavorite: query.isFavorite === true ? null : true })}
      />
      <Popover
        label="Filters"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        side="bottom"
        trigger={
          <IconButton
            label={count === 0 ? 'Filters' : `Filters, ${count} on`}
            icon={ListFilter}
            isPressed={count > 0}
          />
        }
      >
        <FilterFields query={query} onChange={onChange} />
      </Popover>
    </div>
  )
}

function FilterFields({ query, onChange }: FiltersProps) {
  const facets = useAnswer('history', 'facets', {}).data
  const voices = (facets?.voices ?? []).map(({ voiceId, name }) => ({ value: voiceId, label: name }))
  const models = modelOptions(facets?.modelIds ?? [], useSpeechModels().data)
  const tasks = speechTasks.map((value) => ({ value, label: taskWords[value] }))
  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-4">
      <Choice
        label="Voice"
        all="All voices"
        value={query.voiceId}
        options={voices}
        onChange={(voiceId) => onChange({ voiceId })}
      />
      <Choice
        label="Model"
        all="All models"
        value={query.modelId}
        options={models}
        onChange={(modelId) => onChange({ modelId })}
      />
      <Choice
        label="Task"
        all="All tasks"
        value={query.task}
        options={tasks}
        onChange={(value) => onChange({ task: speechTasks.find((task) => task === value) ?? null })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="From">
          <Input
            type="date"
            value={dateOf(query.fromMs)}
            onChange={(event) => onChange({ fromMs: midnightOf(event.currentTarget.value, 0) })}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={dateOf(query.toMs === null ? null : query.toMs - 1)}
            onChange={(event) => onChange({ toMs: midnightOf(event.currentTarget.value, 1) })}
          />
        </Field>
      </div>
      <Button
        size="sm"
        className="self-start"
        isDisabled={filterCount(query) === 0}
        onClick={() => onChange({ ...wholeHistory, search: query.search })}
      >
        Clear filters
      </Button>
    </div>
  )
}

function Choice({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string
  all: string
  value: string | null
  options: readonly SelectOption[]
  onChange: (value: string | null) => void
}) {
  const isKnown = value === null || options.some((option) => option.value === value)
  return (
    <Field label={label}>
      <Select
        value={value ?? any}
        options={[{ value: any, label: all }, ...(isKnown ? options : [...options, { value, label: value }])]}
        onValueChange={(next) => onChange(next === any ? null : next)}
      />
    </Field>
  )
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** As a date field has it; empty for none. */
function dateOf(atMs: number | null): string {
  if (atMs === null) return ''
  const at = new Date(atMs)
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** The beginning of a day in this time zone, or of one after it; null for no date. */
function midnightOf(date: string, afterDays: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  return day === undefined
    ? null
    : new Date(Number(year), Number(month) - 1, Number(day) + afterDays).getTime()
}
