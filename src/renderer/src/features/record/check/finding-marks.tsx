import type { Recording } from '@shared/domain/recording/recording'
import { useAnswer } from '@renderer/bridge/queries'
import { cx } from '@renderer/ui/class-names'

const marksPerPercent = 5

/** Where a recording differs from its script, over its waveform; what was accepted is pale. */
export function FindingMarks({ recording }: { recording: Recording }) {
  const check = useAnswer('scriptChecks', 'get', { kind: 'recording', id: recording.id }).data
  if (check?.state !== 'done') return null
  const percent = (ms: number): number =>
    (Math.min(ms, recording.durationMs) / Math.max(1, recording.durationMs)) * 100
  // Thousands of marks lie on top of each other: one a place is enough.
  const places = new Map(
    check.findings.map((finding) => [
      `${Math.floor(percent(finding.startMs) * marksPerPercent)} ${finding.isAccepted}`,
      finding,
    ]),
  )
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0">
      {[...places.values()].map((finding) => (
        <span
          key={finding.id}
          className={cx(
            'absolute bottom-0 h-2 min-w-1 rounded-sm',
            finding.isAccepted ? 'bg-line-strong' : 'bg-warn',
          )}
          style={{
            left: `${percent(finding.startMs)}%`,
            width: `${percent(finding.endMs) - percent(finding.startMs)}%`,
          }}
        />
      ))}
    </span>
  )
}
