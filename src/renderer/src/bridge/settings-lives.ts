import { upsert } from './fold'
import { follows, type LiveCall } from './live'

export const sampleSettings: LiveCall<'sampleSettings', 'get'> = {
  domain: 'sampleSettings',
  name: 'get',
  sources: [
    follows(
      'sampleSettings',
      'changed',
      (value, changed, input) => changed.find(({ sampleId }) => sampleId === input.sampleId) ?? value,
    ),
  ],
}
/** Entries of other drafts may be among them: they are looked up by sample. */
export const draftSettings: LiveCall<'sampleSettings', 'list'> = {
  domain: 'sampleSettings',
  name: 'list',
  sources: [
    follows('sampleSettings', 'changed', (list, changed) =>
      upsert(list, changed, ({ sampleId }) => sampleId),
    ),
  ],
}
