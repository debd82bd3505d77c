import { useImperativeHandle, type Ref } from 'react'
import { Check, Plus, Sparkles, TriangleAlert, Undo2 } from 'lucide-react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import type { SpeechModel } from '@shared/domain/speech/generation'
import { dialogueRequest, dialogueTexts, type DialogueObstacle } from '@shared/domain/speech/dialogue-rules'
import {
  dialogueMaxBlocks,
  dialogueMaxVoices,
  type SpeechRequest,
} from '@shared/domain/speech/speech-request'
import { useConnection } from '@renderer/bridge/queries'
import { Button } from '@renderer/ui/button'
import { AutostartNotice, useAutostart } from '@renderer/features/speech/autostart'
import { CostLine } from '@renderer/features/speech/price/cost-line'
import { GenerateButton, LoggingNote } from '@renderer/features/speech/text-tab'
import { bracketWarning } from '@renderer/features/speech/text-rules'
import type { Generate } from '@renderer/features/speech/use-generate'
import { useLanguageCheck } from '@renderer/features/speech/use-language-check'
import { useQuote } from '@renderer/features/speech/price/use-quote'
import { addBlock } from './document/dialogue-commands'
import type { DialogueDocument } from './document/dialogue-document'
import { blocksOf, lengthOf } from './document/dialogue-schema'
import type { Enhancement } from './enhancement'
import { useSettledDoc } from './use-settled-doc'

const grouped = new Intl.NumberFormat('en-US')

const reasons = (maxChars: number): Record<DialogueObstacle, string> => ({
  empty: 'Write something first.',
  'no-voice': 'Choose a voice for each speaker.',
  'too-many-voices': `A dialogue has up to ${dialogueMaxVoices} voices.`,
  'too-long': dialogueTexts.tooManyChars(maxChars),
  'too-many-blocks': dialogueTexts.tooManyBlocks,
})

export interface DialogueFootHandle {
  /** Does what the button does. */
  generate: () => void
}

interface DialogueFootProps {
  dialogue: DialogueDocument
  enhancement: Enhancement
  stability: number
  model: SpeechModel
  allModels: readonly SpeechModel[]
  onChooseModel: (modelId: string) => void
  generate: Pick<Generate, 'isStarting'>
  onGenerate: (request: SpeechRequest, agreedCredits: number) => void
  handle: Ref<DialogueFootHandle>
}

/** What can be done with a dialogue, how long it is, and what it would cost. */
export function DialogueFoot(props: DialogueFootProps) {
  const { dialogue, enhancement, stability, model, allModels, generate, onGenerate, handle } = props
  const { maxChars } = dialogue.limits()
  const doc = useSettledDoc(dialogue)
  const blocks = blocksOf(doc)
  const ask = (of: readonly DialogueBlock[]) =>
    dialogueRequest({ blocks: [...of], stability }, model.modelId, { maxChars, maxBlocks: dialogueMaxBlocks })
  const asked = ask(blocks)
  useLanguageCheck(spokenText(blocks), model, allModels, props.onChooseModel)
  const request = 'request' in asked ? asked.request : null
  const { quote, agreedCredits } = useQuote(request)
  const brackets = bracketWarning(blocks.map(({ text }) => text).join('\n'), 'dialogue')
  const isOffline = useConnection().data?.state === 'offline'
  const refusal =
    'obstacle' in asked
      ? reasons(maxChars)[asked.obstacle]
      : isOffline
        ? 'Speech is generated in the cloud. Connect to the internet first.'
        : null
  const press = (): void => {
    const now = ask(dialogue.blocks())
    if ('request' in now && !isOffline) onGenerate(now.request, agreedCredits(now.request))
  }
  useImperativeHandle(handle, () => ({ generate: press }))
  const countdown = useAutostart({
    isReady: (text) =>
      refusal === null && quote?.exceeded === null && blocks.length === 1 && blocks[0]?.text === text,
    start: () => request && onGenerate(request, agreedCredits(request)),
  })
  return (
    <footer className="sticky bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-canvas py-3">
      {countdown === null ? null : <AutostartNotice {...countdown} />}
      {brackets === null ? null : (
        <p role="status" className="flex items-start gap-2 text-warn-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {brackets}
        </p>
      )}
      {quote && !quote.isLogged ? <LoggingNote /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <AddSpeaker dialogue={dialogue} />
        <EnhanceButtons enhancement={enhancement} isEmpty={blocks.every(({ text }) => text.trim() === '')} />
        <span className="flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-1">
          <Length length={lengthOf(doc)} maxChars={maxChars} />
          <CostLine quote={quote} />
          <GenerateButton quote={quote} isBusy={generate.isStarting} refusal={refusal} onPress={press} />
        </span>
      </div>
    </footer>
  )
}

/** What is said of a dialogue; its audio tags are English in any language. */
const spokenText = (blocks: readonly DialogueBlock[]): string =>
  blocks
    .map(({ text }) => text.replaceAll(/\[[^[\]\n]+\]/g, ' '))
    .join(' ')
    .trim()

function Length({ length, maxChars }: { length: number; maxChars: number }) {
  return (
    <span
      aria-label={`${length} of ${maxChars} characters`}
      className={length > maxChars ? 'font-medium text-danger-ink' : 'text-ink-muted'}
    >
      {grouped.format(length)} / {grouped.format(maxChars)}
    </span>
  )
}

function AddSpeaker({ dialogue }: { dialogue: DialogueDocument }) {
  const { isFull } = useStore(
    dialogue.store,
    useShallow(({ state }) => ({ isFull: state.doc.childCount >= dialogueMaxBlocks })),
  )
  return (
    <Button
      icon={Plus}
      {...(isFull ? { disabledReason: dialogueTexts.blockLimit } : { hint: 'Shift+Enter' })}
      onClick={() => dialogue.run(addBlock(dialogueMaxBlocks))}
    >
      Add speaker
    </Button>
  )
}

function EnhanceButtons({ enhancement, isEmpty }: { enhancement: Enhancement; isEmpty: boolean }) {
  const { state } = useStore(enhancement.store)
  if (state === 'applied') {
    return (
      <span role="group" aria-label="Enhanced" className="flex gap-2">
        <Button icon={Undo2} onClick={enhancement.undo}>
          Undo
        </Button>
        <Button icon={Check} onClick={enhancement.keep}>
          Keep
        </Button>
      </span>
    )
  }
  return (
    <Button
      icon={Sparkles}
      isBusy={state === 'loading'}
      isDisabled={isEmpty}
      hint={dialogueTexts.enhanceHint}
      onClick={enhancement.start}
    >
      Enhance (alpha)
    </Button>
  )
}
