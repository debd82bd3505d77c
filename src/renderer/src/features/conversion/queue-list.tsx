import { skipToken } from '@tanstack/react-query'
import { Download, FolderDown, RotateCcw } from 'lucide-react'
import type { ConversionItem, ConversionWish } from '@shared/domain/speech/conversion'
import { useAnswer, useConnection } from '@renderer/bridge/queries'
import { Button } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { QueueRow } from './queue-row'
import { regenerate } from './regenerate'
import { saveConverted } from './save-converted'

interface QueueListProps {
  items: readonly ConversionItem[]
  wish: ConversionWish | null
  comparedId: string | null
  onCompare: (id: string | null) => void
}

/** The queue, oldest first. */
export function QueueList({ items, wish, comparedId, onCompare }: QueueListProps) {
  const costs = useAnswer('conversion', 'quote', wish ? { wish, isOverQuota: false } : skipToken).data?.items
  const converted = items.filter(({ state }) => state === 'converted')
  const failed = items.filter(({ state }) => state === 'error')
  const done = [...converted, ...failed]
  const isOffline = useConnection().data?.state === 'offline'
  const besides = converted.filter(({ hasOriginalPlace }) => hasOriginalPlace).map(({ id }) => id)
  return (
    <div className="flex flex-col gap-2">
      {done.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={RotateCcw}
            hint="Clears all results and errors. Select Convert to convert the files again."
            onClick={() => regenerate(done)}
          >
            Regenerate all
          </Button>
          {failed.length > 0 && converted.length > 0 ? (
            <Button
              size="sm"
              icon={RotateCcw}
              hint="Clears the errors. Files that are already converted stay unchanged."
              onClick={() => regenerate(failed)}
            >
              Regenerate failed
            </Button>
          ) : null}
          {converted.length > 1 ? (
            <Button
              size="sm"
              icon={Download}
              onClick={() =>
                saveConverted(
                  converted.map(({ id }) => id),
                  'folder',
                )
              }
            >
              Save all in a folder
            </Button>
          ) : null}
          {besides.length > 1 ? (
            <Button size="sm" icon={FolderDown} onClick={() => saveConverted(besides, 'beside')}>
              Save all beside the originals
            </Button>
          ) : null}
        </div>
      ) : null}
      <Card aria-label="Files to convert">
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <QueueRow
              key={item.id}
              item={item}
              credits={costs?.find(({ id }) => id === item.id)?.credits}
              isOffline={isOffline}
              isCompared={item.id === comparedId}
              onCompare={() => onCompare(item.id === comparedId ? null : item.id)}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}
