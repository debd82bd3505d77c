import { useState } from 'react'
import { skipToken } from '@tanstack/react-query'
import { useAnswer, useCommand, useDrafts } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { clock, counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { Select } from '@renderer/ui/fields/select'
import { Dialog } from '@renderer/ui/overlays/dialog'

interface Sound {
  id: string
  kind: 'take' | 'sample'
  name: string
  durationMs: number | null
}

/** Chooses takes and samples of a draft. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const drafts = useDrafts().data
  const [draftId, setDraftId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const add = useCommand('conversion', 'add')
  const shownId = draftId ?? drafts?.[0]?.id ?? null
  const sounds = useSounds(shownId)
  const picked = sounds?.filter(({ id }) => chosen.has(id)) ?? []
  const idsOf = (kind: Sound['kind']): string[] =>
    picked.filter((each) => each.kind === kind).map(({ id }) => id)
  const submit = (): void =>
    add.mutate(
      { fileIds: [], takeIds: idsOf('take'), sampleIds: idsOf('sample') },
      { onSuccess: onClose, onError: (error) => toastError(error) },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add takes and samples"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={add.isPending}
            {...(picked.length === 0 ? { disabledReason: 'Choose a take or a sample.' } : {})}
            onClick={submit}
          >
            {picked.length === 0 ? 'Add' : `Add ${counted(picked.length, 'sound')}`}
          </Button>
        </>
      }
    >
      {drafts?.length === 0 ? (
        <p className="text-ink-muted">There is no draft yet. Record or add files first.</p>
      ) : (
        <div className="flex flex-col gap-3">
          <Select
            aria-label="Draft"
            value={shownId ?? ''}
            options={(drafts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(id) => {
              setDraftId(id)
              setChosen(new Set())
            }}
          />
          {sounds === undefined ? (
            <SkeletonRows count={4} label="Loading takes and samples" />
          ) : sounds.length === 0 ? (
            <p className="text-ink-muted">This draft has no takes and no samples.</p>
          ) : (
            <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
              {sounds.map(({ id, kind, name, durationMs }) => (
                <li key={id}>
                  <Checkbox
                    isChecked={chosen.has(id)}
                    onChange={(isOn) =>
                      setChosen((now) => {
                        const next = new Set(now)
                        if (isOn) next.add(id)
                        else next.delete(id)
                        return next
                      })
                    }
                    label={`${name} (${kind}${durationMs === null ? '' : `, ${clock(durationMs)}`})`}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  )
}

function useSounds(draftId: string | null): Sound[] | undefined {
  const takes = useAnswer('takes', 'list', draftId === null ? skipToken : { draftId }).data
  const samples = useAnswer('samples', 'list', draftId === null ? skipToken : { draftId }).data
  if (!takes || !samples) return undefined
  return [
    ...takes.map(({ id, name, durationMs }): Sound => ({ id, kind: 'take', name, durationMs })),
    ...samples
      .filter(({ state }) => state === 'ready')
      .map(({ id, name, facts }): Sound => ({
        id,
        kind: 'sample',
        name,
        durationMs: facts?.durationMs ?? null,
      })),
  ]
}
