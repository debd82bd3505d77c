import { TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { voiceWays, type VoiceWay } from './voice-ways'
import { WayCard } from './way-card'

interface ChooseWayProps {
  /** Why the way that was asked for led back here. */
  reason: string | null
  onLeave: () => void
}

/** The four ways to a new voice. */
export function ChooseWay({ reason, onLeave }: ChooseWayProps) {
  const { open } = useAddVoice()
  const navigate = useNavigate()
  function go({ name }: VoiceWay): void {
    onLeave()
    if (name === 'library') {
      void navigate(pathTo('voiceLibrary'))
      return
    }
    open(name, name === 'professionalVoiceClone' ? { step: 'introduction' } : {})
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-6 py-8">
        <div>
          <h2 className="text-heading font-semibold">How do you want to add a voice?</h2>
          <p className="mt-1 text-reading text-ink-muted">
            Each of these adds a voice to your workspace. What you type or record stays on this computer until
            then.
          </p>
        </div>
        {reason === null ? null : (
          <div
            role="alert"
            className="flex items-start gap-3 rounded-lg border border-line bg-warn-soft px-4 py-3"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
            <p className="font-medium">{reason}</p>
          </div>
        )}
        <div className="grid gap-4 wide:grid-cols-2">
          {voiceWays.map((way) => (
            <WayCard
              key={way.name}
              way={way}
              onOpen={() => go(way)}
              onPrepare={way.name === 'professionalVoiceClone' ? () => go(way) : null}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
