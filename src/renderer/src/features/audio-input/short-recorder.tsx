import { useEffect, useRef, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Take } from '@shared/domain/recording/take'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { RecorderPanel } from '@renderer/recorder/parts/recorder-panel'
import { useRememberedDevice } from '@renderer/recorder/parts/use-remembered-device'
import { recorderTexts, type RecorderOptions } from '@renderer/recorder/recorder-options'
import { sayEnd } from '@renderer/recorder/say-end'
import { shortFateOf } from '@renderer/recorder/session'
import { useRecorder } from '@renderer/recorder/use-recorder'

export interface ShortRecorderProps {
  /** How long it may be, and what it is for. */
  options: RecorderOptions
  /** The draft it belongs to; null: none, so that Home lists it until it is used or removed. */
  draftId: string | null
  takeName: string
  /** What to say, shown while it records. */
  prompt?: ReactNode
  disabledReason?: string | undefined
  /** A recording that is long enough; a shorter one was refused and stays as an unsaved take. */
  onTake: (take: Take) => void
}

/** The shared recorder for one short piece of speech. */
export function ShortRecorder(props: ShortRecorderProps) {
  const { options, draftId, takeName, prompt, disabledReason, onTake } = props
  const isRestarted = useRef(false)
  const start = (): void =>
    recorder.start({ draftId, name: takeName, parentTakeId: null, scriptId: null, lineIndex: null })
  const recorder = useRecorder(options, {
    onFinished(take, reason) {
      recorder.again()
      if (isRestarted.current) {
        isRestarted.current = false
        call('takes', 'remove', { ids: [take.id] }).catch((error: unknown) => toastError(error))
        return start()
      }
      sayEnd(take, reason)
      if (recorder.store.getState().kind === 'idle') void recorder.ask()
      const fate = shortFateOf(take, options.minDurationMs)
      if (fate === 'too-short') toast.warning(recorderTexts.tooShort(options.minDurationMs))
      if (fate !== 'use') return
      if (reason === 'maximum' && options.maxDurationMs !== null)
        toast.message(recorderTexts.maximum(options.maxDurationMs))
      onTake(take)
    },
  })
  useRememberedDevice(recorder)
  const isOff = disabledReason !== undefined
  useEffect(() => {
    if (isOff) recorder.withdraw()
  }, [isOff, recorder])
  const isRecording = useStore(recorder.store, ({ kind }) => kind === 'recording')
  return (
    <RecorderPanel
      recorder={recorder}
      effectiveBits={null}
      onStart={start}
      onRestart={() => {
        isRestarted.current = isRecording
        void recorder.stop()
      }}
      startDisabledReason={disabledReason}
      {...(prompt === undefined ? {} : { prompt })}
    />
  )
}
