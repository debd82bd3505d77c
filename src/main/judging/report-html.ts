import { silenceDb } from '@shared/audio/signal/decibel'
import type { DatasetFinding, DatasetReport, SampleReport } from '@shared/domain/dataset/analysis'
import { knownUsableMs } from '@shared/judge/known-usable'
import { blindSpots } from '@shared/judge/blind-spots'
import { kindNames, severityNames } from '@shared/judge/kind-names'
import {
  orbScaleMaxMs,
  totalDurationBestMs,
  totalDurationBetterMs,
  totalDurationGoodMs,
  totalDurationMinMs,
} from '@shared/limits'
import { type CheckedReading, readingsHtml } from './report-readings'
import { reportStyle } from './report-style'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const text = (value: string): string => value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '')
}

const cost = (ms: number): string => (ms === 0 ? '' : ms < 1_000 ? '&lt; 1 s' : clock(ms))

const number = (value: number | null | undefined): string => {
  if (value === null || value === undefined) return '–'
  return value <= silenceDb ? '−∞' : value.toFixed(1).replace('-', '−')
}

const marks = [
  [totalDurationMinMs, '10 min'],
  [totalDurationGoodMs, '30 min'],
  [totalDurationBetterMs, '1 h'],
  [totalDurationBestMs, '2 h'],
] as const

const percent = (ms: number): string => `${((Math.min(ms, orbScaleMaxMs) / orbScaleMaxMs) * 100).toFixed(2)}%`

/** The report as one page that needs nothing else: no script, no picture, no font, no request. */
export function reportHtml(
  report: DatasetReport,
  readings: readonly CheckedReading[],
  draftName: string,
): string {
  const findings = report.samples.flatMap((sample) => sample.findings.map((finding) => ({ sample, finding })))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(draftName)}: dataset report</title>
<style>${reportStyle}</style>
</head>
<body>
<h1>${text(draftName)}</h1>
<p class="quiet">Dataset report, ${text(new Date(report.madeAtMs).toISOString().slice(0, 16).replace('T', ' '))} UTC</p>
${summary(report)}
${losses(report)}
<h2>Samples</h2>
<table>
<thead><tr><th>Sample</th><th>Length</th><th>Usable</th><th>Speech, dBFS</th><th>Peak, dBTP</th><th>Floor, dBFS</th><th>SNR</th><th>RT60</th><th>Bandwidth</th><th>Findings</th></tr></thead>
<tbody>${report.samples.map((sample) => sampleRow(sample, report.referenceSampleId)).join('\n')}</tbody>
</table>
<h2>Findings</h2>
${
  findings.length === 0
    ? '<p>None.</p>'
    : `<table class="findings">
<thead><tr><th>Sample</th><th>From</th><th>To</th><th>Finding</th><th>Details and advice</th><th>Unusable</th></tr></thead>
<tbody>${findings.map(({ sample, finding }) => findingRow(sample, finding)).join('\n')}</tbody>
</table>`
}
${readingsHtml(readings, { text, clock })}
<p class="quiet">Usable minutes are an estimate made on this computer: time without long pauses, noise, damage, or other voices. The cloud makes its own decision. ${blindSpots}</p>
</body>
</html>
`
}

function summary(report: DatasetReport): string {
  const { rawMs, trimmedMs, pendingCount, failedCount, unheardCount, deafCount } = report
  const usableMs = knownUsableMs(report)
  const open = [
    trimmedMs > 0 ? `${clock(trimmedMs)} trimmed` : '',
    pendingCount > 0 ? `${pendingCount} not analyzed yet` : '',
    failedCount > 0 ? `${failedCount} could not be analyzed` : '',
    unheardCount + deafCount > 0 ? `${unheardCount + deafCount} not checked for other voices` : '',
  ].filter((part) => part !== '')
  const ticks = marks
    .map(([ms, name]) => `<span class="tick" style="left:${percent(ms)}">${name}</span>`)
    .join('')
  return `<p class="total"><strong>${usableMs === null ? '–' : clock(usableMs)}</strong> usable of ${clock(rawMs)}${open.length > 0 ? ` <span class="quiet">(${open.join(', ')})</span>` : ''}</p>
<div class="bar"><span class="raw" style="width:${percent(rawMs)}"></span><span class="usable" style="width:${percent(usableMs ?? 0)}"></span>${ticks}</div>`
}

function losses({ losses: lost }: DatasetReport): string {
  if (lost.length === 0) return ''
  const rows = lost.map(
    ({ kind, lostMs }) => `<tr><td>${kindNames[kind]}</td><td class="right">${cost(lostMs)}</td></tr>`,
  )
  return `<h2>Unusable time</h2><table class="narrow"><tbody>${rows.join('')}</tbody></table>`
}

function sampleRow(sample: SampleReport, referenceSampleId: string | null): string {
  const { levels, state } = sample
  const name = `${text(sample.name)}${sample.sampleId === referenceSampleId ? ' <span class="quiet">(reference)</span>' : ''}`
  if (state !== 'ready') {
    const words = state === 'pending' ? 'Not analyzed yet' : 'Could not be analyzed'
    return `<tr><td>${name}</td><td class="right">${clock(sample.rawMs)}</td><td colspan="8" class="quiet">${words}</td></tr>`
  }
  const cells = [
    clock(sample.rawMs),
    clock(sample.usableMs),
    number(levels?.speechRmsDbfs),
    number(levels?.truePeakDbtp),
    number(levels?.noiseFloorDbfs),
    sample.snrDb === null ? '–' : `${sample.snrDb.toFixed(0)} dB`,
    sample.reverbT60Ms === null ? '–' : `${(sample.reverbT60Ms / 1_000).toFixed(2)} s`,
    sample.bandwidthHz === null ? '–' : `${(sample.bandwidthHz / 1_000).toFixed(1)} kHz`,
    String(sample.findings.length),
  ]
  return `<tr><td>${name}</td>${cells.map((cell) => `<td class="right">${cell}</td>`).join('')}</tr>`
}

const findingRow = (sample: SampleReport, finding: DatasetFinding): string =>
  `<tr class="${finding.severity}"><td>${text(sample.name)}</td><td class="right">${clock(finding.startMs)}</td><td class="right">${clock(finding.endMs)}</td><td>${kindNames[finding.kind]}<br><span class="severity">${severityNames[finding.severity]}</span></td><td class="words">${text(finding.message)}<br><span class="quiet">${text(finding.advice)}</span></td><td class="right">${cost(finding.lostMs)}</td></tr>`
