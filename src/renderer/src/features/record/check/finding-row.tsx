import { Check, Mic, Play, Undo2 } from 'lucide-react'
import type { Finding } from '@shared/domain/recording/script-check'
import { clock } from '@renderer/copy/format'
import { findingKindWords, pauseWords, sureWords } from '@renderer/copy/script-check-words'
import { Badge } from '@renderer/ui/badge'
import { IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'

interface FindingRowProps {
  finding: Finding
  isCurrent: boolean
  /** Where it is in the list, and how long that is: only rows in sight exist. */
  index: number
  count: number
  topPx: number
  measure: (row: HTMLElement | null) => void
  /** Why nothing can be recorded over it now. */
  punchReason: string | null
  onFocus: () => void
  onHear: () => void
  onAccept: () => void
  onPunch: () => void
}

/** One place: when, what the script says there, what was heard, and what to do about it. */
export function FindingRow(props: FindingRowProps) {
  const {
    finding,
    isCurrent,
    punchReason,
    measure,
    index,
    count,
    topPx,
    onFocus,
    onHear,
    onAccept,
    onPunch,
  } = props
  const at = clock(finding.startMs)
  // One row of the list is a tab stop; arrows move it.
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ top: topPx }}
      className={cx(
        'absolute inset-x-0 flex items-start gap-3 px-2 py-2',
        index > 0 && 'border-t border-line',
        isCurrent && 'bg-active',
        finding.isAccepted && 'text-ink-subtle',
      )}
    >
      <button
        type="button"
        data-finding={finding.id}
        tabIndex={tabIndex}
        aria-current={isCurrent ? 'true' : undefined}
        onFocus={onFocus}
        onClick={onHear}
        className="flex min-w-0 flex-1 scroll-my-1 items-start gap-3 rounded-sm text-left"
      >
        <span className="w-14 shrink-0 text-right text-ink-subtle">{at}</span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={finding.isAccepted ? 'neutral' : 'warn'}>{findingKindWords[finding.kind]}</Badge>
            <span className="text-small text-ink-subtle">
              {finding.isAccepted ? 'Accepted' : sureWords(finding.confidence)}
            </span>
          </span>
          <Words finding={finding} />
        </span>
      </button>
      <span className="flex shrink-0 items-center">
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          label={`Play ${at}`}
          shortcut="Enter"
          icon={Play}
          onClick={onHear}
        />
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          label={finding.isAccepted ? `Undo accepting ${at}` : `Accept ${at}`}
          shortcut="A"
          icon={finding.isAccepted ? Undo2 : Check}
          onClick={onAccept}
        />
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          label={punchLabel(finding, at)}
          shortcut="P"
          icon={Mic}
          onClick={onPunch}
          {...(punchReason === null ? {} : { disabledReason: punchReason })}
        />
      </span>
    </li>
  )
}

const punchLabel = ({ lineIndex, sentenceEnd }: Finding, at: string): string =>
  lineIndex !== null
    ? `Go to line ${lineIndex + 1}`
    : sentenceEnd
      ? `Punch in at ${at}`
      : `Punch in at ${at} (replaces what follows)`

/** The script around it: what was left out is struck, what was said instead underlined. */
function Words({ finding }: { finding: Finding }) {
  const { kind, before, after, script, heard } = finding
  return (
    <span dir="auto" className="line-clamp-3 wrap-anywhere">
      {before === '' ? null : <span className="text-ink-subtle">…{before} </span>}
      {script === '' ? null : (
        <del className="text-danger-ink">
          <span className="sr-only">script: </span>
          {script}
        </del>
      )}
      {heard === '' ? null : (
        <ins className={cx('font-medium text-good-ink', script !== '' && 'ms-1')}>
          <span className="sr-only">heard: </span>
          {heard}
        </ins>
      )}
      {kind === 'pause' ? <em className="not-italic font-medium">({pauseWords(finding)})</em> : null}
      {after === '' ? null : <span className="text-ink-subtle"> {after}…</span>}
    </span>
  )
}
