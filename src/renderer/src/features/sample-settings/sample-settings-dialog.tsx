import { useState } from 'react'
import type { Sample } from '@shared/domain/dataset/sample'
import { useDraftSettings, useSampleSettings } from '@renderer/bridge/sample-settings-queries'
import { errorWords } from '@renderer/copy/errors'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { useWave } from '@renderer/waveform/use-wave'
import { takeAbandoned } from './abandoned'
import { SettingsEditor } from './settings-editor'
import type { Histories } from './use-editor'

export interface SampleSettingsDialogProps {
  draftId: string
  sampleId: string
  /** In list order; only ready ones can be opened. */
  samples: readonly Sample[]
  onOpen: (sampleId: string) => void
  onClose: () => void
}

/** Settings of one sample, and of its neighbors without closing. */
export function SampleSettingsDialog(props: SampleSettingsDialogProps) {
  const { draftId, sampleId, samples, onOpen, onClose } = props
  const [initial] = useState<Histories>(takeAbandoned)
  const settings = useSampleSettings(sampleId)
  const saved = useDraftSettings(draftId)
  const ready = samples.filter(({ state }) => state === 'ready')
  const sample = ready.find(({ id }) => id === sampleId)
  const knownMs = sample?.facts?.durationMs ?? null
  // Asked for together with the settings, not after them.
  const waveState = useWave({ sampleId, draftId, knownMs })
  const known = settings.data ?? saved.find((each) => each.sampleId === sampleId)
  if (known && sample) {
    return (
      <SettingsEditor
        sample={sample}
        ready={ready}
        settings={known}
        waveState={waveState}
        saved={saved}
        initial={initial}
        onOpen={onOpen}
        onClose={onClose}
      />
    )
  }
  const words = settings.error ? errorWords(settings.error) : null
  return (
    <Dialog isOpen onClose={onClose} size="xl" title="Settings">
      {words || !sample ? (
        <ErrorState
          isInline
          title={words?.title ?? 'This sample no longer exists.'}
          reference={words?.reference}
        >
          {words?.body ?? 'It may have been removed. Everything else is unchanged.'}
        </ErrorState>
      ) : (
        <SkeletonRows count={6} label="Loading settings" />
      )}
    </Dialog>
  )
}
