import { useCallback, useEffect, useRef, useState } from 'react'
import { LayoutGrid, LibraryBig, Rows3, Search, SlidersHorizontal, WifiOff } from 'lucide-react'
import { isFreePlan } from '@shared/access/access-rules'
import { AppError } from '@shared/errors/app-error'
import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import type { SimilarTo } from '@renderer/address/library-address'
import { useAddress } from '@renderer/address/use-address'
import { useAccessFacts } from '@renderer/bridge/access-queries'
import { useConnection } from '@renderer/bridge/queries'
import {
  askLibraryAgain,
  libraryPreviewAddress,
  useLibraryPages,
  useLibraryVoice,
  useSharedIds,
  useSimilarVoices,
  type LibraryList,
  type SharedIds,
} from '@renderer/bridge/voice-library-queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted, when } from '@renderer/copy/format'
import { DropArea } from '@renderer/features/professional-clone/import/drop-area'
import { AddVoiceSheet } from '@renderer/features/voice-library/add-voice-sheet'
import { FilterBar } from '@renderer/features/voice-library/filter-bar'
import { LibraryResults } from '@renderer/features/voice-library/library-results'
import { SearchByAudio } from '@renderer/features/voice-library/search-by-audio'
import { SearchBox } from '@renderer/features/voice-library/search-box'
import { SimilarNotice } from '@renderer/features/voice-library/similar-notice'
import { useLibraryChoice, type LibraryChoice } from '@renderer/features/voice-library/use-library-filters'
import { useLook } from '@renderer/features/voice-library/library-look'
import { DemoVoiceNote } from '@renderer/features/voices/demo-voice-note'
import { usePreviewFailures } from '@renderer/features/voices/use-preview-failures'
import { useSoundChoice } from '@renderer/features/voice-library/use-sound-choice'
import { useNow } from '@renderer/lib/use-now'
import type { Player } from '@renderer/player/player'
import { usePlayer } from '@renderer/player/use-player'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { Segmented } from '@renderer/ui/fields/segmented'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { PageHeader } from '@renderer/ui/page-header'

const looks = [
  { value: 'rows', label: 'Rows', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

/** Where filters would leave no room for voices. */
const short = '(height < 640px)'

/** Voices that others share, and what they sound like. */
export function VoiceLibraryPage() {
  const choice = useLibraryChoice()
  const { filters, similarTo, filter, findSimilar, clear } = choice
  const list = useLibraryList(choice)
  const shared = useSharedIds()
  const [look, setLook] = useLook()
  const player = usePlayer(libraryPreviewAddress)
  usePreviewFailures(player)
  useFreshAnswers(list)
  const [, change] = useAddress()
  const isShort = useMediaQuery(short)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const sound = useSoundChoice(findSimilar)
  // Kept, so that a page that arrives draws no row again.
  const findSimilarTo = useCallback(
    (voiceId: string): void => findSimilar({ kind: 'voice', id: voiceId }),
    [findSimilar],
  )
  const open = useCallback((voiceId: string): void => change({ voiceId }), [change])
  return (
    <DropArea
      onDrop={(files) => void sound.take(files)}
      hint="Drop a recording of a voice to search the library for similar ones."
    >
      <div className="mx-auto flex h-full min-h-0 w-full max-w-page flex-col">
        <div className="flex shrink-0 flex-col gap-4 px-6 pt-8 pb-4 panel:px-8 [@media(height<640px)]:pt-4">
          <PageHeader
            isFramed
            title="Voice library"
            description={
              <>
                {list.totalCount === null ? 'Voices that others share' : counted(list.totalCount, 'voice')}
                <KeptNote sinceMs={list.keptSinceMs} />
              </>
            }
            actions={
              <>
                <SearchBox
                  search={filters.search}
                  onSearch={(search) => filter({ search }, { isReplacing: true })}
                />
                <SearchByAudio sound={sound} />
                <Segmented label="Look" value={look} options={looks} onChange={setLook} />
              </>
            }
          />
          {isShort ? (
            <Button
              size="sm"
              icon={SlidersHorizontal}
              aria-expanded={areFiltersOpen}
              className="self-start"
              onClick={() => setFiltersOpen(!areFiltersOpen)}
            >
              Filters
            </Button>
          ) : null}
          {isShort && !areFiltersOpen ? null : <FilterBar filters={filters} filter={filter} clear={clear} />}
          <DemoVoiceNote kind="shared" language={filters.language} />
          {similarTo === null ? null : <SimilarNotice name={list.name} onClose={clear} />}
        </div>
        <LibraryBody
          choice={choice}
          list={list}
          look={look}
          player={player}
          shared={shared}
          onOpen={open}
          onFindSimilar={findSimilarTo}
        />
      </div>
      <OpenVoice list={list} player={player} shared={shared} onFindSimilar={findSimilarTo} />
    </DropArea>
  )
}

/** Whatever is asked for: voices that sound alike, or those that filters let through. */
function useLibraryList({ filters, similarTo }: LibraryChoice): LibraryList & { name: string | null } {
  const pages = useLibraryPages(similarTo === null ? filters : null)
  const similar = useSimilarVoices(similarTo === null ? null : soundOf(similarTo))
  return similarTo === null ? { ...pages, name: null } : similar
}

function soundOf({ kind, id }: SimilarTo) {
  if (kind === 'voice') return { kind, voiceId: id, ownerId: null }
  return kind === 'file' ? { kind, fileId: id } : { kind, takeId: id }
}

/** What was kept from before is asked again when the way to the cloud opens. */
function useFreshAnswers({ keptSinceMs, error }: LibraryList): void {
  const state = useConnection().data?.state
  const before = useRef(state)
  const isWanting = keptSinceMs !== null || error !== null
  useEffect(() => {
    if (state === 'online' && before.current !== 'online' && isWanting) askLibraryAgain()
    before.current = state
  }, [state, isWanting])
}

function KeptNote({ sinceMs }: { sinceMs: number | null }) {
  const nowMs = useNow()
  if (sinceMs === null) return null
  return (
    <Badge tone="warn" icon={WifiOff}>
      Offline, as of {when(sinceMs, nowMs)}
    </Badge>
  )
}

interface LibraryBodyProps {
  choice: LibraryChoice
  list: LibraryList
  look: 'rows' | 'cards'
  player: Player
  shared: SharedIds
  onOpen: (voiceId: string) => void
  onFindSimilar: (voiceId: string) => void
}

function LibraryBody({ choice, list, ...rest }: LibraryBodyProps) {
  const tier = useAccessFacts().data?.tier
  const { voices, error } = list
  if (voices === undefined) {
    return error === null ? (
      <div className="px-6 py-4 panel:px-8">
        <SkeletonRows count={8} label="Loading voices" />
      </div>
    ) : (
      <ErrorNotice
        error={error}
        action={{ label: 'Try again', onSelect: list.retry, isBusy: list.isFetching }}
      />
    )
  }
  if (voices.length > 0) {
    const key = JSON.stringify([choice.filters, choice.similarTo])
    return <LibraryResults key={key} list={list} voices={voices} isOnFreePlan={isFreePlan(tier)} {...rest} />
  }
  const all = <Button onClick={choice.clear}>Show all voices</Button>
  return choice.filters.search === '' && choice.similarTo === null ? (
    <EmptyState icon={LibraryBig} title="No voices" action={all}>
      No voices in the library match these filters.
    </EmptyState>
  ) : (
    <EmptyState icon={Search} title="No results found." action={all}>
      Try other words, or fewer filters.
    </EmptyState>
  )
}

interface OpenVoiceProps {
  list: LibraryList
  player: Player
  shared: SharedIds
  onFindSimilar: (voiceId: string) => void
}

/** The voice in the address: of the list, or asked for by its id. */
function OpenVoice({ list, player, shared, onFindSimilar }: OpenVoiceProps) {
  const [{ voiceId, mode }, change] = useAddress()
  // The wizard uses the same parameter for the voice it edits.
  const wantedId = mode === null ? voiceId : null
  const listed = list.voices?.find((voice) => voice.voiceId === wantedId)
  const asked = useLibraryVoice(listed === undefined ? wantedId : null)
  const found: LibraryVoice | undefined = listed ?? (wantedId === null ? undefined : asked.data)
  const close = (): void => change({ voiceId: null }, { isReplacing: true })
  const isGone = wantedId !== null && asked.error instanceof AppError && asked.error.code === 'not-found'
  useEffect(() => {
    if (!isGone) return
    // Only voice_not_found leads away (rulings).
    change({ voiceId: null }, { isReplacing: true })
    toast.warning('This voice is no longer in the voice library.')
  }, [isGone, change])
  return (
    <Sheet isOpen={wantedId !== null && !isGone} onClose={close} title="Voice of the library" isTitleHidden>
      {found ? (
        <AddVoiceSheet
          voice={found}
          player={player}
          isAdded={found.isAdded || shared.added.has(found.voiceId)}
          isOwn={shared.own.has(found.voiceId)}
          onClose={close}
          onAdded={close}
          onFindSimilar={onFindSimilar}
        />
      ) : asked.error ? (
        <ErrorNotice
          error={asked.error}
          action={{ label: 'Try again', onSelect: () => void asked.refetch(), isBusy: asked.isFetching }}
        />
      ) : (
        <div className="p-6">
          <SkeletonRows count={5} label="Loading voice" />
        </div>
      )}
    </Sheet>
  )
}
