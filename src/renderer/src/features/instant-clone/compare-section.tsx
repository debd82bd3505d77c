import { useEffect, useState } from 'react'
import { AudioLines, Play, Repeat2, Square } from 'lucide-react'
import { useStore } from 'zustand'
import { useConnection } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { createComparePlayer, type ComparePlayer } from '@renderer/player/compare-player'
import { useCompareKey } from '@renderer/player/use-compare-key'
import { Button, IconButton } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { Kbd } from '@renderer/ui/kbd'

/** Short, and with what tells voices apart: vowels, sibilants, a question. */
const sentences = [
  'The morning train was late again, and nobody on the platform seemed surprised.',
  'Six thin thistle sticks were all she could see on the shelf.',
  'Did you really walk the whole way home in this weather?',
] as const

/** Three sentences of the new voice beside the person's own recording: one key changes between them, at one loudness. */
export function CompareSection({ cloneId, voiceId }: { cloneId: string; voiceId: string }) {
  const [player] = useState(() =>
    createComparePlayer({ addressOf: (address) => address, isFirstReference: true }),
  )
  const [speechIds, setSpeechIds] = useState<readonly string[]>([])
  const [isSpeaking, setSpeaking] = useState(false)
  const isOffline = useConnection().data?.state === 'offline'
  useEffect(() => player.stop, [player])
  useCompareKey(player.swap)

  async function speak(): Promise<void> {
    setSpeaking(true)
    try {
      for (const [index, text] of sentences.entries()) {
        const { speechId } = await call('voices', 'speak', { voiceId, modelId: null, text })
        setSpeechIds((now) => [...now.slice(0, index), speechId])
      }
    } catch (error) {
      toastError(error)
    }
    setSpeaking(false)
  }
  const characters = sentences.reduce((sum, { length }) => sum + length, 0)
  return (
    <section aria-labelledby="compare-title" className="flex flex-col gap-3">
      <h3 id="compare-title" className="font-semibold">
        Compare with your recording
      </h3>
      {speechIds.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-60 flex-1 text-ink-muted">
            The voice speaks three sentences, to be heard beside your own recording at the same loudness. That
            uses {counted(characters, 'character')}.
          </p>
          <Button
            icon={AudioLines}
            isBusy={isSpeaking}
            {...(isOffline ? { disabledReason: 'You are offline. Speaking needs the cloud.' } : {})}
            onClick={() => void speak()}
          >
            Speak three sentences
          </Button>
        </div>
      ) : (
        <Sentences cloneId={cloneId} speechIds={speechIds} player={player} />
      )}
    </section>
  )
}

interface SentencesProps {
  cloneId: string
  speechIds: readonly string[]
  player: ComparePlayer
}

function Sentences({ cloneId, speechIds, player }: SentencesProps) {
  const state = useStore(player.store)
  const isHeard = state.kind === 'playing' && state.heard === 1
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {sentences.map((text, index) => {
            const speechId = speechIds[index]
            const spoken = `/speech/${speechId ?? ''}`
            const isOn = (state.kind === 'playing' || state.kind === 'loading') && state.ids[1] === spoken
            return (
              <li key={text} className="flex min-h-12 items-center gap-3 px-3 py-2">
                <IconButton
                  label={`${isOn ? 'Stop' : 'Play'} sentence ${index + 1}`}
                  icon={isOn ? Square : Play}
                  isDisabled={speechId === undefined}
                  onClick={() =>
                    isOn || speechId === undefined
                      ? player.stop()
                      : player.start([`/clone-recording/${cloneId}`, spoken])
                  }
                />
                <span className="min-w-0 flex-1 text-ink-muted">{text}</span>
              </li>
            )
          })}
        </ul>
      </Card>
      <div className="flex items-center gap-3">
        <Button
          icon={Repeat2}
          aria-keyshortcuts="c"
          isDisabled={state.kind !== 'playing'}
          onClick={player.swap}
        >
          {state.kind === 'playing' && !isHeard ? 'Hear the voice' : 'Hear your recording'}
        </Button>
        <span className="text-ink-subtle">
          <Kbd keys="C" /> changes between the two.
        </span>
        <span role="status" className="sr-only">
          {state.kind === 'playing' ? (isHeard ? 'The voice' : 'Your recording') : ''}
        </span>
        {state.kind === 'failed' ? (
          <span className="text-warn-ink">The sound could not be played.</span>
        ) : null}
      </div>
    </>
  )
}
