import type { Handlers, Publish } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'
import type { SampleStore } from '../drafts/sample-store'
import type { AudioProcessingHost } from '../inference/audio-processing-host'
import type { AudioStore } from '../library/audio-store'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { type SampleSettingsCalls, sampleSettingsHandlers } from './handlers'
import { createPreviews, type Previews } from './previews'
import { createSeparations, type Separations } from './separations'
import { createSampleSettingsStore, type SampleSettingsStore } from './settings-store'

/** Settings of samples and the work behind them, as long as one library is open. */
export interface SampleSettingsModule extends Module<SampleSettingsCalls> {
  sampleSettings: SampleSettingsStore
  separations: Separations
  previews: Previews
  separateHere: Handlers['sampleSettings']['separate']
  cancelHere: Handlers['sampleSettings']['cancelSeparation']
  /** Separations that ended with the last session are not running. */
  resume(): void
  close(): Promise<void>
}

export function createSampleSettingsModule(deps: {
  library: Pick<Library, 'db'>
  samples: Pick<SampleStore, 'get' | 'audioOf' | 'list'>
  audioStore: Pick<AudioStore, 'pathOf'>
  audioProcessing: Pick<AudioProcessingHost, 'run'>
  jobs: Pick<Jobs, 'start'>
  clock: Clock
  log: Log
  publish: Publish
  topics: Pick<Topics, 'emit' | 'on'>
}): SampleSettingsModule {
  const { samples, clock, publish } = deps
  const sampleSettings = createSampleSettingsStore({ db: deps.library.db, nowMs: () => clock.nowMs() })

  function audio(sampleId: string): {
    path: string
    draftId: string
    channels: number
    durationMs: number | null
  } {
    const file = samples.audioOf(sampleId)
    if (!file) throw new AppError('file-missing', { detail: { what: 'sample' } })
    const { draftId, facts } = samples.get(sampleId)
    return {
      path: deps.audioStore.pathOf(file.fileName),
      draftId,
      channels: facts?.channels ?? 1,
      durationMs: facts?.durationMs ?? null,
    }
  }

  const separations = createSeparations({
    ...deps,
    store: sampleSettings,
    audio,
    choiceLost(sampleId) {
      const { draftId, name } = samples.get(sampleId)
      const news = { kind: 'speakers-unclear', sampleName: name, sampleId } as const
      deps.topics.emit('noticed', { news, draftId })
    },
  })
  const previews = createPreviews({ ...deps, audio })
  // Nobody would see what is found in a sample that was put away.
  deps.topics.on('datasetChanged', ({ draftId }) =>
    separations.cancelOthers(draftId, () => samples.list(draftId).map(({ id }) => id)),
  )
  deps.topics.on('draftRemoved', ({ draftId }) => separations.cancelOthers(draftId, () => []))
  const unsubscribe = sampleSettings.onChange((changed) => {
    for (const [draftId, settings] of Map.groupBy(changed, ({ sampleId }) =>
      sampleSettings.draftOf(sampleId),
    )) {
      if (draftId === null) continue
      publish('sampleSettings', 'changed', { draftId, settings })
      publish('judging', 'changed', { draftId })
      deps.topics.emit('sampleSettingsChanged', { draftId })
    }
  })

  return {
    sampleSettings,
    separations,
    previews,
    separateHere: ({ sampleId, speakerCount }) => separations.start(sampleId, speakerCount),
    cancelHere: ({ sampleId }) => separations.cancel(sampleId),
    handlers: sampleSettingsHandlers({ sampleSettings, previews }),
    sounds: { preview: (previewId, query) => previews.source(previewId, query.get('side')) },
    resume: () => sampleSettings.resetPending(),
    async close() {
      previews.stop()
      await separations.stop()
      unsubscribe()
    },
  }
}
