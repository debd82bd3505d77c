import { memo } from 'react'
import { CircleStop, Download, RefreshCw, RotateCcw, TriangleAlert } from 'lucide-react'
import type { Generation } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { PlayToggle } from '@renderer/player/play-toggle'
import { IconButton } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { cx } from '@renderer/ui/class-names'
import {
  generationName,
  generationState,
  isAudible,
  isPart,
  isRunning,
  regenerationsLeftWords,
} from './generation-words'
import type { SpeechPlayer } from './use-speech-player'

interface GenerationRowProps {
  generation: Generation
  player: SpeechPlayer
  onGenerate: (request: SpeechRequest) => void
  onTryAgain: (generationId: string) => void
}

/** One request and what came of it: hear it, save it, end it, ask for it again. Drawn anew where it changed, not its list. */
export const GenerationRow = memo(function GenerationRow({
  generation,
  player,
  onGenerate,
  onTryAgain,
}: GenerationRowProps) {
  const { id, state, durationMs, request, regenerationsLeft, failure } = generation
  const name = generationName(generation)
  const isWrong = state === 'refused' || (state === 'possibly-charged' && !generation.isAnswered)
  const free = regenerationsLeft > 0 ? regenerationsLeftWords(regenerationsLeft) : null
  return (
    <li className="flex min-h-10 items-center gap-3 rounded-md px-2 py-1 hover:bg-hover">
      <PlayToggle
        player={player.player}
        soundId={id}
        name={name}
        size="sm"
        isDisabled={!isAudible(generation)}
        onPress={() => player.show({ id, name, durationMs })}
      />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left" title={name}>
          {name}
        </p>
        {isRunning(generation) ? (
          <Progress label={`${name}: ${generationState(generation)}`} fraction={null} className="mt-1" />
        ) : null}
      </div>
      <p
        className={cx(
          'flex max-w-72 min-w-0 items-center gap-1.5 text-small',
          isWrong ? 'text-warn-ink' : 'text-ink-muted',
        )}
      >
        {isWrong ? <TriangleAlert aria-hidden className="size-3.5 shrink-0" /> : null}
        <span className="line-clamp-2 wrap-anywhere">
          {state === 'refused' && failure?.message ? failure.message : generationState(generation)}
        </span>
      </p>
      <Actions
        generation={generation}
        name={name}
        free={free}
        onGenerate={() => onGenerate(request)}
        onTryAgain={() => onTryAgain(id)}
      />
    </li>
  )
})

interface ActionsProps {
  generation: Generation
  name: string
  free: string | null
  onGenerate: () => void
  onTryAgain: () => void
}

function Actions({ generation, name, free, onGenerate, onTryAgain }: ActionsProps) {
  const { id, state, isAnswered } = generation
  const cancel = useCommand('speech', 'cancel')
  const save = useCommand('speechWorkspace', 'saveAudio')
  if (isRunning(generation)) {
    return (
      <IconButton
        size="sm"
        icon={CircleStop}
        label={`Cancel ${name}`}
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate({ id }, { onError: (error) => toastError(error) })}
      />
    )
  }
  return (
    <span className="flex shrink-0">
      {state === 'kept' || isPart(generation) ? (
        <IconButton
          size="sm"
          icon={Download}
          label={state === 'kept' ? `Download ${name}` : `Download the part that came: ${name}`}
          isBusy={save.isPending}
          onClick={() => save.mutate({ generationId: id }, { onError: (error) => toastError(error) })}
        />
      ) : null}
      {state === 'possibly-charged' && !isAnswered ? (
        <IconButton size="sm" icon={RotateCcw} label={`Try again: ${name}`} onClick={onTryAgain} />
      ) : (
        <IconButton
          size="sm"
          icon={RefreshCw}
          label={free === null ? `Generate again: ${name}` : `Regenerate ${name}, ${free}`}
          onClick={onGenerate}
        />
      )}
    </span>
  )
}
