import { ArrowRight, CircleAlert } from 'lucide-react'
import { isOfPlan } from '@shared/access/access-rules'
import { useRefusal } from '@renderer/bridge/access-queries'
import { useConnection } from '@renderer/bridge/queries'
import { SubscriptionLink } from '@renderer/features/voices/subscription-link'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { Facts } from '@renderer/ui/facts'
import type { VoiceWay } from './voice-ways'

interface WayCardProps {
  way: VoiceWay
  onOpen: () => void
  /** What can be done on this computer although the cloud refuses; null: nothing. */
  onPrepare: (() => void) | null
}

/** One way to a new voice: what it takes, what it needs, and why it cannot be used now. */
export function WayCard({ way, onOpen, onPrepare }: WayCardProps) {
  const { name, icon: Icon, title, text, effort, needs, offline, note, button } = way
  const refusal = useRefusal(way.action)
  const isOffline = useConnection().data?.state === 'offline'
  const titleId = `way-${name}`
  return (
    <Card aria-labelledby={titleId} className="flex flex-col gap-4 p-5">
      <header className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="text-reading font-semibold">
            {title}
          </h3>
          <p className="text-ink-muted">{text}</p>
        </div>
        {isOffline ? <Badge tone="warn">Offline</Badge> : null}
      </header>
      <Facts
        entries={[
          ['Effort', effort],
          ['Needs', needs],
          ['Offline', offline],
        ]}
      />
      {note === undefined ? null : <p className="text-small text-ink-subtle">{note}</p>}
      <div className="flex-1" />
      {refusal ? (
        <div role="note" className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
          <div className="min-w-0">
            <p className="font-medium">{refusal.text}</p>
            {isOfPlan(refusal) ? <SubscriptionLink /> : null}
          </div>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={refusal ? 'secondary' : 'primary'}
          {...(refusal ? { disabledReason: refusal.text } : {})}
          onClick={onOpen}
        >
          {button}
          <ArrowRight aria-hidden className="size-4" />
        </Button>
        {refusal && onPrepare ? <Button onClick={onPrepare}>Prepare on this computer</Button> : null}
      </div>
    </Card>
  )
}
