import { call } from '@renderer/bridge/studio'
import { AwaitedPanel } from '@renderer/features/verification/awaited-panel'
import { submittedTexts } from '@renderer/features/verification/attempt-rules'

interface NotAllowedPanelProps {
  draftId: string
  after: keyof typeof texts
}

const texts = {
  /** The cloud says that it is verified. */
  'not-allowed-yet': {
    title: 'Verified, but not ready to train yet',
    body: 'The cloud has verified this voice but does not allow training yet. No attempt was used.',
  },
  /** What it made of the recording could not be read. */
  submitted: submittedTexts,
  'review-requested': {
    title: 'Requested, but not confirmed yet',
    body: 'The cloud has your documents, but the voice does not show the request yet. Training starts automatically once it is verified.',
  },
} as const

/** The cloud took what it was sent, and is not known to allow training yet: it is asked until it does. */
export const NotAllowedPanel = ({ draftId, after }: NotAllowedPanelProps) => (
  <AwaitedPanel {...texts[after]} check={() => call('professionalClone', 'refresh', { draftId })} />
)
