import { clock } from '@renderer/copy/format'
import { Badge } from '@renderer/ui/badge'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { totalWords, type ExportItem } from './export-words'

interface ItemListProps {
  items: readonly ExportItem[]
  /** Ids of those left out. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}

const Saving = () => <Badge title="You can export it anyway.">Still saving</Badge>

/** More are not listed one by one. */
const listedMax = 200

/** What is exported; of several, each can be left out. */
export function ItemList({ items, left, onLeft }: ItemListProps) {
  const [only] = items
  if (!only) return null
  if (items.length === 1)
    return (
      <p className="flex items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium" title={only.name}>
          {only.name}
        </span>
        {only.isSaving ? <Saving /> : null}
        <span className="shrink-0 text-ink-muted">{clock(only.durationMs)}</span>
      </p>
    )
  if (items.length > listedMax) return <p className="font-medium">{totalWords(items)}</p>
  const chosen = items.filter(({ source }) => !left.has(source.id))
  return (
    <section aria-label="Recordings to export" className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-4">
        <Checkbox
          isChecked={chosen.length === items.length ? true : chosen.length === 0 ? false : 'mixed'}
          onChange={(isChecked) => onLeft(new Set(isChecked ? [] : items.map(({ source }) => source.id)))}
          label="All recordings"
        />
        <span className="text-small text-ink-muted">{totalWords(chosen)}</span>
      </div>
      <ul className="max-h-40 overflow-y-auto rounded-lg border border-line">
        {items.map((item) => {
          const { id } = item.source
          return (
            <li
              key={id}
              className="flex min-h-8 items-center gap-2 border-t border-line px-3 py-1 first:border-t-0"
            >
              <Checkbox
                className="min-w-0 flex-1"
                isChecked={!left.has(id)}
                onChange={(isChecked) => {
                  const next = new Set(left)
                  if (isChecked) next.delete(id)
                  else next.add(id)
                  onLeft(next)
                }}
                label={<bdi>{item.name}</bdi>}
              />
              {item.isSaving ? <Saving /> : null}
              <span className="shrink-0 text-ink-muted">{clock(item.durationMs)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
