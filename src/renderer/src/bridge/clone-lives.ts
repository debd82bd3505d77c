import { follows, type LiveCall } from './live'

export const cloneStatus: LiveCall<'clones', 'status'> = {
  domain: 'clones',
  name: 'status',
  sources: [
    follows('clones', 'changed', (status, changed, input) =>
      changed.draftId === input.draftId ? changed : status,
    ),
  ],
}
export const cloneRules: LiveCall<'clones', 'rules'> = {
  domain: 'clones',
  name: 'rules',
  sources: [follows('clones', 'rulesChanged', (_, payload) => payload)],
}
