import { useState } from 'react'
import { useStore } from 'zustand'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Recording } from '@shared/domain/recording/recording'
import type { Script } from '@shared/domain/recording/script'
import type { Take } from '@shared/domain/recording/take'
import { clock } from '@renderer/copy/format'
import { toast } from '@renderer/ui/feedback/toast'
import type { Player } from '@renderer/player/player'
import { useRememberedDevice } from '@renderer/recorder/parts/use-remembered-device'
import { isTaking, type TakeEndReason } from '@renderer/recorder/recorder-machine'
import { recorderOptions, recorderTexts } from '@renderer/recorder/recorder-options'
import { sayEnd } from '@renderer/recorder/say-end'
import { useRecorder } from '@renderer/recorder/use-recorder'
import { useFollow } from '../script/use-follow'
import { removeTakes } from '../takes/add-to-dataset'
import { nextRecordingName } from '../takes/recording-names'
import { useDelivery } from './use-delivery'

const options = recorderOptions.professionalClone

/** One take after the other straight into the dataset, and where in the script each begins. */
export function useSampleSession(
  draft: DraftSummary,
  takes: readonly Take[],
  recordings: readonly Recording[],
  player: Player,
) {
  const [script, setScript] = useState<Script | null>(null)
  /** The word of the script a take begins with, and the last one heard. */
  const [place, setPlace] = useState({ from: 0, at: -1 })
  /** The take that is thrown away to be recorded anew. */
  const [restartedId, setRestartedId] = useState<string | null>(null)
  const { adding, parts, conclude } = useDelivery(draft.id, options.minDurationMs)

  /** Ready for the next take, with another microphone where the last one is gone. */
  const resume = () => {
    recorder.again()
    if (recorder.store.getState().kind === 'idle') void recorder.ask()
  }
  const finish = (take: Take, reason: TakeEndReason) => {
    if (take.id === restartedId) {
      resume()
      setPlace(({ from }) => ({ from, at: from - 1 }))
      // What could be a sample is not thrown away by one press.
      if (take.durationMs >= options.minDurationMs)
        toast.message(`“${take.name}” was kept in Unsaved recordings.`)
      else void removeTakes([take.id], `${clock(take.durationMs)} discarded.`)
      start()
      return
    }
    sayEnd(take, reason)
    if (reason === 'maximum' && options.maxDurationMs !== null)
      toast.message(recorderTexts.maximum(options.maxDurationMs))
    conclude(take, reason)
    resume()
  }

  const recorder = useRecorder(options, { onFinished: finish })
  const state = useStore(recorder.store)
  const isBusy = isTaking(state) || state.kind === 'countdown'
  const position = useFollow({
    takeId: state.kind === 'recording' ? state.take.id : null,
    script,
    language: draft.language,
    fromWordIndex: place.from,
  })
  const wordIndex = position?.wordIndex ?? -1
  if (wordIndex >= 0 && wordIndex !== place.at) setPlace({ ...place, at: wordIndex })

  useRememberedDevice(recorder)

  const start = () => {
    player.stop()
    // Who has read all of it begins anew.
    setPlace(({ at }) => (script && at < script.wordCount - 1 ? { from: at + 1, at } : { from: 0, at: -1 }))
    const names = [...takes, ...recordings].map(({ name }) => name)
    recorder.start({
      draftId: draft.id,
      name: nextRecordingName(names),
      parentTakeId: null,
      scriptId: script?.id ?? null,
      lineIndex: null,
    })
  }
  const restart = () => {
    setRestartedId(state.kind === 'recording' ? state.take.id : null)
    void recorder.stop()
  }
  const read = (chosen: Script) => {
    setScript(chosen)
    setPlace({ from: 0, at: -1 })
  }
  return {
    ...{ recorder, state, isBusy, start, restart, adding, parts, conclude },
    ...{ script, place, position, read },
  }
}
