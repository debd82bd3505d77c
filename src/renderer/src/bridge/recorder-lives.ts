import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { foldOfDraft } from './fold'
import { follows, type LiveCall } from './live'

export const recorderStatus: LiveCall<'recorder', 'status'> = {
  domain: 'recorder',
  name: 'status',
  sources: [follows('recorder', 'changed', (_, payload) => payload)],
}
export const takes: LiveCall<'takes', 'list'> = {
  domain: 'takes',
  name: 'list',
  sources: [
    follows('takes', 'changed', (list, event, input) => foldOfDraft<Take>(list, event, input.draftId)),
  ],
}
export const recordings: LiveCall<'recordings', 'list'> = {
  domain: 'recordings',
  name: 'list',
  sources: [
    follows('recordings', 'changed', (list, event, input) =>
      foldOfDraft<Recording>(list, event, input.draftId),
    ),
  ],
}
