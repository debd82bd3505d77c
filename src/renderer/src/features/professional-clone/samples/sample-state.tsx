import type { ReactNode } from 'react'
import {
  CircleCheck,
  CircleX,
  Clock,
  CloudCheck,
  CloudUpload,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { findingTexts } from '@shared/domain/dataset/caps'
import type { Sample } from '@shared/domain/dataset/sample'
import type { UnsentSettings } from '@shared/domain/dataset/sample-settings'
import { whyUnusable } from '@shared/judge/unusable'
import { useSampleReport } from '@renderer/bridge/judging-queries'
import { useUploadItem } from '@renderer/bridge/queries'
import { useUnsentSettings } from '@renderer/bridge/sample-settings-queries'
import { uploadFailureWords } from '@renderer/copy/upload-failure'
import { unsentWords } from '@renderer/features/sample-settings/unsent-words'
import { cx } from '@renderer/ui/class-names'
import { Progress } from '@renderer/ui/feedback/progress'
import { failureWords } from './failure-words'
import { isMarkedOtherLanguage, sampleStatus, type SampleStatus } from './sample-status'

const tones = {
  quiet: 'text-ink-muted',
  good: 'text-good-ink',
  warn: 'text-warn-ink',
}

interface LineProps {
  icon: LucideIcon
  tone: keyof typeof tones
  isTurning?: boolean
  /** A sentence: it may take a second line, and room beside it in a wide row. */
  isMessage?: boolean
  text: string
  children?: ReactNode
}

function Line({ icon: Icon, tone, isTurning = false, isMessage = false, text, children }: LineProps) {
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5', tones[tone])}>
      <Icon aria-hidden className={cx('size-4 shrink-0', isTurning && 'animate-spin')} />
      {children}
      <span
        title={text}
        data-message={isMessage ? '' : undefined}
        className={cx(
          'min-w-0',
          isMessage ? 'line-clamp-2 text-small leading-3.5 wrap-break-word' : 'truncate',
        )}
      >
        {text}
      </span>
    </span>
  )
}

/** State and findings of a row in one line: what matters most, in words. */
export function SampleState({ sample }: { sample: Sample }) {
  const item = useUploadItem(sample.draftId, sample.id)
  const status = sampleStatus(sample, item, useUnsentSettings(sample.draftId, sample.id))
  return <StatusLine status={status} sample={sample} />
}

function StatusLine({ status, sample }: { status: SampleStatus; sample: Sample }) {
  switch (status.kind) {
    case 'importing':
      return <Line icon={LoaderCircle} isTurning tone="quiet" text="Importing" />
    case 'failed':
      return (
        <Line icon={CircleX} tone="warn" isMessage text={failureWords(status.error, sample.sourceName)} />
      )
    case 'ready':
      return <Findings sample={sample} />
    case 'waiting':
      return <Waiting text={status.text} />
    case 'uploading':
      return (
        <Line icon={LoaderCircle} isTurning tone="quiet" text={status.text}>
          {/* The bar takes what the words leave. */}
          <span className="max-w-10 min-w-0 flex-1">
            <Progress label={`Upload of ${sample.name}`} fraction={status.fraction} />
          </span>
        </Line>
      )
    case 'processing':
      return <Line icon={LoaderCircle} isTurning tone="quiet" text={status.text} />
    case 'uploaded':
      return isMarkedOtherLanguage(sample) ? (
        <Line
          icon={CloudCheck}
          tone="warn"
          isMessage
          text={`${findingTexts['language-mismatch']} Uploaded.`}
        />
      ) : (
        <Line icon={CloudCheck} tone="good" text="Uploaded" />
      )
    case 'unsent-settings':
      return <UnsentLine unsent={status.unsent} />
    case 'upload-error':
      return <Line icon={CircleX} tone="warn" isMessage text={uploadFailureWords(status)} />
  }
}

function UnsentLine({ unsent }: { unsent: UnsentSettings }) {
  const text = unsentWords(unsent)
  switch (unsent.kind) {
    case 'waiting':
      return <Line icon={CloudUpload} tone="quiet" text={text} />
    case 'refused':
      return <Line icon={CircleX} tone="warn" isMessage text={text} />
    default:
      return <Line icon={TriangleAlert} tone="warn" isMessage text={text} />
  }
}

/** One word, or the reason why every row waits. */
function Waiting({ text }: { text: string }) {
  const shown = text === '' ? 'Waiting' : text
  return <Line icon={Clock} tone="quiet" isMessage={shown.includes(' ')} text={shown} />
}

function Findings({ sample: { draftId, id, findings } }: { sample: Sample }) {
  const report = useSampleReport(draftId, id)
  const unusable = report ? whyUnusable(report) : null
  if (findings.length === 0 && unusable)
    return (
      <Line icon={TriangleAlert} tone="warn" isMessage text={`Ready, nothing usable: ${unusable.message}`} />
    )
  if (findings.length === 0) return <Line icon={CircleCheck} tone="quiet" text="Ready" />
  const isError = findings.some((finding) => finding.severity === 'error')
  return (
    <Line
      icon={isError ? CircleX : TriangleAlert}
      tone="warn"
      isMessage
      text={findings.map((finding) => finding.message).join(' ')}
    />
  )
}
