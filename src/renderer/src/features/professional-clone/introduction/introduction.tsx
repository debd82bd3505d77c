import { useEffect, useRef, useState } from 'react'
import { AudioLines, Clock, Mic, Plus, ShieldCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import { IconSteps } from '@renderer/ui/icon-steps'
import { isOfPlan } from '@shared/access/access-rules'
import type { CloneSession } from '@shared/domain/cloud/clone'
import { enterpriseCloneNote } from '@shared/domain/cloud/clone-rules'
import { useFreshAccess, useRefusal } from '@renderer/bridge/access-queries'
import { useConnection } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { SubscriptionLink } from '@renderer/features/voices/subscription-link'
import { SessionList } from './session-list'

const steps: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Mic,
    title: 'Voice Data',
    text: 'Upload or record at least 30 minutes, up to 2-3 hours, of clean audio of one voice. You do not need an account yet.',
  },
  {
    icon: ShieldCheck,
    title: 'Verification',
    text: 'Read a sentence aloud to prove that the voice is yours.',
  },
  {
    icon: Clock,
    title: 'Training',
    text: 'Your voice is trained in the background for about 6 hours. You get a notification when it is ready.',
  },
]

/**
 * The professional clone introduction: drafts to continue, and Create new clone. Hosted by the wizard and
 * by the add-voice dialog.
 */
export function Introduction({ onOpen }: { onOpen: (draftId: string) => void }) {
  useFreshAccess()
  const refusal = useRefusal('cloneVoiceProfessionally')
  const isOffline = useConnection().data?.state === 'offline'
  const [busyWith, setBusyWith] = useState<string | null>(null)
  /** A draft that is found after the dialog was closed opens nothing. */
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const open = async (name: string, find: () => Promise<string>): Promise<void> => {
    setBusyWith(name)
    try {
      const draftId = await find()
      if (isShown.current) onOpen(draftId)
    } catch (error) {
      toastError(error)
    }
    setBusyWith(null)
  }
  const create = () => open('new', async () => (await call('professionalClone', 'create', {})).draftId)
  const resume = ({ draftId, voiceId }: CloneSession) =>
    open(draftId ?? voiceId ?? '', async () =>
      draftId === null && voiceId !== null
        ? (await call('professionalClone', 'resume', { voiceId })).draftId
        : (draftId ?? ''),
    )

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink">
          <AudioLines aria-hidden className="size-6" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-heading font-semibold">Professional Voice Clone</h2>
          <p className="mt-1 text-reading text-ink-muted">
            The most realistic clone of your own voice. It needs at least 30 minutes of clean audio and about
            5 minutes of setup, then training of about 6 hours.
          </p>
          <p className="mt-1 text-small text-ink-subtle">{enterpriseCloneNote}</p>
        </div>
        <Button
          variant="primary"
          size="lg"
          icon={Plus}
          isBusy={busyWith === 'new'}
          isDisabled={busyWith !== null}
          onClick={() => void create()}
        >
          Create new clone
        </Button>
      </div>
      {refusal ? <PlanNotice text={refusal.text} isOfPlan={isOfPlan(refusal)} /> : null}
      {isOffline ? (
        <p className="text-ink-muted">
          You are offline. You can do everything up to verification, and your work is sent when you are back
          online.
        </p>
      ) : null}
      <IconSteps steps={steps} className="rounded-xl border border-line bg-surface p-6" />
      <SessionList busyWith={busyWith} onResume={(session) => void resume(session)} />
    </div>
  )
}

/** Why the cloud takes no new professional clone; the local draft is never blocked (rulings). */
function PlanNotice({ text, isOfPlan }: { text: string; isOfPlan: boolean }) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg border border-line bg-warn-soft px-4 py-3"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{text}</p>
        {isOfPlan ? <SubscriptionLink /> : null}
        <p className="text-ink-muted">
          You can still prepare the draft on this computer. Its voice is created in the cloud once that is
          possible.
        </p>
      </div>
    </div>
  )
}
