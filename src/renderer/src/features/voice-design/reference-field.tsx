import { useRef, useState } from 'react'
import { FileAudio, Scissors, TriangleAlert, X } from 'lucide-react'
import type { DesignPatch, ReferenceFile, VoiceDesign } from '@shared/domain/cloud/voice-design'
import { designTexts, fittingStretch, referenceProblem } from '@shared/domain/cloud/voice-design-rules'
import { AppError } from '@shared/errors/app-error'
import { useRefusal } from '@renderer/bridge/access-queries'
import { call, registerFiles } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { clock, size } from '@renderer/copy/format'
import { PlayToggle } from '@renderer/player/play-toggle'
import type { Player } from '@renderer/player/player'
import { Button, IconButton } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { Slider } from '@renderer/ui/fields/slider'
import { referenceSound } from './design-sounds'
import { VoicePicker } from '@renderer/features/voice-picker/voice-picker'
import { problemAt } from './design-words'
import { ReferenceStretch } from './reference-stretch'

interface ReferenceFieldProps {
  design: VoiceDesign
  promptStrength: number
  player: Player
  onChange: (patch: DesignPatch) => void
}

/** A voice that the previews are to be like, where the workspace has that. */
export function ReferenceField({ design, promptStrength, player, onChange }: ReferenceFieldProps) {
  const refusal = useRefusal('useReferenceVoice')
  const { id, reference } = design
  const { refused, choose, setVoice } = useReferenceChoice(id, reference !== null)
  if (refusal === undefined || (refusal !== null && reference === null)) return null
  const problem =
    refused ?? referenceProblem(reference) ?? problemAt(design, 'reference') ?? refusal?.text ?? null
  return (
    <section
      aria-labelledby="reference-title"
      className="flex flex-col gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose([...event.dataTransfer.files])
      }}
    >
      <div>
        <h3 id="reference-title" className="font-medium">
          Reference voice
        </h3>
        <p className="text-small text-ink-subtle">
          Optional. The previews are made to sound like it: 3 to 300 seconds of a file of up to 20 MB, or one
          of your voices.
        </p>
      </div>
      {reference === null ? (
        <Choices onFiles={choose} onVoice={setVoice} onOpen={player.stop} />
      ) : (
        <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3">
          {reference.kind === 'voice' ? (
            <ChosenVoice
              voice={reference}
              onVoice={setVoice}
              onOpen={player.stop}
              onRemove={() => setVoice(null)}
            />
          ) : (
            <ChosenFile designId={id} file={reference} player={player} onRemove={() => setVoice(null)} />
          )}
          <PromptStrength value={promptStrength} onChange={onChange} />
        </div>
      )}
      {problem === null ? null : (
        <p role="alert" className="flex gap-1.5 text-small text-warn-ink">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {problem}
        </p>
      )}
    </section>
  )
}

interface ReferenceChoice {
  /** Why the last file cannot be a reference. */
  refused: string | null
  choose: (files: readonly File[]) => void
  setVoice: (voiceId: string | null) => void
}

/** @param isKept there is a reference, which a refused file does not replace: the refusal does not stand at it */
function useReferenceChoice(id: string, isKept: boolean): ReferenceChoice {
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = (text: string): void => (isKept ? void toast.error(text) : setRefused(text))
  const take = async (file: File): Promise<void> => {
    const [fileId] = await registerFiles([file])
    // What a page made itself has no path.
    if (fileId === undefined) return refuse(designTexts.referenceType)
    await call('voiceDesigns', 'setReferenceFile', { id, fileId })
  }
  return {
    refused,
    choose([file]) {
      setRefused(null)
      if (!file) return
      take(file).catch((error: unknown) => {
        const isInvalid = error instanceof AppError && error.code === 'invalid-input'
        const message = isInvalid ? error.detail['message'] : null
        if (typeof message === 'string') refuse(message)
        else toastError(error)
      })
    },
    setVoice(voiceId) {
      setRefused(null)
      call('voiceDesigns', 'setReferenceVoice', { id, voiceId }).catch(toastError)
    },
  }
}

function PromptStrength({ value, onChange }: { value: number; onChange: (patch: DesignPatch) => void }) {
  const percent = Math.round(value * 100)
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className="flex items-baseline justify-between gap-4">
        <span className="font-medium">Prompt strength</span>
        <span className="text-small text-ink-subtle">{percent} %</span>
      </div>
      <Slider
        label="Prompt strength"
        min={0}
        max={100}
        value={percent}
        valueText={`${percent} percent`}
        onChange={(next) => onChange({ promptStrength: next / 100 })}
      />
      <p className="text-small text-ink-subtle">
        How much the prompt counts compared with the reference voice.
      </p>
    </div>
  )
}

interface ChosenVoiceProps {
  voice: { voiceId: string; name: string }
  onVoice: (voiceId: string) => void
  /** The picker plays previews of its own. */
  onOpen: () => void
  onRemove: () => void
}

function ChosenVoice({ voice, onVoice, onOpen, onRemove }: ChosenVoiceProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <VoicePicker
        label="Reference voice"
        voiceId={voice.voiceId}
        onSelect={onVoice}
        onOpen={onOpen}
        purpose="reference"
      />
      <IconButton label={`Remove ${voice.name}`} icon={X} size="sm" onClick={onRemove} />
    </div>
  )
}

interface ChoicesProps extends Pick<ChosenVoiceProps, 'onVoice' | 'onOpen'> {
  onFiles: (files: File[]) => void
}

function Choices({ onFiles, onVoice, onOpen }: ChoicesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon={FileAudio} onClick={() => input.current?.click()}>
        Choose a file…
      </Button>
      <input
        ref={input}
        type="file"
        accept="audio/*"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        data-testid="reference-input"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onFiles(chosen)
        }}
      />
      <VoicePicker
        label="Reference voice"
        voiceId={null}
        onSelect={onVoice}
        onOpen={onOpen}
        purpose="reference"
      />
    </div>
  )
}

interface ChosenFileProps {
  designId: string
  file: ReferenceFile
  player: Player
  onRemove: () => void
}

function ChosenFile({ designId, file, player, onRemove }: ChosenFileProps) {
  const cut = (stretch: ReferenceFile['stretch']): void =>
    void call('voiceDesigns', 'setReferenceStretch', { id: designId, stretch }).catch(toastError)
  const isCut = file.stretch !== null
  // A file that breaks a limit as a whole can only be cut.
  const isWholeUsable = referenceProblem({ ...file, stretch: null }) === null
  return (
    <>
      <div className="flex items-center gap-2">
        {isCut ? null : (
          <PlayToggle player={player} soundId={referenceSound(file.id)} name={file.name} size="sm" />
        )}
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-left font-medium" title={file.name}>
            {file.name}
          </span>
          <span className="text-small text-ink-subtle">
            {clock(file.durationMs)} · {size(file.sizeBytes)}
          </span>
        </span>
        {isCut && !isWholeUsable ? null : (
          <Button size="sm" icon={Scissors} onClick={() => cut(isCut ? null : fittingStretch(file))}>
            {isCut ? 'Use all of it' : isWholeUsable ? 'Choose a stretch' : 'Cut to fit'}
          </Button>
        )}
        <IconButton label={`Remove ${file.name}`} icon={X} size="sm" onClick={onRemove} />
      </div>
      {isCut ? (
        <ReferenceStretch key={file.id} designId={designId} file={file} onPlay={() => player.stop()} />
      ) : null}
    </>
  )
}
