import type { ScriptCheck } from '../domain/recording/script-check'

/** Names of the columns of `findingRows`; times in seconds, confidence from 0 to 1. */
export const findingColumns = [
  'kind',
  'start_s',
  'end_s',
  'script',
  'heard',
  'word',
  'line',
  'confidence',
  'accepted',
] as const

/** The findings of a check as rows of text, for a table in a folder; none where it was not checked. */
export const findingRows = (check: Pick<ScriptCheck, 'state' | 'findings'>): string[][] =>
  check.state === 'done'
    ? check.findings.map((finding) => [
        finding.kind,
        (finding.startMs / 1_000).toFixed(3),
        (finding.endMs / 1_000).toFixed(3),
        finding.script,
        finding.heard,
        String(finding.wordIndex + 1),
        finding.lineIndex === null ? '' : String(finding.lineIndex + 1),
        finding.confidence.toFixed(2),
        finding.isAccepted ? 'yes' : 'no',
      ])
    : []
