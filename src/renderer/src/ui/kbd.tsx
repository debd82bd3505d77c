import { cx } from './class-names'

const isMac = /mac/i.test(navigator.userAgent)
const macNames: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' }
const otherNames: Record<string, string> = { Mod: 'Ctrl' }

/** Keys joined by `+`; `Mod` is Command on a Mac and Ctrl elsewhere: "Mod+Shift+O". */
export function Kbd({ keys, isInverted = false }: { keys: string; isInverted?: boolean }) {
  const names = isMac ? macNames : otherNames
  return (
    <span className="inline-flex shrink-0 gap-0.5">
      {keys.split('+').map((key) => (
        <kbd
          key={key}
          className={cx(
            'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border px-1 font-sans text-small',
            isInverted ? 'border-current/30' : 'border-line-strong bg-surface text-ink-muted',
          )}
        >
          {names[key] ?? key}
        </kbd>
      ))}
    </span>
  )
}
