import { ArrowRight, Trash2 } from 'lucide-react'
import type { InstantCloneSummary } from '@shared/domain/cloud/instant-clone'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useInstantClones } from '@renderer/bridge/instant-clone-queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted, when } from '@renderer/copy/format'
import { useNow } from '@renderer/lib/use-now'
import { Button, IconButton } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { toast } from '@renderer/ui/feedback/toast'
import { cloneTitle } from './clone-words'

/** Instant clones that were begun and not finished, to go on with; nothing where there are none. */
export function UnfinishedClones() {
  const clones = useInstantClones().data ?? []
  if (clones.length === 0) return null
  return (
    <section aria-labelledby="clones-title" className="flex flex-col gap-3">
      <h2 id="clones-title" className="text-reading font-semibold">
        Instant clones
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {clones.map((clone) => (
            <CloneRow key={clone.id} clone={clone} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function CloneRow({ clone }: { clone: InstantCloneSummary }) {
  const { open } = useAddVoice()
  const nowMs = useNow()
  const title = cloneTitle(clone)
  const { id } = clone
  function remove(): void {
    call('instantClones', 'remove', { id }).then(
      () =>
        toast.undo(`Removed the instant clone “${title}”`, () => {
          call('instantClones', 'restore', { id }).catch(toastError)
        }),
      toastError,
    )
  }
  const stage = clone.isSaved
    ? 'not verified'
    : clone.mode === 'edit'
      ? 'changes not saved'
      : counted(clone.sampleCount, 'file')
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 pr-3 pl-4">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium" title={title}>
          {title}
        </p>
        <p className="truncate text-small text-ink-subtle">
          {stage} · edited {when(clone.updatedAtMs, nowMs)}
        </p>
      </div>
      <IconButton label={`Remove ${title}`} icon={Trash2} onClick={remove} />
      <Button aria-label={`Continue ${title}`} onClick={() => open('cloneVoice', { voiceDraft: id })}>
        Continue
        <ArrowRight aria-hidden className="size-4" />
      </Button>
    </li>
  )
}
