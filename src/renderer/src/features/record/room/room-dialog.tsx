import { useState } from 'react'
import { CircleCheck, Ear, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { noiseFloorMaxDbfs } from '@shared/limits'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Progress } from '@renderer/ui/feedback/progress'
import { dbText } from '@renderer/recorder/meter/decibels'
import { useCountdown } from '@renderer/recorder/parts/use-countdown'
import type { Recorder } from '@renderer/recorder/recorder'
import { checkRoom, roomCheckMs, type RoomReport } from './room-check'
import { adviceWords, roomVerdict } from './room-words'

type Step = { kind: 'intro' } | { kind: 'listening'; endsAtMs: number } | { kind: 'done'; report: RoomReport }

/** Five seconds of silence tell how quiet the room is, whether the mains hum, and what would help. */
export function RoomDialog({ recorder, onClose }: { recorder: Recorder; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'intro' })
  const isOpen = useStore(recorder.store, ({ kind }) => kind === 'ready')
  // A microphone that goes away in the middle answers nothing any more.
  if (step.kind === 'listening' && !isOpen) setStep({ kind: 'intro' })
  const listen = async () => {
    const microphone = recorder.microphone()
    if (!microphone) return
    const { sampleRateHz } = microphone.facts
    setStep({ kind: 'listening', endsAtMs: Date.now() + roomCheckMs })
    const samples = await microphone.listen(Math.round((roomCheckMs * sampleRateHz) / 1_000))
    setStep({ kind: 'done', report: checkRoom(samples, sampleRateHz) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Check the room"
      {...(step.kind === 'intro'
        ? {
            description:
              'Stay silent for 5 seconds, in the same place and with the same microphone and gain you record with.',
          }
        : {})}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant={step.kind === 'done' && step.report.isQuietEnough ? 'secondary' : 'primary'}
            icon={Ear}
            isDisabled={step.kind === 'listening'}
            {...(isOpen ? {} : { disabledReason: 'No microphone is open.' })}
            onClick={() => void listen()}
          >
            {step.kind === 'done' ? 'Check again' : 'Measure room'}
          </Button>
        </>
      }
    >
      {step.kind === 'listening' ? <Listening endsAtMs={step.endsAtMs} /> : null}
      {step.kind === 'done' ? <Report report={step.report} /> : null}
    </Dialog>
  )
}

function Listening({ endsAtMs }: { endsAtMs: number }) {
  const { seconds } = useCountdown(endsAtMs)
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p role="status" className="text-heading font-semibold">
        Silence, please… {seconds}
      </p>
      <Progress label="Listening" fraction={1 - (seconds * 1_000) / roomCheckMs} />
    </div>
  )
}

function Report({ report }: { report: RoomReport }) {
  const isGood = report.isQuietEnough && report.advice.length === 0
  const Icon = isGood ? CircleCheck : TriangleAlert
  const figures: [name: string, value: string][] = [
    ['Noise floor', `${dbText(report.noiseFloorDbfs)} dBFS`],
    ['Without rumble', `${dbText(report.floorWithoutRumbleDbfs)} dBFS`],
    ['Mains hum', report.hum ? `${dbText(report.hum.dbfs)} dBFS at ${report.hum.frequencyHz} Hz` : 'none'],
    ['Target', `${dbText(noiseFloorMaxDbfs)} dBFS or lower`],
  ]
  return (
    <div className="flex flex-col gap-5">
      <p
        role="status"
        className={`flex items-start gap-2 text-reading font-semibold ${isGood ? 'text-good-ink' : 'text-warn-ink'}`}
      >
        <Icon aria-hidden className="mt-1 size-4 shrink-0" />
        {roomVerdict(report)}
      </p>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line wide:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="bg-surface px-3 py-2">
            <dt className="text-small text-ink-subtle">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {report.advice.length === 0 ? null : (
        <ul className="flex flex-col gap-3">
          {report.advice.map((advice) => {
            const words = adviceWords(advice, report)
            return (
              <li key={advice}>
                <p className="font-semibold">{words.title}</p>
                <p className="text-ink-muted">{words.body}</p>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
