import type { Dialogue } from '@shared/domain/speech/dialogue'
import type { SpeechModel } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { answerOptions, queryClient, useAnswer } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { generationName } from '@renderer/features/speech/generation-words'
import { RecentGenerations } from '@renderer/features/speech/recent-generations'
import { useGenerate } from '@renderer/features/speech/use-generate'
import type { SpeechPlayer } from '@renderer/features/speech/use-speech-player'
import { Comparison } from './comparison/comparison'
import { DialogueFoot } from './dialogue-foot'
import { EditorSurface } from './editor-surface'
import { useDialogueSession } from './use-dialogue-session'

interface DialogueEditorProps {
  model: SpeechModel
  player: SpeechPlayer
}

/** As far as it is shown already. */
const nameOf = (voiceId: string): string | null =>
  queryClient.getQueryData<{ name: string }>(answerOptions('voices', 'get', { voiceId }).queryKey)?.name ??
  null

/** Writes a dialogue of several speakers, has it spoken twice, and lets the person choose. */
export function DialogueEditor(props: DialogueEditorProps) {
  const dialogue = useAnswer('dialogue', 'get', {})
  if (!dialogue.data) {
    return dialogue.error ? (
      <ErrorNotice
        error={dialogue.error}
        action={{ label: 'Try again', onSelect: () => void dialogue.refetch(), isBusy: dialogue.isFetching }}
      />
    ) : (
      <SkeletonRows count={4} label="Loading dialogue" />
    )
  }
  return <OpenDialogue stored={dialogue.data} {...props} />
}

interface OpenDialogueProps extends DialogueEditorProps {
  stored: Dialogue
}

function OpenDialogue({ stored, model, player }: OpenDialogueProps) {
  const { dialogue } = useDialogueSession(stored, model)
  const generate = useGenerate()
  const begin = (request: SpeechRequest, agreedCredits: number): void =>
    generate.start(request, {
      withChoice: true,
      agreedCredits,
      onStarted: (id) => player.play({ id, name: generationName({ request }), durationMs: null }),
    })
  return (
    <section aria-label="Dialogue editor" className="flex flex-col gap-4">
      <EditorSurface dialogue={dialogue} nameOf={nameOf} />
      <DialogueFoot
        dialogue={dialogue}
        stability={stored.stability}
        model={model}
        generate={generate}
        onGenerate={begin}
      />
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
