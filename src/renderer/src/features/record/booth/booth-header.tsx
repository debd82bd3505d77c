import { ArrowLeft, AudioLines, BookOpenText, Keyboard, ListMusic, Minus, Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { RecorderSettings } from '@shared/domain/recording/recorder'
import type { FollowPosition } from '@shared/domain/recording/script'
import { saveRecorderSettings } from '@renderer/bridge/recorder-queries'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { Badge } from '@renderer/ui/badge'
import { Button, IconButton } from '@renderer/ui/button'
import { SampleBadge } from '@renderer/ui/sample-badge'
import { Segmented } from '@renderer/ui/fields/segmented'
import { toast } from '@renderer/ui/feedback/toast'
import { pathTo } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { keptWizard } from '@renderer/address/wizard-address'
import { DevicePicker } from '@renderer/recorder/parts/device-picker'
import { SoundBadge } from '@renderer/recorder/parts/sound-badge'
import { isTaking } from '@renderer/recorder/recorder-machine'
import { engineWords } from '../script/use-follow'
import { lastBits } from '../takes/last-bits'
import { unsavedCount } from '@shared/domain/recording/recording-entries'
import type { BoothTools } from './use-booth'

const sizeStepPx = 4
const smallestPx = 28
const largestPx = 64

interface BoothHeaderProps {
  draft: DraftSummary
  tools: BoothTools
  settings: RecorderSettings
  engine: FollowPosition['engine'] | null
  onChooseScript: () => void
  onCheckRoom: () => void
  onKeys: () => void
  /** Null where the panel stands open. */
  onPanel: (() => void) | null
}

export function BoothHeader(props: BoothHeaderProps) {
  const { draft, tools, settings, engine, onPanel } = props
  const { booth, recorder, takes } = tools
  const state = useStore(recorder.store)
  const { mode, script } = useStore(booth.store)
  const isBusy = isTaking(state)
  const [address] = useAddress()
  const leave = useLeaving(draft.id, tools, isBusy)
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken py-2 pr-4 pl-2 short:gap-y-1 short:py-1">
      <Link
        to={pathTo('draft', draft.id, keptWizard(address))}
        aria-label="Leave booth"
        title="Leave booth"
        onClick={leave}
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <h1
        tabIndex={-1}
        data-page-title
        dir="auto"
        className="max-w-72 min-w-0 truncate text-left text-reading font-semibold min-[1320px]:max-w-44 short:max-wide:sr-only"
      >
        {draft.name || untitledVoiceName}
      </h1>
      {draft.isSampleDataset ? <SampleBadge /> : null}
      {'microphone' in state && state.microphone ? (
        <div className="order-last flex basis-full items-center gap-2 pl-2 min-[1320px]:order-none min-[1320px]:max-w-160 min-[1320px]:min-w-64 min-[1320px]:flex-1 min-[1320px]:basis-0 min-[1320px]:pl-0">
          <DevicePicker recorder={recorder} />
          <SoundBadge facts={state.microphone} effectiveBits={lastBits(takes, state.microphone)} />
        </div>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {engine === null ? null : <Badge>{engineWords[engine]}</Badge>}
        {script === null ? null : (
          <Segmented
            label="Reading mode"
            value={mode}
            options={[
              { value: 'script', label: 'Continuous' },
              { value: 'lines', label: 'Line by line' },
            ]}
            isDisabled={isBusy}
            onChange={(next) => booth.store.setState({ mode: next })}
          />
        )}
        <Button
          icon={BookOpenText}
          onClick={props.onChooseScript}
          {...(isBusy
            ? { disabledReason: 'The script cannot change during a take. Stop recording first.' }
            : {})}
        >
          {script === null ? 'Choose a script' : 'Change script'}
        </Button>
        <div className="flex">
          <TextSize sizePx={settings.scriptSizePx} />
          <IconButton
            label="Check the room"
            icon={AudioLines}
            onClick={props.onCheckRoom}
            {...(state.kind === 'ready' ? {} : { disabledReason: whyNoRoomCheck(isBusy) })}
          />
          <IconButton label="Shortcuts" icon={Keyboard} onClick={props.onKeys} />
          {onPanel === null ? null : <IconButton label="Recordings" icon={ListMusic} onClick={onPanel} />}
        </div>
      </div>
    </header>
  )
}

/** Leaving ends no take, and says what is in no dataset yet. */
function useLeaving(draftId: string, { takes, recordings }: BoothTools, isBusy: boolean) {
  const navigate = useNavigate()
  return (event: React.MouseEvent) => {
    if (isBusy) {
      event.preventDefault()
      toast.message('Stop recording before you leave the booth.', { id: 'booth' })
      return
    }
    const left = unsavedCount(takes, recordings)
    if (left === 0) return
    toast.message(`${counted(left, 'recording')} not in the dataset yet`, {
      description: 'Saved in the booth.',
      action: { label: 'Back to the booth', onSelect: () => void navigate(pathTo('booth', draftId)) },
    })
  }
}

function TextSize({ sizePx }: { sizePx: number }) {
  const resize = (by: number) =>
    void saveRecorderSettings({
      scriptSizePx: Math.min(largestPx, Math.max(smallestPx, sizePx + by)),
    }).catch(toastError)
  return (
    <>
      <IconButton
        label="Smaller text"
        icon={Minus}
        isDisabled={sizePx <= smallestPx}
        onClick={() => resize(-sizeStepPx)}
      />
      <IconButton
        label="Larger text"
        icon={Plus}
        isDisabled={sizePx >= largestPx}
        onClick={() => resize(sizeStepPx)}
      />
    </>
  )
}

const whyNoRoomCheck = (isBusy: boolean): string =>
  isBusy ? 'Check the room between takes.' : 'The room check needs an open microphone.'
