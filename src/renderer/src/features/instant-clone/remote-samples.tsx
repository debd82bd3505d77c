import { RotateCcw, Trash2 } from 'lucide-react'
import type { InstantClone, InstantCloneFields, InstantClonePatch } from '@shared/domain/cloud/instant-clone'
import { clock, size } from '@renderer/copy/format'
import { PlayToggle } from '@renderer/player/play-toggle'
import { usePlayer } from '@renderer/player/use-player'
import { Badge } from '@renderer/ui/badge'
import { IconButton } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'

interface RemoteSamplesProps {
  clone: InstantClone
  fields: InstantCloneFields
  onChange: (patch: InstantClonePatch) => void
}

/** The samples that an edited voice has: kept, or removed when it is saved. */
export function RemoteSamples({ clone: { remoteSamples, voiceId }, fields, onChange }: RemoteSamplesProps) {
  const player = usePlayer((sampleId) => `/cloud-sample/${voiceId ?? ''}/${sampleId}`)
  const { removedSampleIds } = fields
  if (remoteSamples.length === 0) return null
  return (
    <Card aria-label="Samples of this voice">
      <ul className="divide-y divide-line">
        {remoteSamples.map(({ sampleId, name, durationMs, sizeBytes }) => {
          const isRemoved = removedSampleIds.includes(sampleId)
          const facts = [
            durationMs === null ? null : clock(durationMs),
            sizeBytes === null ? null : size(sizeBytes),
          ]
          return (
            <li key={sampleId} className="flex min-h-14 items-center gap-3 px-3 py-2">
              <PlayToggle player={player} soundId={sampleId} name={name} />
              <div className="min-w-0 flex-1">
                <p dir="auto" className="truncate text-left font-medium" title={name}>
                  {name}
                </p>
                <p className="text-small text-ink-subtle">
                  {facts.filter((part) => part !== null).join(' · ')}
                </p>
              </div>
              {isRemoved ? <Badge tone="warn">Removed when saved</Badge> : null}
              <IconButton
                label={isRemoved ? `Keep ${name}` : `Remove ${name}`}
                icon={isRemoved ? RotateCcw : Trash2}
                onClick={() =>
                  onChange({
                    removedSampleIds: isRemoved
                      ? removedSampleIds.filter((id) => id !== sampleId)
                      : [...removedSampleIds, sampleId],
                  })
                }
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
