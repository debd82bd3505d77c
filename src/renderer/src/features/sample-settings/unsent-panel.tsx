import { useState } from 'react'
import type { UnsentSettings } from '@shared/domain/dataset/sample-settings'
import { useCommand } from '@renderer/bridge/queries'
import { useUnsentSettings } from '@renderer/bridge/sample-settings-queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { ConflictChoice } from '@renderer/features/conflicts/conflict-choice'
import { Button } from '@renderer/ui/button'
import type { Wave } from '@renderer/waveform/wave'
import { settingsWords } from './settings-words'
import { SpeakerChoice } from './speakers/speaker-choice'
import { sendSettingsAgain, unsentWords } from './unsent-words'
import { useSaveSettings } from './use-save-settings'

interface UnsentPanelProps {
  draftId: string
  sampleId: string
  wave: Wave | null
}

/** Why the cloud does not have the settings of this sample, and what the person can do about it. */
export function UnsentPanel({ draftId, sampleId, wave }: UnsentPanelProps) {
  const unsent = useUnsentSettings(draftId, sampleId)
  switch (unsent?.kind) {
    case 'refused':
      return <RefusedSettings draftId={draftId} unsent={unsent} />
    case 'speakers-unclear':
      return <UnclearSpeakers key={speakersKey(unsent)} unsent={unsent} wave={wave} />
    case 'conflict':
      return (
        <ConflictChoice
          conflict={{
            fields: unsent.fields.map((field) => ({
              field,
              mine: settingsWords(field, unsent.mine),
              theirs: settingsWords(field, unsent.theirs),
            })),
          }}
          resolve={(choice) => call('sampleSettings', 'resolve', { sampleId, choice })}
        />
      )
    default:
      return null
  }
}

/** After another separation the ticks of the speakers before are none of these. */
const speakersKey = ({ sampleId, speakers }: UnclearSpeakersProps['unsent']): string =>
  [sampleId, ...speakers.map(({ speakerId }) => speakerId)].join(' ')

const panel = 'rounded-lg border border-line bg-warn-soft p-4'

function RefusedSettings({ draftId, unsent }: { draftId: string; unsent: UnsentSettings }) {
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    await sendSettingsAgain(draftId, [unsent.sampleId])
    setSending(false)
  }
  return (
    <section role="alert" className={`${panel} flex items-center justify-between gap-4`}>
      <p className="min-w-0 wrap-anywhere">{unsentWords(unsent)}</p>
      <Button size="sm" isBusy={isSending} onClick={() => void send()}>
        Try again
      </Button>
    </section>
  )
}

interface UnclearSpeakersProps {
  unsent: Extract<UnsentSettings, { kind: 'speakers-unclear' }>
  wave: Wave | null
}

/** The cloud's own speakers; those most like the ones chosen here are ticked already. */
function UnclearSpeakers({ unsent: { sampleId, speakers, likeliestIds }, wave }: UnclearSpeakersProps) {
  const [chosen, setChosen] = useState<readonly string[]>(likeliestIds)
  const choose = useCommand('sampleSettings', 'chooseSpeakers')
  const save = useSaveSettings()
  return (
    <section
      role="alert"
      aria-label="The cloud detected different speakers"
      className={`${panel} flex flex-col items-start gap-3`}
    >
      <div>
        <p className="font-semibold">The cloud detected different speakers. Which are you?</p>
        <p className="text-ink-muted">
          Your choice does not match what the cloud detected, so it was not sent.
        </p>
      </div>
      <div className="w-full">
        <SpeakerChoice
          speakers={speakers}
          chosen={chosen}
          onChoose={(id, isChosen) =>
            setChosen((now) => (isChosen ? [...now, id] : now.filter((each) => each !== id)))
          }
          onListen={
            wave
              ? (excerpt) => {
                  wave.playback.playStretch(excerpt)
                  wave.show(excerpt.startMs)
                }
              : null
          }
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          isBusy={choose.isPending}
          onClick={() =>
            choose.mutate({ sampleId, speakerIds: [...chosen] }, { onError: (error) => toastError(error) })
          }
          {...(chosen.length === 0 ? { disabledReason: 'Choose at least one speaker.' } : {})}
        >
          Use these speakers
        </Button>
        <Button
          size="sm"
          isBusy={save.isPending}
          onClick={() => save.mutate([{ sampleId, patch: { selectedSpeakerIds: null } }])}
        >
          Use the whole sample
        </Button>
      </div>
    </section>
  )
}
