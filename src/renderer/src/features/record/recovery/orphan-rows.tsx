import { Trash2 } from 'lucide-react'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import type { Take } from '@shared/domain/recording/take'
import { sampleMinDurationMs } from '@shared/limits'
import { useDrafts } from '@renderer/bridge/queries'
import { clock, moment } from '@renderer/copy/format'
import { IconButton } from '@renderer/ui/button'
import { Select } from '@renderer/ui/fields/select'
import { ContextMenu } from '@renderer/ui/overlays/menu'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { draggedOut } from '@renderer/features/exports/drag-out'
import { exportMenu } from '@renderer/features/exports/export-menu'
import { PlayToggle } from '@renderer/player/play-toggle'
import { usePlayer } from '@renderer/player/use-player'
import { exportItemOf } from '../booth/recordings/recording-entries'
import { addTakes, removeTakes } from '../takes/add-to-dataset'

const soundAddress = (id: string): string => `/take/${id}`
const nowhere = ''

/** Takes that belong to no draft: listen, and give them to one. */
export function OrphanRows({ takes }: { takes: readonly Take[] }) {
  const drafts = (useDrafts().data ?? []).filter(({ isSampleDataset }) => !isSampleDataset)
  const player = usePlayer(soundAddress)
  return takes.map((take) => {
    const isShort = take.durationMs < sampleMinDurationMs
    const item = exportItemOf({ kind: 'take', id: take.id, take })
    return (
      <ContextMenu key={take.id} items={exportMenu(item)}>
        <li className="flex items-center gap-3 px-3 py-2">
          <PlayToggle player={player} soundId={take.id} name={take.name} />
          <div className="min-w-0 flex-1">
            <p {...draggedOut([item])} dir="auto" className="truncate text-left font-medium">
              {take.name}
            </p>
            <p className="truncate text-small text-ink-subtle">
              {moment(take.createdAtMs)}
              {isShort ? ' · under 30 s, too short for a sample' : ''}
            </p>
          </div>
          <span className="shrink-0">{clock(take.durationMs)}</span>
          <Select
            aria-label={`Add ${take.name} to a draft`}
            className="w-44 shrink-0"
            disabled={isShort || drafts.length === 0}
            value={nowhere}
            options={[
              { value: nowhere, label: 'Add to…' },
              ...drafts.map(({ id, name }) => ({ value: id, label: name || untitledVoiceName })),
            ]}
            onValueChange={(draftId) => {
              if (draftId !== nowhere) void addTakes(draftId, take.name, [take.id])
            }}
          />
          <IconButton
            label={`Remove ${take.name}`}
            icon={Trash2}
            onClick={() => void removeTakes([take.id], `“${take.name}” was removed.`)}
          />
          <RowMenuButton name={take.name} isReachable />
        </li>
      </ContextMenu>
    )
  })
}
