import { lazy, Suspense } from 'react'
import { useDraft, useLibraryStatus } from '@renderer/bridge/queries'
import { useKept } from '@renderer/ui/use-kept'
import { useAddress } from '@renderer/address/use-address'

const RecordDialog = lazy(async () => ({ default: (await import('./record-dialog')).RecordDialog }))

/**
 * The recording dialog over whatever page is open; the address names the draft. Not over what stands there without a library,
 * which closes only once no take runs.
 */
export function RecordGate() {
  const [{ record: draftId }, change] = useAddress()
  const library = useLibraryStatus().data
  if (draftId === null || (library && library.state !== 'open')) return null
  const close = () => change({ record: null }, { isReplacing: true })
  return <OpenedRecorder key={draftId} draftId={draftId} onClose={close} />
}

/** A draft that was there once is enough: it may be changed, removed or asked for again while a take runs. */
function OpenedRecorder({ draftId, onClose }: { draftId: string; onClose: () => void }) {
  const draft = useKept(useDraft(draftId).data)
  if (!draft) return null
  return (
    <Suspense>
      <RecordDialog draft={draft} onClose={onClose} />
    </Suspense>
  )
}
