import { useEffect, useState } from 'react'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { createScope } from '@shared/lib/scope'
import { recorderSettingsNow, useRecordings, useTakes } from '@renderer/bridge/recorder-queries'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock } from '@renderer/copy/format'
import { toast } from '@renderer/ui/feedback/toast'
import type { Player } from '@renderer/player/player'
import { usePlayer } from '@renderer/player/use-player'
import { sayEnd } from '@renderer/recorder/say-end'
import { createPunchRoll } from '@renderer/recorder/punch/punch-roll'
import type { Recorder } from '@renderer/recorder/recorder'
import { recorderOptions } from '@renderer/recorder/recorder-options'
import { openExport } from '@renderer/features/exports/export-request'
import { removeTakes } from '../takes/add-to-dataset'
import { useRecorder } from '@renderer/recorder/use-recorder'
import { createBooth, type Booth } from './booth'
import { recallBooth, rememberBooth } from './booth-memory'
import { sayInBooth, undoPunch } from './recordings/recording-actions'
import { exportItemOf } from './recordings/recording-entries'

const soundAddress = (id: string): string => `/${id}`
const cutOffHints = {
  script: 'Everything up to that point is saved. Punch in at the end to continue the same recording.',
  lines: 'Everything up to that point is saved. Record the line again.',
} as const
const boothOptions = { ...recorderOptions.professionalClone, countdownMs: 0 }

export interface BoothTools {
  booth: Booth
  recorder: Recorder
  player: Player
  takes: readonly Take[]
  recordings: readonly Recording[]
  /** Nothing was ever recorded for this draft. */
  isFresh: boolean
}

function newBooth(draftId: string, recorder: Recorder, player: Player): Booth {
  const discard = (take: Take) => removeTakes([take.id], `${clock(take.durationMs)} discarded.`)
  return createBooth({
    draftId,
    recorder,
    player,
    punchRoll: createPunchRoll({
      recorder,
      preRollMs: () => recorderSettingsNow().preRollMs,
      channelMode: () => recorderSettingsNow().channelMode,
      punch: (input) => call('recordings', 'punch', input),
      discard,
    }),
    main: {
      join: (name, takeIds) => call('recordings', 'join', { draftId, name, takeIds }),
      flag: (id, isFlagged) => call('takes', 'flag', { id, isFlagged }),
      mark: (takeId, atMs) => call('recorder', 'mark', { takeId, atMs }),
      discard,
    },
    openExport: (entries) => openExport(entries.map(exportItemOf)),
    announce: sayInBooth,
    replaced: (recording, text) => void toast.undo(text, () => undoPunch(recording), { id: 'booth' }),
    fail: (error) => toastError(error),
  })
}

/** Lays the booth out as it was left, and remembers every change until the returned function is called. */
function keepLayout(draftId: string, booth: Booth): () => void {
  const scope = createScope()
  const follow = (): void =>
    scope.add(
      booth.store.subscribe((now, before) => {
        const isChanged = (['script', 'mode', 'lineIndex', 'picked', 'wordIndex'] as const).some(
          (part) => now[part] !== before[part],
        )
        if (isChanged) rememberBooth(draftId, now)
      }),
    )
  const memory = recallBooth(draftId)
  if (!memory?.scriptId) {
    follow()
    return scope.end
  }
  const { scriptId, picked, ...rest } = memory
  let isOver = false
  scope.add(() => {
    isOver = true
  })
  call('scripts', 'get', { id: scriptId }).then(
    (script) => {
      if (isOver) return
      // Who was faster than the disk has chosen another one.
      if (booth.store.getState().script === null) {
        booth.store.setState({ script, picked: new Map(picked), takeWordIndex: rest.wordIndex, ...rest })
      }
      follow()
    },
    (error: unknown) => {
      if (isOver) return
      toastError(error)
      follow()
    },
  )
  return scope.end
}

/** Everything the booth works with, alive while it is on the screen. */
export function useBooth(draft: DraftSummary): BoothTools {
  const takes = useTakes(draft.id).data
  const recordings = useRecordings(draft.id).data
  const player = usePlayer(soundAddress)
  const recorder = useRecorder(boothOptions, {
    onFinished(take, reason) {
      sayEnd(take, reason, cutOffHints[booth.store.getState().mode])
      booth.finished(take)
      if (recorder.store.getState().kind === 'idle') void recorder.ask()
    },
  })
  const [booth] = useState(() => newBooth(draft.id, recorder, player))
  useEffect(() => booth.connect(), [booth])
  useEffect(
    () => booth.update({ takes: takes ?? [], recordings: recordings ?? [] }),
    [booth, takes, recordings],
  )
  useEffect(() => subscribe('recorder', 'command', (command) => booth.run(command)), [booth])
  useEffect(() => keepLayout(draft.id, booth), [draft.id, booth])
  useEffect(() => {
    if (recorderSettingsNow().deviceId !== null) void recorder.ask()
  }, [recorder])
  return {
    booth,
    recorder,
    player,
    takes: takes ?? [],
    recordings: recordings ?? [],
    isFresh: takes?.length === 0,
  }
}
