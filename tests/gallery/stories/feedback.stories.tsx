import { useEffect } from 'react'
import { AudioLines, Mic, Search, Upload } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { Facts } from '@renderer/ui/facts'
import { IconSteps } from '@renderer/ui/icon-steps'
import { PageHeader } from '@renderer/ui/page-header'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { Progress } from '@renderer/ui/feedback/progress'
import { Skeleton, SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Sheet as SidePane } from '@renderer/ui/overlays/sheet'
import { arabicName, chineseName, longName } from '../data'
import type { Sheet } from '../story'

const nothing = () => undefined

function Toasts() {
  useEffect(() => {
    const durationMs = 3_600_000
    toast.message('Chapter 1.wav was removed', { durationMs, action: { label: 'Undo', onSelect: nothing } })
    toast.error(longName, { durationMs, description: longName })
    toast.success(chineseName, { durationMs, description: arabicName })
  }, [])
  return null
}

export const feedback: readonly Sheet[] = [
  {
    name: 'ui-states',
    render: () => (
      <div className="grid grid-cols-2 gap-6">
        <Card>
          <EmptyState
            icon={Search}
            title="No results found."
            action={<Button variant="primary">Clear</Button>}
          >
            No draft has “{longName}” in its name or language.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title="The disk is full."
            action={{ label: 'Try again', onSelect: nothing }}
            reference="a1b2c3"
          >
            Everything recorded so far is safe. Free some space, then try again.
          </ErrorState>
        </Card>
        <ErrorState
          isInline
          title="Voices are out of sync with the cloud."
          action={{ label: 'Try again', onSelect: nothing }}
        >
          {longName}
        </ErrorState>
        <SkeletonRows count={3} label="Loading" />
      </div>
    ),
  },
  {
    name: 'ui-pieces',
    render: () => (
      <>
        <PageHeader
          title={longName}
          description={chineseName}
          actions={
            <>
              <Button>Import dataset</Button>
              <Button variant="primary">Create new clone</Button>
            </>
          }
        />
        <h2 className="sr-only">Steps</h2>
        <IconSteps
          className=""
          steps={[
            { icon: Mic, title: 'Record', text: 'Half an hour of your voice, in a quiet room.' },
            { icon: AudioLines, title: 'Check', text: longName },
            { icon: Upload, title: 'Upload', text: chineseName },
          ]}
        />
        <div className="grid grid-cols-2 gap-6">
          <Facts
            entries={[
              ['Folder', '/home/kathleen/.config/Timbre/library'],
              ['Vertragsunterzeichnung', longName],
              [chineseName, arabicName],
            ]}
          />
          <div className="flex flex-col gap-4">
            {[0, 0.4, 1].map((fraction) => (
              <Progress key={fraction} label="Upload" fraction={fraction} />
            ))}
            <Progress label="Upload" fraction={null} />
            <Skeleton className="h-8 w-40" />
          </div>
        </div>
      </>
    ),
  },
  { name: 'ui-toasts', render: () => <Toasts /> },
  {
    name: 'ui-dialog',
    render: () => (
      <Dialog
        isOpen
        onClose={nothing}
        title={longName}
        description="One sentence under the title."
        footer={
          <>
            <Button>Keep recording</Button>
            <Button variant="danger">Delete permanently</Button>
          </>
        }
      >
        <p>{`${longName} `.repeat(12)}</p>
      </Dialog>
    ),
    views: ['light', 'dark', 'contrast', 'small'],
  },
  {
    name: 'ui-sheet',
    render: () => (
      <SidePane isOpen onClose={nothing} title={longName}>
        <p className="p-4">{longName}</p>
      </SidePane>
    ),
    views: ['light', 'dark', 'contrast', 'small'],
  },
]
