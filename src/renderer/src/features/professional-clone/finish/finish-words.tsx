import { CircleCheck, Hourglass, Sparkles, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { PageLink } from '@renderer/copy/page-link'
import type { FinishFace } from './finish-face'

export const finishIcons: Readonly<Record<FinishFace, LucideIcon>> = {
  review: Hourglass,
  'not-started': TriangleAlert,
  failed: TriangleAlert,
  ready: CircleCheck,
  preparing: Sparkles,
}

/** What Finish says of a training, and of what comes next. */
export function FinishWords({ face, ...rest }: PreparingProps & { face: FinishFace }) {
  const { voiceId } = rest
  if (face === 'preparing') return <Preparing {...rest} />
  const { title, body } = words[face]
  return (
    <>
      <h2 className="text-heading font-semibold">{title}</h2>
      <p className="text-reading text-ink-muted">
        {body} {face === 'ready' && voiceId !== null ? <DetailsLink voiceId={voiceId} /> : null}
      </p>
    </>
  )
}

const words: Readonly<Record<Exclude<FinishFace, 'preparing'>, { title: string; body: string }>> = {
  review: {
    title: 'Your request is being reviewed',
    body: 'Your documents are reviewed manually. Training starts automatically once the voice is verified. You do not need to do anything else.',
  },
  'not-started': {
    title: 'Training has not started',
    body: 'The voice is safe in the cloud. Try again now, or later from the voice’s details.',
  },
  failed: {
    title: 'Training failed',
    body: 'The voice and what you uploaded are safe. Try again now, or contact support if it fails again.',
  },
  ready: {
    title: 'Your Professional Voice Clone is ready.',
    body: 'It can be used with the models it is fine-tuned for. Hear it in',
  },
}

const DetailsLink = ({ voiceId }: { voiceId: string }) => (
  <Link to={pathTo('voices', { voiceId })} className="text-accent-ink underline underline-offset-2">
    the voice’s details panel
  </Link>
)

interface PreparingProps {
  voiceId: string | null
  /** The training began without samples that were added since. */
  isWithoutNewest: boolean
}

function Preparing({ voiceId, isWithoutNewest }: PreparingProps) {
  return (
    <>
      <h2 className="text-heading font-semibold">Your Professional Voice Clone is being prepared.</h2>
      <div className="flex flex-col gap-2 text-reading text-ink-muted">
        <p>
          It takes 2 to 6 hours. You can track progress in{' '}
          {voiceId === null ? 'the voice’s details panel' : <DetailsLink voiceId={voiceId} />}.
        </p>
        <p>
          In the rare case of a failure, it restarts automatically. Otherwise, please{' '}
          <PageLink page="support-request">contact support</PageLink>.
        </p>
      </div>
      <p className="flex items-start gap-3 rounded-lg border border-line bg-warn-soft px-4 py-3 text-left">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
        Until then, the voice cannot be used with the models it is being fine-tuned for.
      </p>
      {isWithoutNewest ? (
        <p role="status" className="text-reading text-ink-muted">
          This training began without the samples you added last. Retrain the voice once it has ended.
        </p>
      ) : null}
    </>
  )
}
