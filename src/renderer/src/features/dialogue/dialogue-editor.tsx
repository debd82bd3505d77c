import { useRef, type KeyboardEvent } from 'react'
import type { Dialogue } from '@shared/domain/speech/dialogue'
import type { SpeechModel } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { answerOptions, queryClient, useAnswer } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { generationName } from '@renderer/features/speech/generations/generation-words'
import { RecentGenerations } from '@renderer/features/speech/generations/recent-generations'
import { useGenerate } from '@renderer/features/speech/use-generate'
import type { SpeechPlayer } from '@renderer/features/speech/generations/use-speech-player'
import { Comparison } from './comparison/comparison'
import { DialogueFoot, type DialogueFootHandle } from './dialogue-foot'
import { EditorSurface } from './editor-surface'
import { useDialogueSession } from './use-dialogue-session'

interface DialogueEditorProps {
  model: SpeechModel
  allModels: readonly SpeechModel[]
  onChooseModel: (modelId: string) => void
  player: SpeechPlayer
}

/** As far as it is shown already. */
const nameOf = (voiceId: string): string | null =>
  queryClient.getQueryData<{ name: string }>(answerOptions('voices', 'get', { voiceId }).queryKey)?.name ??
  null

const stabilityOf = ({ stability }: Dialogue): number => stability

/** Writes a dialogue of several speakers, has it spoken twice, and lets the person choose. */
export function DialogueEditor(props: DialogueEditorProps) {
  // Of each key main tells the whole dialogue again; what is drawn of it here is its stability.
  const {
    data: stability,
    error,
    isFetching,
    refetch,
  } = useAnswer('dialogue', 'get', {}, { select: stabilityOf })
  if (stability === undefined) {
    return error ? (
      <ErrorNotice
        error={error}
        action={{ label: 'Try again', onSelect: () => void refetch(), isBusy: isFetching }}
      />
    ) : (
      <SkeletonRows count={4} label="Loading dialogue" />
    )
  }
  return <OpenDialogue stability={stability} {...props} />
}

interface OpenDialogueProps extends DialogueEditorProps {
  stability: number
}

function OpenDialogue({ stability, model, allModels, onChooseModel, player }: OpenDialogueProps) {
  const { dialogue, enhancement } = useDialogueSession(model)
  const generate = useGenerate()
  const foot = useRef<DialogueFootHandle>(null)
  const begin = (request: SpeechRequest, agreedCredits: number): void =>
    generate.start(request, {
      withChoice: true,
      agreedCredits,
      onStarted: (id) => player.play({ id, name: generationName({ request }), durationMs: null }),
    })
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    // What opens over the editor is a child of it for React alone.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isHere || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) foot.current?.generate()
  }
  return (
    <section aria-label="Dialogue editor" className="flex flex-col gap-4">
      <div className="flex flex-col gap-4" onKeyDown={press}>
        <EditorSurface dialogue={dialogue} nameOf={nameOf} />
        <DialogueFoot
          dialogue={dialogue}
          enhancement={enhancement}
          stability={stability}
          model={model}
          allModels={allModels}
          onChooseModel={onChooseModel}
          generate={generate}
          onGenerate={begin}
          handle={foot}
        />
      </div>
      <Comparison player={player} />
      <RecentGenerations
        task="text-to-dialogue"
        player={player}
        onGenerate={(request) => begin(request, 0)}
        onTryAgain={generate.tryAgain}
      />
      {generate.dialog}
    </section>
  )
}
