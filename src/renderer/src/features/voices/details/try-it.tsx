import { useRef, useState } from 'react'
import { Play, Square } from 'lucide-react'
import type { ModelTraining } from '@shared/domain/cloud/voice'
import { useCommand, useConnection } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted } from '@renderer/copy/format'
import { hearAlone } from '@renderer/player/hear-alone'
import { routed } from '@renderer/player/output'
import { Button } from '@renderer/ui/button'
import { Select } from '@renderer/ui/fields/select'
import { Textarea } from '@renderer/ui/fields/textarea'

const textMaxChars = 5_000
const example = 'The first thing you hear is never quite the voice you imagined.'

interface TryItProps {
  voiceId: string
  /** Models the voice can speak with; empty: the cloud chooses. */
  models: readonly ModelTraining[]
}

const Making = () => (
  <p role="status" className="animate-late text-small text-ink-muted">
    Generating speech. The first time can take about 15 seconds while the model loads.
  </p>
)

/** A typed sentence, spoken by the voice. */
export function TryIt({ voiceId, models }: TryItProps) {
  const [text, setText] = useState(example)
  const [chosenId, setModelId] = useState<string | null>(null)
  /** A model that is trained again cannot speak meanwhile. */
  const modelId = (models.find((model) => model.modelId === chosenId) ?? models[0])?.modelId ?? null
  const [isPlaying, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  const speak = useCommand('voices', 'speak')
  const isOffline = useConnection().data?.state === 'offline'
  const start = (): void =>
    speak.mutate(
      { voiceId, modelId, text },
      {
        onSuccess: ({ speechId }) => {
          if (!audio.current) return
          audio.current.src = `studio://app/speech/${speechId}`
          hearAlone(audio.current)
          void audio.current.play().catch(() => setPlaying(false))
        },
      },
    )
  const reason = isOffline
    ? 'Speech is generated in the cloud. Connect to the internet first.'
    : text.trim() === ''
      ? 'Enter some text first.'
      : undefined
  const cost = speak.data?.characterCost ?? null
  return (
    <div className="flex flex-col gap-3">
      <Textarea
        aria-label="Text to speak"
        rows={3}
        maxLength={textMaxChars}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        {models.length < 2 ? null : (
          <Select
            aria-label="Model"
            className="min-w-40 flex-1"
            value={modelId ?? ''}
            options={models.map((model) => ({ value: model.modelId, label: model.modelName }))}
            onValueChange={setModelId}
          />
        )}
        {isPlaying ? (
          <Button icon={Square} onClick={() => audio.current?.pause()}>
            Stop
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={Play}
            isBusy={speak.isPending}
            {...(reason === undefined ? {} : { disabledReason: reason })}
            onClick={start}
          >
            Speak
          </Button>
        )}
        {cost === null || speak.error ? null : (
          <span className="text-small text-ink-muted">{counted(cost, 'character')} used</span>
        )}
      </div>
      {speak.isPending ? <Making /> : null}
      {speak.error ? <ErrorNotice error={speak.error} isInline /> : null}
      <audio
        ref={(element) => {
          audio.current = element
          routed(element)
        }}
        aria-label="Generated speech"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </div>
  )
}
