import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import { cx } from './class-names'
import { Tooltip } from './overlays/tooltip'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'forced-primary bg-accent text-on-accent enabled-hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-soft enabled-hover:bg-hover',
  ghost: 'forced-outline text-ink-muted enabled-hover:bg-hover enabled-hover:text-ink',
  danger: 'forced-primary bg-danger text-on-accent enabled-hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 px-2.5',
  md: 'h-8 gap-2 px-3',
  lg: 'h-10 gap-2 px-4 text-reading',
}

const iconSizes: Record<ButtonSize, string> = { sm: 'size-7', md: 'size-8', lg: 'size-10' }

const shape =
  'inline-flex shrink-0 items-center justify-center rounded-md text-ui font-medium whitespace-nowrap select-none transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-50'

interface Common extends Omit<ComponentProps<'button'>, 'disabled' | 'type'> {
  variant?: ButtonVariant
  size?: ButtonSize
  type?: 'button' | 'submit'
  isDisabled?: boolean
  /** Why it cannot be used now. Disables it, keeps it reachable by keyboard and says why in a tooltip. */
  disabledReason?: ReactNode
  /** What to know before it is used, in a tooltip. Never the only place of it. */
  hint?: ReactNode
  isBusy?: boolean
}

export interface ButtonProps extends Common {
  icon?: LucideIcon
  /** Draws the one child, for example a link, as a button. */
  asChild?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  type = 'button',
  icon: Icon,
  isDisabled = false,
  disabledReason,
  hint,
  isBusy = false,
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = cx(shape, variants[variant], sizes[size], className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <Guarded
      isOff={isDisabled || isBusy}
      reason={disabledReason}
      hint={hint}
      {...rest}
      type={type}
      className={classes}
    >
      {isBusy ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
      ) : Icon ? (
        <Icon aria-hidden className="size-4 shrink-0" />
      ) : null}
      {children}
    </Guarded>
  )
}

export interface IconButtonProps extends Common {
  /** Name for screen readers and the tooltip. */
  label: string
  icon: LucideIcon
  shortcut?: string
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  isPressed?: boolean
}

export function IconButton({
  label,
  icon: Icon,
  shortcut,
  tooltipSide,
  isPressed,
  variant = 'ghost',
  size = 'md',
  type = 'button',
  isDisabled = false,
  disabledReason,
  isBusy = false,
  className,
  ...rest
}: IconButtonProps) {
  const isOff = isDisabled || isBusy
  return (
    <Tooltip
      text={disabledReason === undefined ? label : disabledReason}
      shortcut={disabledReason === undefined ? shortcut : undefined}
      {...(tooltipSide ? { side: tooltipSide } : {})}
    >
      <Guarded
        {...rest}
        isOff={isOff || disabledReason !== undefined}
        type={type}
        aria-label={label}
        aria-pressed={isPressed}
        className={cx(
          shape,
          variants[variant],
          iconSizes[size],
          isPressed === true && 'bg-active text-ink',
          className,
        )}
      >
        {isBusy ? (
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
        ) : (
          <Icon aria-hidden className="size-4" />
        )}
      </Guarded>
    </Tooltip>
  )
}

/** A button that, while off, stays focusable and says why, but does nothing. */
function Guarded({
  isOff,
  reason,
  hint,
  onClick,
  type,
  ...rest
}: ComponentProps<'button'> & { isOff: boolean; reason?: ReactNode; hint?: ReactNode }): ReactElement {
  const off = isOff || reason !== undefined
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button {...rest} type={type} aria-disabled={off || undefined} onClick={click}>
      {rest.children}
    </button>
  )
  const text = reason ?? hint
  return text === undefined ? button : <Tooltip text={text}>{button}</Tooltip>
}
