import { ArrowRight, Trash2 } from 'lucide-react'
import type { VoiceDesignSummary } from '@shared/domain/cloud/voice-design'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { call } from '@renderer/bridge/studio'
import { useVoiceDesigns } from '@renderer/bridge/voice-design-queries'
import { toastError } from '@renderer/copy/error-toast'
import { counted, when } from '@renderer/copy/format'
import { useNow } from '@renderer/lib/use-now'
import { Button, IconButton } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { toast } from '@renderer/ui/feedback/toast'
import { designTitle } from './design-words'

/** Voice designs that were begun and not saved, to go on with; nothing where there are none. */
export function UnfinishedDesigns() {
  const designs = useVoiceDesigns().data ?? []
  if (designs.length === 0) return null
  return (
    <section aria-labelledby="designs-title" className="flex flex-col gap-3">
      <h2 id="designs-title" className="text-reading font-semibold">
        Voice designs
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {designs.map((design) => (
            <DesignRow key={design.id} design={design} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function DesignRow({ design }: { design: VoiceDesignSummary }) {
  const { open } = useAddVoice()
  const nowMs = useNow()
  const title = designTitle(design)
  const { id } = design
  function remove(): void {
    call('voiceDesigns', 'remove', { id }).then(
      () =>
        toast.undo(`Removed the voice design “${title}”`, () => {
          call('voiceDesigns', 'restore', { id }).catch(toastError)
        }),
      toastError,
    )
  }
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 pr-3 pl-4">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium" title={title}>
          {title}
        </p>
        <p className="truncate text-small text-ink-subtle">
          {counted(design.previewCount, 'preview')} · edited {when(design.updatedAtMs, nowMs)}
        </p>
      </div>
      <IconButton label={`Remove ${title}`} icon={Trash2} onClick={remove} />
      <Button aria-label={`Continue ${title}`} onClick={() => open('voiceDesign', { voiceDraft: id })}>
        Continue
        <ArrowRight aria-hidden className="size-4" />
      </Button>
    </li>
  )
}
