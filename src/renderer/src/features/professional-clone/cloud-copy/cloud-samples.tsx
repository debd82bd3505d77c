import { useEffect, useState, type ReactNode } from 'react'
import { Cloud, Download, Settings2, Trash2 } from 'lucide-react'
import { withoutUploadMark } from '@shared/domain/cloud/upload-mark'
import type { CloudSampleRow, Voice } from '@shared/domain/cloud/voice'
import { showVoice } from '@renderer/bridge/professional-clone-queries'
import { useJobs } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock, size } from '@renderer/copy/format'
import { Button, IconButton } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { toast } from '@renderer/ui/feedback/toast'
import { PlayToggle } from '@renderer/player/play-toggle'
import type { Player } from '@renderer/player/player'
import { cloudPlayableId } from './cloud-playables'
import type { SettingsEdits } from './cloud-settings'
import { CloudSampleSettings } from './cloud-sample-settings'

const leftToastId = 'cloud-settings-left'

interface CloudSamplesProps {
  draftId: string
  voice: Voice
  samples: readonly CloudSampleRow[]
  player: Player
}

/** Samples without audio on this computer, of a voice made elsewhere: heard, set, deleted, or brought here. */
export function CloudSamples({ draftId, voice, samples, player }: CloudSamplesProps) {
  const jobs = useJobs().data ?? []
  const [deleting, setDeleting] = useState<CloudSampleRow | null>(null)
  const [downloads, setDownloads] = useState<ReadonlyMap<string, string>>(new Map())
  const isRunning = (sampleId: string): boolean =>
    jobs.some((job) => job.id === downloads.get(sampleId) && job.state === 'running')

  const download = async (sample: CloudSampleRow): Promise<void> => {
    try {
      const { jobId } = await call('professionalClone', 'downloadSample', {
        draftId,
        cloudSampleId: sample.sampleId,
      })
      if (jobId === null) toast.success(`“${withoutUploadMark(sample.fileName)}” is back from the trash.`)
      else setDownloads((now) => new Map(now).set(sample.sampleId, jobId))
    } catch (error) {
      toastError(error)
    }
  }
  const remove = async (sample: CloudSampleRow): Promise<void> => {
    setDeleting(null)
    try {
      showVoice(await call('voices', 'removeSample', { voiceId: voice.voiceId, sampleId: sample.sampleId }))
    } catch (error) {
      toastError(error)
    }
  }
  const { opened, open, close, offerBack } = useOpened()
  // Brought here meanwhile it is no longer in this list: what was set in its dialog is not lost with its row.
  const shown = voice.samples.find(({ sampleId }) => sampleId === opened?.sampleId)
  return (
    <>
      {samples.length === 0 ? null : (
        <CloudList count={samples.length}>
          {samples.map((sample) => (
            <CloudRow
              key={sample.sampleId}
              sample={sample}
              soundId={cloudPlayableId(voice, sample)}
              player={player}
              isDownloading={isRunning(sample.sampleId)}
              onSettings={() => open(sample.sampleId)}
              onDownload={() => void download(sample)}
              onDelete={() => setDeleting(sample)}
            />
          ))}
        </CloudList>
      )}
      {shown ? (
        <CloudSampleSettings
          key={shown.sampleId}
          draftId={draftId}
          voiceId={voice.voiceId}
          sample={shown}
          edits={opened?.edits ?? null}
          onClose={close}
          onUnsaved={(edits) => offerBack({ sampleId: shown.sampleId, edits })}
        />
      ) : null}
      {deleting ? (
        <DeleteDialog
          name={withoutUploadMark(deleting.fileName)}
          onDelete={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </>
  )
}

const CloudList = ({ count, children }: { count: number; children: ReactNode }) => (
  <section aria-label="Cloud only" className="max-h-56 shrink-0 overflow-y-auto border-t border-line">
    <h4 className="sticky top-0 z-1 flex items-center gap-2 bg-canvas px-6 py-2 font-medium">
      <Cloud aria-hidden className="size-4 text-ink-subtle" />
      Cloud only
      <span className="font-normal text-ink-subtle">{count}</span>
    </h4>
    <ul>{children}</ul>
  </section>
)

/** Whose settings are open. What was left without saving is offered back for a while. */
function useOpened() {
  const [opened, setOpened] = useState<{ sampleId: string; edits: SettingsEdits | null } | null>(null)
  useEffect(() => () => toast.dismiss(leftToastId), [])
  return {
    opened,
    open: (sampleId: string): void => {
      toast.dismiss(leftToastId)
      setOpened({ sampleId, edits: null })
    },
    close: (): void => setOpened(null),
    offerBack: (left: { sampleId: string; edits: SettingsEdits }): void => {
      toast.message('Your changes to the settings were not saved', {
        id: leftToastId,
        action: { label: 'Keep editing', onSelect: () => setOpened(left) },
        durationMs: 10_000,
      })
    },
  }
}

const DeleteDialog = (props: { name: string; onDelete: () => void; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={props.onClose}
    size="sm"
    title={`Delete “${props.name}”?`}
    description="This sample exists only in the cloud, so this cannot be undone. Download it first to keep a copy."
    footer={
      <>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button variant="danger" onClick={props.onDelete}>
          Delete
        </Button>
      </>
    }
  />
)

interface CloudRowProps {
  sample: CloudSampleRow
  soundId: string
  player: Player
  isDownloading: boolean
  onSettings: () => void
  onDownload: () => void
  onDelete: () => void
}

function CloudRow(props: CloudRowProps) {
  const { sample, soundId, player, isDownloading, onSettings, onDownload, onDelete } = props
  const { durationMs, sizeBytes } = sample
  const name = withoutUploadMark(sample.fileName)
  return (
    <li className="flex h-10 items-center gap-2 pr-4 pl-5 hover:bg-hover">
      <PlayToggle size="sm" player={player} soundId={soundId} name={name} />
      <span dir="auto" className="min-w-0 flex-1 truncate text-left" title={name}>
        {name}
      </span>
      <span className="w-16 shrink-0 text-right text-ink-muted">
        {durationMs === null ? '–' : clock(durationMs)}
      </span>
      <span className="w-20 shrink-0 text-right text-ink-muted">
        {sizeBytes === null ? '–' : size(sizeBytes)}
      </span>
      <IconButton size="sm" label={`Settings for ${name}`} icon={Settings2} onClick={onSettings} />
      <IconButton
        size="sm"
        label={`Download to this computer: ${name}`}
        icon={Download}
        isBusy={isDownloading}
        onClick={onDownload}
      />
      <IconButton size="sm" label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
    </li>
  )
}
