import { useState, type KeyboardEvent } from 'react'
import type { Finding } from '@shared/domain/recording/script-check'
import { findingAction, placeAfter } from './finding-keys'
import { FindingRow } from './finding-row'
import { useFindingWindow } from './use-finding-window'

interface FindingRowsProps {
  findings: readonly Finding[]
  /** Why nothing can be recorded over a finding now; null where it can. */
  reasonOf: (finding: Finding) => string | null
  onHear: (finding: Finding) => void
  onAccept: (finding: Finding) => void
  onPunch: (finding: Finding) => void
}

/** The places, of which only those in sight are drawn; arrows move from one to the next. */
export function FindingRows({ findings, reasonOf, onHear, onAccept, onPunch }: FindingRowsProps) {
  const [currentId, setCurrentId] = useState<number | null>(null)
  const at = Math.max(
    0,
    findings.findIndex(({ id }) => id === currentId),
  )
  const { attach, measure, items, heightPx, followWithFocus } = useFindingWindow(findings, at)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const action = findingAction(event)
    const finding = findings[at]
    const isInList = event.target instanceof HTMLElement && event.target.dataset['finding'] !== undefined
    if (action === null || !finding || !isInList) return
    event.preventDefault()
    if (action === 'hear') onHear(finding)
    else if (action === 'accept') onAccept(finding)
    else if (action === 'punch') onPunch(finding)
    else {
      const next = findings[placeAfter(action, at, findings.length)]
      if (!next || next.id === finding.id) return
      followWithFocus()
      setCurrentId(next.id)
    }
  }
  return (
    <div
      ref={attach}
      className="max-h-[max(9rem,calc(100vh-24rem))] overflow-y-auto rounded-md border border-line"
    >
      <ol aria-label="Places" onKeyDown={press} className="relative" style={{ height: heightPx }}>
        {items.map(({ index, topPx }) => {
          const finding = findings[index]
          return finding ? (
            <FindingRow
              key={finding.id}
              finding={finding}
              index={index}
              count={findings.length}
              topPx={topPx}
              measure={measure}
              isCurrent={index === at}
              punchReason={reasonOf(finding)}
              onFocus={() => setCurrentId(finding.id)}
              onHear={() => {
                setCurrentId(finding.id)
                onHear(finding)
              }}
              onAccept={() => onAccept(finding)}
              onPunch={() => onPunch(finding)}
            />
          ) : null
        })}
      </ol>
    </div>
  )
}
