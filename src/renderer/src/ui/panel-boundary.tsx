import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorState } from './feedback/error-state'

interface PanelBoundaryProps {
  /** What is shown here: "The script". */
  name: string
  children?: ReactNode
  /** What is safe, and what can still be done, in place of the usual words. */
  safe?: ReactNode
  /** It fills the window. */
  isWhole?: boolean
}

/** A part of a page that breaks is replaced by itself alone: the page, and a recording that runs on it, go on. */
export class PanelBoundary extends Component<PanelBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError = (error: unknown): { error: unknown } => ({ error: error ?? true })

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // Main writes what the console says to the log.
    console.error(`${this.props.name} broke`, error, componentStack)
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children
    const {
      name,
      safe = 'Your recordings are safe, and the rest of Timbre keeps working.',
      isWhole = false,
    } = this.props
    const instead = (
      <ErrorState
        isInline={!isWhole}
        isPage={isWhole}
        title={`${name} cannot be displayed.`}
        action={{ label: 'Reload', onSelect: () => this.setState({ error: null }) }}
      >
        {safe}
      </ErrorState>
    )
    return isWhole ? <main className="grid h-full place-items-center">{instead}</main> : instead
  }
}
