import { useEffect, useState } from 'react'
import { AudioLines, Library } from 'lucide-react'
import type { ConversionItem } from '@shared/domain/speech/conversion'
import type { SpeechModel } from '@shared/domain/speech/generation'
import { useAnswer } from '@renderer/bridge/queries'
import { call, registerFiles, subscribe } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { AudioInputPanel } from '@renderer/features/audio-input/audio-input-panel'
import { recorderOptions } from '@renderer/recorder/recorder-options'
import { Button } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { ComparePanel } from './compare-panel'
import { failedToastText } from './conversion-words'
import { ConvertBar } from './convert-bar'
import { LibraryDialog } from './library-dialog'
import { QueueList } from './queue-list'
import { useConversionWish } from './use-conversion-wish'

interface ConversionTabProps {
  /** The voice that speaks. */
  voiceId: string | null
  model: SpeechModel | null
}

async function addFiles(files: readonly File[]): Promise<void> {
  try {
    const fileIds = await registerFiles(files)
    if (fileIds.length > 0) await call('conversion', 'add', { fileIds, takeIds: [], sampleIds: [] })
  } catch (error) {
    toastError(error)
  }
}

/** Speech to speech: files and recordings in a queue, converted to the voice of the page, compared and saved. */
export function ConversionTab({ voiceId, model }: ConversionTabProps) {
  const queue = useAnswer('conversion', 'queue', {})
  const wish = useConversionWish(voiceId, model?.modelId ?? null)
  const [comparedId, setComparedId] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  useEffect(
    () =>
      subscribe('conversion', 'failed', () => void toast.error(failedToastText, { id: 'conversion-failed' })),
    [],
  )
  const items = queue.data?.items ?? []
  const compared = items.find(({ id, state }) => id === comparedId && state === 'converted')
  return (
    <div className="flex flex-col gap-5">
      <AudioInputPanel
        isMultiple
        hint="Audio or video files of any length. Long files are split at pauses into parts of up to 5 minutes, then reassembled with their original timing."
        onFiles={(files) => void addFiles(files)}
        recorder={{
          options: recorderOptions.voiceChanger,
          draftId: null,
          takeName: recordingName(items),
          onTake: (take) =>
            void call('conversion', 'add', { fileIds: [], takeIds: [take.id], sampleIds: [] }).catch(
              toastError,
            ),
        }}
      />
      <div>
        <Button size="sm" icon={Library} onClick={() => setChoosing(true)}>
          Add takes and samples
        </Button>
      </div>
      {isChoosing ? <LibraryDialog onClose={() => setChoosing(false)} /> : null}
      {queue.error ? (
        <ErrorNotice
          error={queue.error}
          action={{ label: 'Try again', onSelect: () => void queue.refetch(), isBusy: queue.isFetching }}
        />
      ) : !queue.data ? (
        <SkeletonRows count={3} label="Loading the queue" />
      ) : items.length === 0 ? (
        <EmptyState icon={AudioLines} title="Nothing to convert yet">
          Drop files above, or record. Each file is converted to the voice you choose and keeps your timing.
        </EmptyState>
      ) : (
        <>
          <ConvertBar items={items} wish={wish} hasVoice={voiceId !== null} />
          {compared ? (
            <ComparePanel key={compared.id} item={compared} onClose={() => setComparedId(null)} />
          ) : null}
          <QueueList items={items} wish={wish} comparedId={compared?.id ?? null} onCompare={setComparedId} />
        </>
      )}
    </div>
  )
}

const recordingName = (items: readonly ConversionItem[]): string => `Recording ${items.length + 1}`
