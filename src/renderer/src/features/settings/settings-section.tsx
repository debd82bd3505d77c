import type { ReactNode } from 'react'

export interface SettingsSectionProps {
  /** Target of `/settings#id`. */
  id: string
  title: string
  description: string
  children: ReactNode
}

/** Title to the left, controls to the right; stacked where there is no room. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-8 gap-x-12 gap-y-4 border-t border-line pt-8 panel:grid-cols-[16rem_minmax(0,35rem)]"
    >
      <div>
        <h2
          id={`${id}-title`}
          tabIndex={-1}
          className="text-reading font-semibold focus-visible:outline-none"
        >
          {title}
        </h2>
        <p className="mt-1 max-w-form text-ink-muted">{description}</p>
      </div>
      <div className="flex max-w-form min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}
