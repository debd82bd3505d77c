import type { ReactNode } from 'react'
import { AudioLines, Check, CircleAlert, Plus, Speech } from 'lucide-react'
import { Link } from 'react-router'
import type { AccessFacts } from '@shared/access/access-facts'
import { isFreePlan, isOfPlan, type AccessRefusal } from '@shared/access/access-rules'
import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import { pathTo } from '@renderer/address/paths'
import { useAccessFacts, useFreshAccess } from '@renderer/bridge/access-queries'
import { useSharedIds } from '@renderer/bridge/voice-library-queries'
import { languageName } from '@renderer/copy/languages'
import { counted, moment } from '@renderer/copy/format'
import { creditsWords, noticePeriodHint, noticePeriodWords, shortCount } from '@renderer/copy/voice-figures'
import type { Player } from '@renderer/player/player'
import { SubscriptionLink } from '@renderer/features/voices/subscription-link'
import { VoiceBadges } from '@renderer/features/voices/voice-badges'
import { voiceName } from '@renderer/features/voices/voice-words'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { Facts } from '@renderer/ui/facts'
import { LongName } from '@renderer/ui/long-name'
import { libraryVoiceLine, libraryWord } from './library-words'
import { PreviewButton } from './preview-button'
import { useAddLibraryVoice } from './use-add-library-voice'

interface AddVoiceSheetProps {
  voice: LibraryVoice
  player: Player
  isAdded: boolean
  /** Its rate is hidden from its owner (spec/shell.md section 2). */
  isOwn: boolean
  onClose: () => void
  /** With the id in My voices; the sheet is closed by its owner. */
  onAdded: (voiceId: string) => void
  onFindSimilar?: (voiceId: string) => void
}

/** What a shared voice is, on which terms, and the button that adds it. Stands inside a `Sheet`. */
export function AddVoiceSheet(props: AddVoiceSheetProps) {
  const { voice, player, isAdded, isOwn, onClose, onAdded, onFindSimilar } = props
  useFreshAccess()
  const facts = useAccessFacts().data
  const ownId = useSharedIds().added.get(voice.voiceId) ?? null
  const { refusal, isAdding, add } = useAddLibraryVoice(voice, { isInSheet: true })
  return (
    <div className="flex min-h-full flex-col gap-6 p-6">
      <header className="flex flex-col gap-3">
        <div className="flex items-start gap-3">
          <PreviewButton player={player} voice={voice} />
          <div className="min-w-0 flex-1">
            <LongName name={voiceName(voice)} />
            <p className="text-ink-muted">{libraryVoiceLine(voice)}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-1">
          {voice.isFeatured ? <Badge tone="accent">Featured</Badge> : null}
          <VoiceBadges sharing={voice.sharing} isOwn={isOwn} isOnFreePlan={isFreePlan(facts?.tier)} />
        </div>
        {voice.description === '' ? null : (
          <p className="selectable whitespace-pre-line wrap-anywhere">{voice.description}</p>
        )}
        {onFindSimilar ? (
          <Button
            size="sm"
            icon={AudioLines}
            className="self-start"
            onClick={() => onFindSimilar(voice.voiceId)}
          >
            Similar voices
          </Button>
        ) : null}
      </header>
      <Section title="Labels">
        <Facts entries={labelsOf(voice)} />
      </Section>
      <Section title="Terms">
        <Facts entries={termsOf(voice, isOwn)} />
      </Section>
      <Section title="Statistics">
        <Facts entries={statisticsOf(voice)} />
      </Section>
      <div className="flex-1" />
      <footer className="sticky bottom-0 -mx-6 -mb-6 flex flex-col gap-3 border-t border-line bg-surface px-6 py-4">
        {isAdded || isOwn ? null : <BeforeAdding refusal={refusal} slots={facts?.voiceSlots ?? null} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          {isOwn ? null : isAdded ? (
            <>
              <Button icon={Check} isDisabled>
                In My voices
              </Button>
              {ownId === null ? null : (
                <Button variant="primary" asChild>
                  <Link to={pathTo('text-to-speech', { voiceId: ownId })}>
                    <Speech aria-hidden className="size-4 shrink-0" />
                    Use in Speech
                  </Link>
                </Button>
              )}
            </>
          ) : (
            <Button
              variant="primary"
              icon={Plus}
              isBusy={isAdding}
              {...(refusal ? { disabledReason: refusal.text } : {})}
              onClick={() => add(onAdded)}
            >
              Add to My Voices
            </Button>
          )}
        </div>
      </footer>
    </div>
  )
}

interface BeforeAddingProps {
  refusal: AccessRefusal | null
  slots: AccessFacts['voiceSlots']
}

/** Why it cannot be added, or what adding takes. */
function BeforeAdding({ refusal, slots }: BeforeAddingProps) {
  if (refusal)
    return (
      <div role="note" className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
        <div className="min-w-0">
          <p className="font-medium">{refusal.text}</p>
          {isOfPlan(refusal) ? <SubscriptionLink /> : null}
        </div>
      </div>
    )
  if (slots === null) return null
  return (
    <p className="text-small text-ink-muted">
      {slots.used.toLocaleString('en')} of {counted(slots.limit, 'custom voice slot')} used. This voice takes
      one.
    </p>
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

type Entry = readonly [name: string, value: ReactNode]

/** Only what is known. */
const known = (name: string, value: string | null): Entry[] =>
  value === null || value === '' ? [] : [[name, value]]
const word = (value: string | null): string | null => (value === null ? null : libraryWord(value))

const labelsOf = (voice: LibraryVoice): Entry[] => [
  ...known('Type', word(voice.category)),
  ...known('Language', voice.language === null ? null : languageName(voice.language)),
  ...known('Accent', word(voice.accent)),
  ...known('Gender', word(voice.gender)),
  ...known('Age', word(voice.age)),
  ...known('Use case', word(voice.useCase)),
  ...known('Tag', word(voice.tag)),
  ...known('Verified for', voice.verifiedLanguages.map(languageName).join(', ')),
]

function noticeWords(days: number | null, isOwn: boolean): string | null {
  if (days === null) return null
  return days <= 0 ? noticePeriodWords(days) : `${noticePeriodWords(days)}. ${noticePeriodHint(days, isOwn)}`
}

function termsOf({ sharing }: LibraryVoice, isOwn: boolean): Entry[] {
  const { rate, noticePeriodDays, isFreeAllowed, isLiveModerated } = sharing
  return [
    ...known('Credits', isOwn ? null : creditsWords(rate)),
    ...known('Notice period', noticeWords(noticePeriodDays, isOwn)),
    ['Live moderation', isLiveModerated ? 'On: what the voice is to say is checked first' : 'Off'],
    ['Who may use it', isFreeAllowed ? 'Every plan' : 'Paid plans only'],
  ]
}

const statisticsOf = (voice: LibraryVoice): Entry[] => [
  ...known(
    'Spoken in a year',
    voice.charactersOfYear === null ? null : `${shortCount(voice.charactersOfYear)} characters`,
  ),
  ...known('Added by', voice.clonedByCount === null ? null : `${shortCount(voice.clonedByCount)} people`),
  ...known('Shared since', voice.sharedAtMs === null ? null : moment(voice.sharedAtMs)),
]
