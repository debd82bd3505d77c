import { follows, type LiveCall } from './live'

export const cloneStatus: LiveCall<'professionalClone', 'status'> = {
  domain: 'professionalClone',
  name: 'status',
  sources: [
    follows('professionalClone', 'changed', (status, changed, input) =>
      changed.draftId === input.draftId ? changed : status,
    ),
  ],
}
export const cloneRules: LiveCall<'professionalClone', 'rules'> = {
  domain: 'professionalClone',
  name: 'rules',
  sources: [follows('professionalClone', 'rulesChanged', (_, payload) => payload)],
}
