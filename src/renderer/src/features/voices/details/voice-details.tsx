import { useState, type ReactNode } from 'react'
import { AudioLines, BadgeCheck, FolderOpen, Pencil, Speech, Star, Trash2, X } from 'lucide-react'
import { Link } from 'react-router'
import type { Conflict } from '@shared/domain/cloud/conflict'
import type { Voice } from '@shared/domain/cloud/voice'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { call } from '@renderer/bridge/studio'
import { useVoice } from '@renderer/bridge/voices-queries'
import { errorWords } from '@renderer/copy/errors'
import { languageName } from '@renderer/copy/languages'
import { counted, minutesReached, moment } from '@renderer/copy/format'
import { ConflictChoice } from '@renderer/features/conflicts/conflict-choice'
import { Badge } from '@renderer/ui/badge'
import { Button, IconButton } from '@renderer/ui/button'
import { CopyButton } from '@renderer/ui/copy-button'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { Facts } from '@renderer/ui/facts'
import { LongName } from '@renderer/ui/long-name'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { pathToSimilar } from '@renderer/address/library-address'
import { pathTo } from '@renderer/address/paths'
import { useWizard } from '@renderer/address/use-wizard'
import { DeleteVoiceDialog } from '../list/delete-voice-dialog'
import { obstacleWords, labelWord } from '../voice-labels'
import { TrainingList } from '../list/training-list'
import { TryIt } from './try-it'
import { canDelete, isEditable, isInstantClone, setFavoriteOf } from '../list/voice-actions'
import { VoiceBadges } from '../voice-badges'
import { VoiceSamples } from './voice-samples'
import { VoiceSettings } from './voice-settings'
import { UsedHere, VoiceUsage } from './voice-usage'
import { categoryWord, voiceName, voiceState } from '../voice-words'

/** Everything about one voice: what it is, its samples, its training, and a sentence spoken by it. */
export function VoiceDetails({ voiceId, onClose }: { voiceId: string; onClose: () => void }) {
  const voice = useVoice(voiceId)
  if (voice.data) return <Details voice={voice.data} onClose={onClose} />
  return (
    <div className="p-6">
      {voice.error ? (
        <ErrorState title={errorWords(voice.error).title} action={{ label: 'Close', onSelect: onClose }}>
          It may have been deleted, or it has not been synced to this computer yet.
        </ErrorState>
      ) : (
        <SkeletonRows count={5} label="Loading voice" />
      )}
    </div>
  )
}

function Details({ voice, onClose }: { voice: Voice; onClose: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const speaks = voice.training.filter(({ state: each, canSpeak }) => each === 'fine_tuned' && canSpeak)
  return (
    <div className="flex flex-col gap-6 p-6">
      <DetailsHeader voice={voice} onClose={onClose} onDelete={() => setDeleting(true)} />
      {voice.obstacle === null ? null : <p className="text-warn-ink">{obstacleWords[voice.obstacle]}</p>}
      {voice.conflict ? <VoiceConflict voiceId={voice.voiceId} conflict={voice.conflict} /> : null}
      {voice.obstacle === null && (voice.verification === null || speaks.length > 0) ? (
        <Section title="Try it">
          <TryIt voiceId={voice.voiceId} models={speaks} />
        </Section>
      ) : null}
      {voice.training.length === 0 ? null : (
        <Section title="Training">
          <TrainingList voice={voice} />
        </Section>
      )}
      {voice.obstacle === null ? (
        <Section title="Voice settings">
          <VoiceSettings voiceId={voice.voiceId} />
        </Section>
      ) : null}
      <Section title="About">
        <Facts
          entries={[
            ...factsOf(voice),
            ['Used here', <UsedHere key="here" voiceId={voice.voiceId} draftId={voice.draftId} />],
            ['Usage', <VoiceUsage key="usage" voiceId={voice.voiceId} />],
          ]}
        />
      </Section>
      <Section title={samplesTitle(voice)}>
        <VoiceSamples voice={voice} />
      </Section>
      {isDeleting ? (
        <DeleteVoiceDialog
          voices={[{ ...voice, sampleCount: voice.samples.length }]}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      ) : null}
    </div>
  )
}

interface DetailsHeaderProps {
  voice: Voice
  onClose: () => void
  onDelete: () => void
}

function DetailsHeader({ voice, onClose, onDelete }: DetailsHeaderProps) {
  const { editVoice, verifyVoice } = useWizard()
  const state = voiceState(voice)
  const { verification } = voice
  const isInstant = isInstantClone(voice)
  const canBypassCaptcha = useAccessFacts().data?.canBypassVoiceCaptcha === true
  const isOwed = verification?.isAllowedToFineTune === false && !verification.isManualRequested
  const canVerify =
    (isInstant && voice.obstacle === 'unverified') || (isEditable(voice) && isOwed && !canBypassCaptcha)
  return (
    <header className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <LongName name={voiceName(voice)} />
        <IconButton
          label={voice.isFavorite ? 'Remove from favorites' : 'Add to favorites'}
          icon={Star}
          size="sm"
          className={voice.isFavorite ? 'text-accent-ink [&_svg]:fill-current' : undefined}
          onClick={() => setFavoriteOf([voice.voiceId], !voice.isFavorite)}
        />
        <IconButton label="Close details" icon={X} size="sm" onClick={onClose} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone={state.tone}>{state.text}</Badge>
        <VoiceBadges sharing={voice.sharing} isOwn={voice.isOwner} />
        {voice.hasPendingEdits && !voice.conflict ? <Badge tone="accent">Edits not synced yet</Badge> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {isInstant || isEditable(voice) ? (
          <Button size="sm" icon={Pencil} onClick={() => editVoice(voice.voiceId)}>
            Edit
          </Button>
        ) : null}
        {canVerify ? (
          <Button size="sm" icon={BadgeCheck} onClick={() => verifyVoice(voice.voiceId)}>
            Verify
          </Button>
        ) : null}
        {voice.obstacle === null ? (
          <Button size="sm" asChild>
            <Link to={pathTo('text-to-speech', { voiceId: voice.voiceId })}>
              <Speech aria-hidden className="size-4 shrink-0" />
              Use in Speech
            </Link>
          </Button>
        ) : null}
        <Button size="sm" asChild>
          <Link to={pathToSimilar({ kind: 'voice', id: voice.voiceId })}>
            <AudioLines aria-hidden className="size-4 shrink-0" />
            Similar voices
          </Link>
        </Button>
        {voice.draftId === null ? null : (
          <Button size="sm" asChild>
            <Link to={pathTo('draft', voice.draftId)}>
              <FolderOpen aria-hidden className="size-4 shrink-0" />
              Open draft
            </Link>
          </Button>
        )}
        {canDelete(voice) ? (
          <Button size="sm" variant="ghost" icon={Trash2} onClick={onDelete}>
            Delete
          </Button>
        ) : null}
      </div>
    </header>
  )
}

function VoiceConflict({ voiceId, conflict }: { voiceId: string; conflict: Conflict }) {
  return (
    <ConflictChoice
      conflict={conflict}
      resolve={(choice) => call('voices', 'resolve', { voiceId, choice })}
    />
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function samplesTitle({ samples }: Voice): string {
  if (samples.length === 0) return 'Samples'
  const durations = samples.map(({ durationMs }) => durationMs ?? 0)
  const totalMs = durations.reduce((sum, durationMs) => sum + durationMs, 0)
  return `${counted(samples.length, 'sample')}, ${minutesReached(totalMs)}`
}

function factsOf(voice: Voice): [string, ReactNode][] {
  const labels = Object.entries(voice.labels).filter(([, value]) => value !== '')
  return [
    ['Type', categoryWord(voice.category)],
    ['Language', voice.language === null ? '–' : languageName(voice.language)],
    ['Description', voice.description === '' ? '–' : voice.description],
    ...labels.map(([label, value]): [string, ReactNode] => [labelWord(label), labelWord(value)]),
    ['Created', voice.createdAtMs === null ? '–' : moment(voice.createdAtMs)],
    [
      'Voice ID',
      <span key="id" className="flex items-start gap-1">
        <code className="min-w-0 pt-1 font-mono text-small">{voice.voiceId}</code>
        <CopyButton label="Copy voice ID" text={voice.voiceId} />
      </span>,
    ],
  ]
}
