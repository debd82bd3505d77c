import { useEffect, useRef, type ReactNode } from 'react'
import { Headset, LoaderCircle, Mic, WifiOff } from 'lucide-react'
import { useStore } from 'zustand'
import { AppError } from '@shared/errors/app-error'
import type { SupportState } from '@shared/domain/app/support'
import { useAccount, useAppInfo, useCommand, useConnection } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { privacyWords } from '@renderer/recorder/parts/privacy-words'
import { recorderTexts } from '@renderer/recorder/recorder-options'
import { Button } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { whyNoSupport } from './call-words'
import { Composer } from './composer'
import { EntryLine } from './entry-line'
import { supportView } from './support-view'
import { useAsk } from './use-ask'
import type { UndoAction } from './use-tools'

/** What a newcomer asks most. */
const questions = [
  'How do I start a clone?',
  'How do I record a sample?',
  'Why is my upload waiting?',
  'Show me my credits',
] as const

interface ConversationProps {
  state: SupportState
  undo: UndoAction
}

/** What was said and done, and what can be asked: typed beside the spoken conversation, or alone. */
export function Conversation({ state, undo }: ConversationProps) {
  const mode = useAccount().data?.mode
  const isOffline = useConnection().data?.state === 'offline' && mode === 'cloud'
  const refusal = whyNoSupport({ unavailable: state.unavailable, isOffline })
  const { ask, begin, isBusy } = useAsk(state)
  const { phase, entries, error } = state
  const isCalled = phase === 'connecting' || phase === 'connected'
  const isEmpty = entries.length === 0 && !isCalled && error === null
  return (
    <>
      <Log count={entries.length} isSpoken={state.mode === 'voice' && isCalled}>
        {refusal !== null && entries.length === 0 ? (
          <EmptyState icon={state.unavailable === null ? WifiOff : Headset} title={refusal.title}>
            {refusal.text}
          </EmptyState>
        ) : isEmpty ? (
          <Welcome onAsk={ask} onCall={begin} isBusy={isBusy} />
        ) : null}
        {entries.length === 0 ? null : (
          <ol className="flex flex-col gap-2.5">
            {entries.map((entry) => (
              <EntryLine key={entry.id} entry={entry} undo={undo} />
            ))}
          </ol>
        )}
        {phase === 'connecting' ? (
          <p className="mt-3 flex items-center gap-2 text-ink-muted">
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            Connecting to the assistant…
          </p>
        ) : null}
        {error !== null && !isCalled ? (
          <div className="mt-3">
            <ErrorNotice
              isInline
              error={AppError.fromWire(error)}
              action={{ label: 'Try again', onSelect: () => begin(state.mode), isBusy }}
            />
          </div>
        ) : null}
        <MicrophoneNote />
      </Log>
      <Composer
        state={state}
        refusal={refusal?.title ?? null}
        onAsk={ask}
        onCall={() => begin('voice')}
        isBusy={isBusy}
      />
    </>
  )
}

/** Read out as it grows, unless it is heard anyway; shows what came last. */
function Log({ count, isSpoken, children }: { count: number; isSpoken: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [count])
  return (
    <div
      ref={box}
      role="log"
      aria-label="Conversation"
      aria-live={isSpoken ? 'off' : 'polite'}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto p-4 focus-visible:-outline-offset-2"
    >
      {children}
    </div>
  )
}

function Welcome({
  onAsk,
  onCall,
  isBusy,
}: {
  onAsk: (text: string) => void
  onCall: (mode: 'voice') => void
  isBusy: boolean
}) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-reading font-semibold">How can I help?</p>
        <p className="mt-1 text-ink-muted">
          Ask about Timbre, and the assistant takes you there and points out what you need. It never spends
          credits, records, or deletes anything.
        </p>
      </div>
      <ul className="flex flex-col gap-1.5">
        {questions.map((question) => (
          <li key={question}>
            <Button className="w-full justify-start" isDisabled={isBusy} onClick={() => onAsk(question)}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        icon={Mic}
        className="self-start"
        isBusy={isBusy}
        onClick={() => onCall('voice')}
      >
        Start a call
      </Button>
    </div>
  )
}

/** The conversation goes on, typed. */
function MicrophoneNote() {
  const problem = useStore(supportView, ({ microphone }) => microphone)
  const platform = useAppInfo().data?.platform ?? ''
  const openLink = useCommand('app', 'openLink')
  if (problem === null) return null
  const words = privacyWords(platform)
  const isDenied = problem === 'denied'
  return (
    <div role="status" className="mt-3 rounded-lg border border-line bg-warn-soft p-3">
      <p className="font-semibold">
        {isDenied
          ? recorderTexts.denied
          : problem === 'no-device'
            ? 'No microphone is connected'
            : 'The microphone cannot be used.'}
      </p>
      <p className="mt-1 text-small text-ink-muted">
        {isDenied ? `${words.text} ` : ''}You can type instead.
      </p>
      {isDenied && words.hasButton ? (
        <Button
          size="sm"
          className="mt-2"
          onClick={() =>
            openLink.mutate({ link: 'microphone-privacy' }, { onError: (error) => toastError(error) })
          }
        >
          Open privacy settings
        </Button>
      ) : null}
    </div>
  )
}
