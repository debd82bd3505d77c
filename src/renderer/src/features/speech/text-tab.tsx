import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Sparkles, RefreshCw, TriangleAlert, CircleAlert } from 'lucide-react'
import type { SpeechModel, SpeechQuote } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import type { SpeechWorkspace } from '@shared/domain/speech/speech-workspace'
import { answerOptions, queryClient, useConnection } from '@renderer/bridge/queries'
import type { SpeechChoices } from '@renderer/bridge/speech-queries'
import { Button } from '@renderer/ui/button'
import { Kbd } from '@renderer/ui/kbd'
import { CostLine } from './price/cost-line'
import { RecentGenerations } from './generations/recent-generations'
import { TextArea, type TextAreaHandle } from './text-area'
import { bracketWarning, refusalOf, textLimit } from './text-rules'
import { useGenerate } from './use-generate'
import { useLanguageCheck } from './use-language-check'
import { useQuote } from './price/use-quote'
import { useSettings } from './settings/use-settings'
import type { SpeechPlayer } from './generations/use-speech-player'
import { useTextSaving } from './use-text-saving'
import type { VoiceChoice } from './use-voice-choice'
import { generationName, regenerationsLeftWords } from './generations/generation-words'
import { named } from '@renderer/lib/named'

interface TextTabProps {
  workspace: SpeechChoices
  choice: VoiceChoice
  model: SpeechModel
  allModels: readonly SpeechModel[]
  player: SpeechPlayer
  /** Takes the place of the text as soon as that is shown. */
  restored: { text: string } | null
  /** On the screen, with nothing over it. */
  isShown: boolean
}

/** Types a text, sees what it costs, and hears it while it arrives. */
export function TextTab(props: TextTabProps) {
  const { player } = props
  // Of a key only the editor is drawn anew.
  return (
    <div className="flex min-h-full flex-col gap-6">
      <TextEditor {...props} />
      <RecentTexts player={player} />
    </div>
  )
}

function RecentTexts({ player }: Pick<TextTabProps, 'player'>) {
  const generate = useGenerate()
  return (
    <>
      <RecentGenerations
        task="text-to-speech"
        player={player}
        onGenerate={(request) =>
          generate.start(request, { agreedCredits: 0, onStarted: playOf(player, request) })
        }
        onTryAgain={generate.tryAgain}
      />
      {generate.dialog}
    </>
  )
}

/** Plays what comes of a request from its first sound on. */
const playOf =
  (player: SpeechPlayer, request: SpeechRequest) =>
  (id: string): void =>
    player.play({ id, name: generationName({ request }), durationMs: null })

function TextEditor({ workspace, choice, model, allModels, player, restored, isShown }: TextTabProps) {
  const area = useRef<TextAreaHandle>(null)
  const { voiceId } = choice
  const [initialText] = useState(textNow)
  const [text, setText] = useTextSaving(workspace.of, initialText)
  const { settings } = useSettings(voiceId, model.modelId)
  const maxChars = textLimit(model)
  const trimmed = text.trim()
  const request = useMemo(
    (): SpeechRequest | null =>
      voiceId === null || settings === undefined || trimmed === '' || text.length > maxChars
        ? null
        : { task: 'text-to-speech', voiceId, modelId: model.modelId, text: trimmed, settings },
    [voiceId, model.modelId, trimmed, text.length, maxChars, settings],
  )
  const { quote, agreedCredits } = useQuote(request)
  const generate = useGenerate()
  const isOffline = useConnection().data?.state === 'offline'
  useLanguageCheck(text, model.isDialogue ? null : model, allModels, choice.chooseModel)

  const begin = (asked: SpeechRequest): void =>
    generate.start(asked, { agreedCredits: agreedCredits(asked), onStarted: playOf(player, asked) })
  const taken = useRef<typeof restored>(null)
  useEffect(() => {
    if (!isShown || restored === null || taken.current === restored) return
    taken.current = restored
    area.current?.replace(restored.text)
  }, [isShown, restored])
  const areSettingsKnown = settings !== undefined
  const refusal = refusalOf({ voiceId, areSettingsKnown, text, maxChars, isOffline })
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.repeat) return
    if (refusal === null && request !== null) begin(request)
  }
  const over = text.length - maxChars
  return (
    <div className="flex flex-1 flex-col gap-2" onKeyDown={press}>
      <TextArea initialText={initialText} maxChars={maxChars} onChange={setText} handle={area} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <span className={over > 0 ? 'text-warn-ink' : 'text-ink-muted'}>
          {text.length.toLocaleString('en-US')} / {maxChars.toLocaleString('en-US')} characters
        </span>
        <span className="flex-1" />
        <CostLine quote={quote} />
        <GenerateButton
          quote={quote}
          isBusy={generate.isStarting}
          refusal={refusal}
          onPress={() => request !== null && begin(request)}
        />
      </div>
      <Notes text={text} over={over} quote={quote} onTruncate={() => area.current?.truncate()} />
      {generate.dialog}
    </div>
  )
}

/** Asked for once, before the page is drawn. */
const textNow = (): string =>
  queryClient.getQueryData<SpeechWorkspace>(answerOptions('speechWorkspace', 'get', {}).queryKey)?.text ?? ''

interface GenerateButtonProps {
  quote: SpeechQuote | undefined
  isBusy: boolean
  refusal: string | null
  onPress: () => void
}

/** Says what it does: once more for free, or for credits. */
export function GenerateButton({ quote, isBusy, refusal, onPress }: GenerateButtonProps) {
  const isAgain = quote?.isRegeneration ?? false
  return (
    <Button
      {...named('speech.generate')}
      variant="primary"
      size="lg"
      icon={isAgain ? RefreshCw : Sparkles}
      isBusy={isBusy}
      {...(refusal === null
        ? {
            hint: (
              <span className="flex items-center gap-2">
                {isAgain ? regenerationsLeftWords(quote?.regenerationsLeft ?? 0) : 'Generate speech'}
                <Kbd keys="Mod+Enter" isInverted />
              </span>
            ),
          }
        : { disabledReason: refusal })}
      onClick={onPress}
    >
      {isAgain ? 'Regenerate speech' : 'Generate speech'}
    </Button>
  )
}

interface NotesProps {
  text: string
  over: number
  quote: SpeechQuote | undefined
  onTruncate: () => void
}

function Notes({ text, over, quote, onTruncate }: NotesProps) {
  const brackets = bracketWarning(text, 'text')
  return (
    <div role="status" className="flex flex-col gap-1 empty:hidden">
      {over > 0 ? (
        <Note>
          {over.toLocaleString('en-US')} characters are over the limit.{' '}
          <button
            type="button"
            className="rounded-sm text-accent-ink underline underline-offset-2"
            onClick={onTruncate}
          >
            Truncate
          </button>
        </Note>
      ) : null}
      {brackets === null ? null : <Note>{brackets}</Note>}
      {quote && !quote.isLogged ? <LoggingNote /> : null}
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-1.5 text-small text-warn-ink">
    <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
    <span>{children}</span>
  </p>
)

/** Before anything is sent: what is lost on the way cannot be had again. */
export const LoggingNote = () => (
  <p className="flex gap-1.5 text-small text-ink-muted">
    <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
    <span>
      Logging is off in this workspace, so audio lost in transit cannot be recovered from the history.
    </span>
  </p>
)
