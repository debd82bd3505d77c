import { useState } from 'react'
import type { CustomRules, ExportCheck, ExportOptions } from '@shared/domain/export/export'
import {
  exportFormats,
  exportPlaceholders,
  mp3MaxMarkers,
  type ExportFormat,
  type ExportPreset,
} from '@shared/domain/export/export-options'
import { clock, counted, size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { Field } from '@renderer/ui/fields/field'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { CheckSection } from './rules/check-section'
import { CustomForm } from './rules/custom-form'
import { ExportProgress, ExportProgressActions } from './work/export-progress'
import { formatWords, layoutWords, type ExportItem } from './export-words'
import { FileForm } from './file-form'
import { ItemList } from './item-list'
import { possibleLayouts, usableLayout } from './layouts'
import { PresetCards } from './rules/preset-cards'
import { useCheck, type Check } from './rules/use-check'
import { useExport } from './work/use-export'

interface ExportDialogProps {
  items: readonly ExportItem[]
  /** As things were exported last. */
  remembered: ExportOptions
  onClose: () => void
}

/** How recordings leave Timbre: for what, in which format, in how many files, under which names. */
export function ExportDialog({ items, remembered, onClose }: ExportDialogProps) {
  const [options, setOptions] = useState(remembered)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [areRulesValid, setRulesValid] = useState(true)
  const chosen = items.filter(({ source }) => !left.has(source.id))
  // Nothing is left out of one, and of none there is nothing to ask.
  const asked = (chosen.length === 0 ? items : chosen).map(({ source }) => source)
  const check = useCheck(asked, options)
  const work = useExport()
  const { answer } = check
  const wanted = { ...options, files: usableLayout(options.files, asked.length, answer) }
  const change = (part: Partial<ExportOptions>): void => setOptions((before) => ({ ...before, ...part }))
  const choosePreset = (preset: ExportPreset): void => {
    // The fields of the custom rules begin with those that were last right.
    setRulesValid(true)
    change({ preset })
  }
  const start = (): void => {
    check.stop()
    work.start(asked, wanted)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={items.length === 1 ? 'Export recording' : 'Export recordings'}
      footer={
        work.job ? (
          <ExportProgressActions job={work.job} work={work} onAgain={start} onClose={onClose} />
        ) : (
          <>
            <p className="mr-auto self-center text-ink-muted">{sumWords(answer)}</p>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              isBusy={work.isAsking}
              onClick={start}
              {...refusal(chosen.length, areRulesValid, check)}
            >
              {exportLabel(answer)}
            </Button>
          </>
        )
      }
    >
      {work.job ? (
        <ExportProgress job={work.job} />
      ) : (
        <div className="flex flex-col gap-5">
          <ItemList items={items} left={left} onLeft={setLeft} />
          <PresetCards value={options.preset} onChange={choosePreset} />
          {options.preset === 'custom' ? (
            <CustomForm
              rules={options.custom}
              isMp3={options.format === 'mp3'}
              onChange={(custom: CustomRules | null) => {
                setRulesValid(custom !== null)
                if (custom) change({ custom })
              }}
            />
          ) : null}
          <FileForm
            {...formatField(options, change)}
            pattern={{
              value: options.namePattern,
              onChange: (namePattern) => change({ namePattern }),
              placeholders: exportPlaceholders,
              example: answer?.files[0]?.name ?? null,
              isOne: (answer?.files.length ?? 1) === 1,
            }}
          >
            <Layout options={wanted} count={asked.length} answer={answer} onChange={change} />
          </FileForm>
          {options.preset === 'none' ? null : <CheckSection check={check} />}
        </div>
      )}
    </Dialog>
  )
}

/** Nothing where the preset has a format of its own. */
function formatField({ preset, format }: ExportOptions, change: (part: Partial<ExportOptions>) => void) {
  if (preset === 'acx' || preset === 'broadcast') return {}
  const onChange = (next: ExportFormat): void => change({ format: next })
  return { format: { value: format, formats: exportFormats, words: formatWords, onChange } }
}

const exportLabel = (answer: ExportCheck | undefined): string =>
  answer && answer.files.length > 1 ? `Export ${counted(answer.files.length, 'file')}` : 'Export'

const sumWords = (answer: ExportCheck | undefined): string =>
  answer ? `${clock(answer.totalMs)} · about ${size(answer.sizeBytes)}` : ''

function refusal(chosenCount: number, areRulesValid: boolean, { answer, error }: Check) {
  if (chosenCount === 0) return { disabledReason: 'Choose at least one recording.' }
  if (!areRulesValid) return { disabledReason: 'Check the custom rules.' }
  if (error) return { disabledReason: 'It cannot be exported now.' }
  return answer?.files.length === 0 ? { disabledReason: 'There is no sound in it.' } : {}
}

const isFullMp3 = ({ name, markerCount }: ExportCheck['files'][number]): boolean =>
  name.endsWith('.mp3') && markerCount === mp3MaxMarkers

interface LayoutProps {
  options: ExportOptions
  count: number
  answer: ExportCheck | undefined
  onChange: (part: Partial<ExportOptions>) => void
}

/** In how many files, and whether marks and lines come along. */
function Layout({ options, count, answer, onChange }: LayoutProps) {
  if (!answer) return null
  const layouts = possibleLayouts(count, answer)
  return (
    <>
      {layouts.length > 1 ? (
        <Field
          label="Files"
          hint={
            count > 1 && !answer.canBeOne
              ? 'These recordings differ in sample rate or channels, so they cannot become one file.'
              : undefined
          }
        >
          <Segmented
            label="Files"
            value={options.files}
            options={layouts.map((value) => ({ value, label: layoutWords[value] }))}
            onChange={(files) => onChange({ files })}
          />
        </Field>
      ) : null}
      {answer.markerCount > 0 ? (
        <div>
          <Checkbox
            isChecked={options.hasMarkers}
            onChange={(hasMarkers) => onChange({ hasMarkers })}
            label={`Write ${counted(answer.markerCount, 'marker')} into the files as cues`}
          />
          {answer.files.some(isFullMp3) ? (
            <p className="pl-6 text-small text-ink-muted">
              An MP3 holds {mp3MaxMarkers} at most. The others are left out.
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
