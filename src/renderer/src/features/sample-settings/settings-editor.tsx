import { useEffect, useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { useAnalysis } from '@renderer/bridge/sample-settings-queries'
import { counted } from '@renderer/copy/format'
import { keyMeant } from '@renderer/lib/shortcuts'
import { announce } from '@renderer/ui/feedback/announce'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { toast } from '@renderer/ui/feedback/toast'
import type { WaveState } from '@renderer/waveform/use-wave'
import { keepAbandoned } from './abandoned'
import { ApplyButton } from './apply-button'
import { LevelRow } from './level-row'
import { NoiseSection } from './noise/noise-section'
import { SampleSwitch } from './sample-switch'
import { SpeakerSection } from './speakers/speaker-section'
import { UnsentPanel } from './unsent-panel'
import { useEditor, type Editor, type Histories } from './use-editor'
import { useSaveSettings } from './use-save-settings'
import { WaveArea } from './wave/wave-area'
import { WaveEditor } from './wave/wave-editor'

interface SettingsEditorProps {
  sample: Sample
  ready: readonly Sample[]
  settings: SampleSettings
  waveState: WaveState
  saved: readonly SampleSettings[]
  initial: Histories
  onOpen: (sampleId: string) => void
  onClose: () => void
}

const ignore = (): void => undefined

const leftToastId = 'sample-settings-left'

export function SettingsEditor(props: SettingsEditorProps) {
  const { sample, ready, settings, waveState, saved, initial, onOpen, onClose } = props
  const editor = useEditor(settings, saved, initial)
  const { changes } = editor
  const analysis = useAnalysis(sample.id, waveState.kind)
  const wave = waveState.kind === 'ready' ? waveState.wave : null
  const save = useSaveSettings()

  useEffect(() => toast.dismiss(leftToastId), [])

  const saving = useRef<Promise<unknown>>(null)
  const { histories } = editor
  const offerBack = (): void => offerEdits(histories, () => onOpen(sample.id))
  const leave = (): void => {
    // What is on its way is lost only where it fails.
    if (save.isPending) saving.current?.catch(offerBack)
    else if (changes.length > 0) offerBack()
    onClose()
  }
  const body = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const saveAll = (): void => {
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (changes.length === 0) onClose()
    else {
      saving.current = save.mutateAsync(changes, { onSuccess: onClose })
      saving.current.catch(ignore)
    }
  }
  const press = (event: KeyboardEvent): void => pressEditor(event, editor, () => saveButton.current?.click())
  return (
    <Dialog
      isOpen
      onClose={leave}
      size="xl"
      title="Settings"
      aside={<SampleSwitch sample={sample} ready={ready} onOpen={onOpen} />}
      footer={
        <>
          <span className="mr-auto min-w-0 self-center text-ink-muted">
            Changes are applied during voice creation.
          </span>
          <ApplyButton sample={sample} settings={settings} hasChanges={changes.length > 0} onDone={onClose} />
          <Button onClick={leave}>Cancel</Button>
          <Button ref={saveButton} variant="primary" isBusy={save.isPending} onClick={saveAll}>
            {changes.length > 1 ? `Save selection (${counted(changes.length, 'sample')})` : 'Save selection'}
          </Button>
        </>
      }
    >
      <div ref={body} role="presentation" onKeyDown={press} className="flex flex-col gap-4">
        <UnsentPanel draftId={sample.draftId} sampleId={sample.id} wave={wave} />
        <WaveArea sampleId={sample.id} state={waveState} isFirst={analysis.data === null}>
          {wave ? (
            <WaveEditor
              key={sample.id}
              wave={wave}
              name={sample.name}
              settings={settings}
              analysis={analysis.data ?? null}
              editor={editor}
            />
          ) : null}
        </WaveArea>
        <div className="grid grid-cols-1 gap-8 min-[800px]:grid-cols-2 border-t border-line pt-4">
          <NoiseSection sample={sample} settings={settings} editor={editor} wave={wave} />
          <SpeakerSection key={sample.id} sample={sample} settings={settings} editor={editor} wave={wave} />
        </div>
        <LevelRow editor={editor} />
      </div>
    </Dialog>
  )
}

function offerEdits(histories: Histories, onOpen: () => void): void {
  const goOn = (): void => {
    keepAbandoned(histories)
    onOpen()
  }
  toast.message('Your changes to the settings were not saved', {
    id: leftToastId,
    action: { label: 'Keep editing', onSelect: goOn },
    durationMs: 10_000,
  })
}

function pressEditor(event: KeyboardEvent, editor: Editor, save: () => void): void {
  const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
  const isMod = event.ctrlKey || event.metaKey
  const key = keyMeant(event).toLowerCase()
  if (isMod && !event.altKey && !isText && (key === 'z' || key === 'y')) {
    const isRedo = key === 'y' || event.shiftKey
    if (isRedo) editor.redo()
    else editor.undo()
    announce(isRedo ? 'Redone' : 'Undone')
    event.preventDefault()
  } else if (isMod && key === 'enter') {
    event.preventDefault()
    // What a field took with this very key is among the changes only after the next rendering.
    flushSync(() => undefined)
    save()
  }
}
