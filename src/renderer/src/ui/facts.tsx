import type { ReactNode } from 'react'

/** Names and values in two columns. */
export function Facts({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2">
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="min-w-0 text-ink-muted wrap-anywhere">{name}</dt>
          <dd className="selectable min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
