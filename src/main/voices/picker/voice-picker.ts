import type { PickerVoice } from '@shared/domain/cloud/picker-voice'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Library } from '../../library/library'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import type { Module } from '../../scope/module'
import { withEdits } from '../intent'
import { createMirrorStore, type StoredVoice } from '../mirror-store'
import { createPickerStore, type PickerPlace } from './picker-store'
import { detailsOf } from '../voice-details'
import { obstacleOf } from '../voice-view'

/** What the picker offers of one workspace: the mirror's voices, also offline. While signed out there are none. */
export function createVoicePicker(deps: {
  library: Pick<Library, 'db'>
  /** Null while signed out. */
  workspace: string | null
  clock: Pick<Clock, 'nowMs'>
  log: Log
  publish: Publish
}): Module<Pick<Handlers, 'voicePicker'>> {
  const { workspace } = deps
  const { db } = deps.library
  const events = deps.log.child('events')
  const stores =
    workspace === null
      ? null
      : {
          mirror: createMirrorStore(db, workspace),
          picker: createPickerStore(db, workspace),
        }
  return {
    handlers: {
      voicePicker: {
        page(query) {
          if (!stores) return { voices: [], hasMore: false }
          const { places, hasMore } = stores.picker.page(query)
          const voices = places.flatMap((place) => {
            const stored = stores.mirror.find(place.voiceId)
            return stored ? [pickerVoiceOf(stored, place)] : []
          })
          return { voices, hasMore }
        },
        choose({ voiceId }) {
          stores?.picker.use(voiceId, deps.clock.nowMs())
          events.info('voice_selected', { voiceId })
          deps.publish('voicePicker', 'changed', {})
          return null
        },
      },
    },
  }
}

function pickerVoiceOf({ voice, entries }: StoredVoice, { voiceId, group }: PickerPlace): PickerVoice {
  const { name, language, description, labels } = withEdits(detailsOf(voice), entries)
  return {
    voiceId,
    name,
    group,
    labels,
    language,
    description: description ?? '',
    isLegacy: voice.isLegacy,
    hasPreview: voice.previewUrl !== null,
    obstacle: obstacleOf(voice),
  }
}
