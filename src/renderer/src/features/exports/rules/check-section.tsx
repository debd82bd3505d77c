import { useState } from 'react'
import type { ExportFile } from '@shared/domain/export/export'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { Button } from '@renderer/ui/button'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Select } from '@renderer/ui/fields/select'
import { JobProgress } from '@renderer/features/jobs/job-progress'
import { changesSentence, fileVerdict, filesVerdict, verdicts } from '../export-words'
import { RuleTable } from './rule-table'
import type { Check } from './use-check'

/** More are not offered to be looked at one by one. */
const shownMax = 500

/** The rules of a preset against what is there: file by file, as far as it was measured. */
export function CheckSection({ check }: { check: Check }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const files = check.answer?.files ?? []
  const worst = ['failed', 'waiting', 'mended', 'met'] as const
  const shown =
    files.find(({ name }) => name === chosen) ??
    worst.flatMap((state) => files.find((file) => fileVerdict(file) === state) ?? [])[0]
  if (check.error) return <ErrorNotice error={check.error} isInline />
  if (!shown) return check.answer ? null : <SkeletonRows count={4} label="Checking" />
  return (
    <section aria-label="Check" className="flex flex-col gap-3">
      <Measuring check={check} />
      {files.length > 1 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ink-muted">{filesVerdict(files)}</p>
          <Select
            aria-label="File"
            className="max-w-80 min-w-40 flex-1"
            value={shown.name}
            options={fileOptions(files, shown)}
            onValueChange={setChosen}
          />
        </div>
      ) : null}
      <RuleTable label={`Rules for ${shown.name}`} rules={shown.rules} />
      {shown.changes === null ? null : <Changes file={shown} />}
    </section>
  )
}

const fileOptions = (files: readonly ExportFile[], shown: ExportFile) => {
  const listed = files.slice(0, shownMax)
  return (listed.includes(shown) ? listed : [shown, ...listed]).map((file) => ({
    value: file.name,
    label: `${file.name}: ${verdicts[fileVerdict(file)].label}`,
  }))
}

/** What the export does to the sound, which the recording itself never feels. */
export function Changes({ file, isFile = false }: { file: ExportFile; isFile?: boolean }) {
  return (
    <p>
      <span className="font-medium">What the export changes: </span>
      {changesSentence(file)}{' '}
      <span className="text-ink-muted">
        {isFile ? 'The file you opened' : 'The recording itself'} stays as it is.
      </span>
    </p>
  )
}

/** How far measuring is, or why it ended. */
export function Measuring({ check }: { check: Check }) {
  const { job, failed, isStopped } = check
  if (job)
    return (
      <div className="flex items-center gap-3 rounded-lg border border-line bg-sunken px-3 py-2">
        <JobProgress job={job} label="Measuring" />
        <Button size="sm" onClick={check.stop}>
          Stop
        </Button>
      </div>
    )
  if (failed) {
    const { title, body } = jobErrorWords(failed)
    return (
      <ErrorState isInline title={title} action={{ label: 'Measure again', onSelect: check.measure }}>
        {body}
      </ErrorState>
    )
  }
  return isStopped ? (
    <p className="flex items-center justify-between gap-3 rounded-lg border border-line bg-sunken px-3 py-2">
      Measuring was stopped.
      <Button size="sm" onClick={check.measure}>
        Measure
      </Button>
    </p>
  ) : null
}
