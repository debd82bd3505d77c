import type { Reel } from '@shared/domain/reel'
import type { Take } from '@shared/domain/take'
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
export const reels: LiveCall<'reels', 'list'> = {
  domain: 'reels',
  name: 'list',
  sources: [
    follows('reels', 'changed', (list, event, input) => foldOfDraft<Reel>(list, event, input.draftId)),
  ],
}
