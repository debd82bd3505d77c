import type { DatasetReport } from '@shared/domain/dataset/analysis'
import type { Finding } from '@shared/domain/recording/script-check'
import { findingKindNames } from '@shared/script-check/finding-kind-names'

/** A sample that was read from a script and compared with it, as it is in the dataset. */
export interface CheckedReading {
  sampleId: string
  name: string
  findings: readonly Finding[]
}

/** @param findingsOf null: it was not compared, or edited since */
export const checkedReadings = (
  { samples }: DatasetReport,
  findingsOf: (sampleId: string) => readonly Finding[] | null,
): CheckedReading[] =>
  samples.flatMap(({ sampleId, name }) => {
    const findings = findingsOf(sampleId)
    return findings === null ? [] : [{ sampleId, name, findings }]
  })

/** What the script has there, and what was heard. */
export const readingWords = ({ kind, script, heard, startMs, endMs }: Finding): string =>
  [
    script === '' ? '' : `Script: ${script}`,
    heard === '' ? '' : `Heard: ${heard}`,
    kind === 'pause' ? `${((endMs - startMs) / 1_000).toFixed(1)} s of silence` : '',
  ]
    .filter((part) => part !== '')
    .join(' / ')

/** The section of the page; nothing where no sample was compared. */
export function readingsHtml(
  readings: readonly CheckedReading[],
  { text, clock }: { text: (value: string) => string; clock: (ms: number) => string },
): string {
  if (readings.length === 0) return ''
  const rows = readings.flatMap(({ name, findings }) =>
    findings.length === 0
      ? [`<tr><td>${text(name)}</td><td colspan="4" class="quiet">Read as written</td></tr>`]
      : findings.map(
          (finding) =>
            `<tr><td>${text(name)}</td><td class="right">${clock(finding.startMs)}</td><td class="right">${clock(finding.endMs)}</td><td>${findingKindNames[finding.kind]}${finding.isAccepted ? '<br><span class="quiet">Accepted</span>' : ''}</td><td class="words">${text(readingWords(finding))}</td></tr>`,
        ),
  )
  return `<h2>Script check</h2>
<table class="findings">
<thead><tr><th>Sample</th><th>From</th><th>To</th><th>Difference</th><th>Words</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
<p class="quiet">Compared with the script by the speech recognizer on this computer, as far as the script was read. Words that sound alike are not told apart.</p>`
}
