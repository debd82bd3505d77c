import { createPortal } from 'react-dom'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { blindSpots } from '@shared/judge/blind-spots'
import { knownUsableMs } from '@shared/judge/known-usable'
import { kindNames, severityNames } from '@shared/judge/kind-names'
import { clock, moment } from '@renderer/copy/format'
import { cost, dbfs, hertz, decibels, seconds } from './figures'

/** The report as it goes to paper: every row, in the document's own flow. Styles: styles/print.css. */
export function PrintedReport({ draftName, report }: { draftName: string; report: DatasetReport }) {
  const usableMs = knownUsableMs(report)
  return createPortal(
    <article className="printed-report">
      <h1>{draftName}</h1>
      <p>{`Dataset report, ${moment(report.madeAtMs)}`}</p>
      <p>
        <strong>{usableMs === null ? '–' : clock(usableMs)}</strong>
        {` usable of ${clock(report.rawMs)}`}
        {report.trimmedMs > 0 ? `, ${clock(report.trimmedMs)} trimmed` : ''}
        {report.pendingCount > 0 ? `, ${report.pendingCount} samples not analyzed yet` : ''}
        {report.unheardCount > 0 ? `, ${report.unheardCount} samples not checked for other voices yet` : ''}
      </p>
      {report.losses.length > 0 ? (
        <p>{`Not usable: ${report.losses.map(({ kind, lostMs }) => `${kindNames[kind]} ${cost(lostMs)}`).join(', ')}.`}</p>
      ) : null}
      <h2>Samples</h2>
      <table>
        <thead>
          <tr>
            {[
              'Sample',
              'Length',
              'Usable',
              'Speech RMS',
              'True peak',
              'Floor',
              'SNR',
              'RT60',
              'Bandwidth',
            ].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.samples.map((sample) => (
            <tr key={sample.sampleId}>
              <td>
                <bdi>{sample.name}</bdi>
                {sample.sampleId === report.referenceSampleId ? ' (reference)' : ''}
              </td>
              <td>{clock(sample.rawMs)}</td>
              <td>{sample.state === 'ready' ? clock(sample.usableMs) : '–'}</td>
              <td>{dbfs(sample.levels?.speechRmsDbfs)}</td>
              <td>{dbfs(sample.levels?.truePeakDbtp)}</td>
              <td>{dbfs(sample.levels?.noiseFloorDbfs)}</td>
              <td>{decibels(sample.snrDb)}</td>
              <td>{seconds(sample.reverbT60Ms)}</td>
              <td>{hertz(sample.bandwidthHz)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PrintedFindings report={report} />
      <p>{blindSpots}</p>
    </article>,
    document.body,
  )
}

function PrintedFindings({ report }: { report: DatasetReport }) {
  const findings = report.samples.flatMap((sample) => sample.findings.map((finding) => ({ sample, finding })))
  return (
    <>
      <h2>Findings</h2>
      <table>
        <thead>
          <tr>
            {['Sample', 'At', 'Finding', 'Details and advice', 'Unusable'].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {findings.map(({ sample, finding }) => (
            <tr key={finding.id}>
              <td>
                <bdi>{sample.name}</bdi>
              </td>
              <td>{clock(finding.startMs)}</td>
              <td>{`${kindNames[finding.kind]} (${severityNames[finding.severity]})`}</td>
              <td className="printed-words">{`${finding.message} ${finding.advice}`}</td>
              <td>{cost(finding.lostMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
