import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { AudioLines, Plus, Search, WifiOff } from 'lucide-react'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { useConnection } from '@renderer/bridge/queries'
import { useFreshVoices, useSyncStatus, useVoices } from '@renderer/bridge/voices-queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted, when } from '@renderer/copy/format'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { SearchInput } from '@renderer/ui/fields/search-input'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { PageHeader } from '@renderer/ui/page-header'
import { useAddress } from '@renderer/address/use-address'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useWizard } from '@renderer/address/use-wizard'
import { useNow } from '@renderer/lib/use-now'
import { VoiceDetails } from '@renderer/features/voices/details/voice-details'
import { voicesShown } from '@renderer/features/voices/voice-kinds'
import { VoiceList } from '@renderer/features/voices/list/voice-list'
import { VoicesToolbar } from '@renderer/features/voices/list/voices-toolbar'
import { named } from '@renderer/lib/named'

/** Below this width, details open as a sheet. */
const narrow = '(width < 1180px)'
/** Names, descriptions, and labels are not longer than this. */
const searchMaxChars = 200

/** My voices: the workspace's mirror, and the details of the voice in the address. */
export function VoicesPage() {
  useFreshVoices()
  const [address, change] = useAddress()
  const [words, setWords] = useState('')
  const { voiceKind: kind, voiceSort: sort, favorites } = address
  const voices = useVoices(useDeferredValue(words.slice(0, searchMaxChars)), kind === 'default')
  const { address: wizard } = useWizard()
  const { open: addVoice } = useAddVoice()
  // The wizard uses the same parameter for the voice it edits.
  const voiceId = wizard === null ? address.voiceId : null
  const show = (id: string | null): void => change({ voiceId: id })
  const create = (
    <Button
      {...named('voices.add')}
      variant="primary"
      icon={Plus}
      onClick={() => addVoice('chooseVoiceType')}
    >
      Add voice
    </Button>
  )
  const isEmpty = voices.data?.totalCount === 0 && words === '' && kind !== 'default'
  const listed = voices.data?.voices
  const shown = useMemo(
    () => voicesShown(listed ?? [], { kind, sort, favorites }),
    [listed, kind, sort, favorites],
  )
  return (
    <div data-full-page className="flex h-full min-h-0 w-full">
      <div className="mx-auto flex min-w-0 max-w-page flex-1 flex-col">
        <div className="px-6 pt-8 pb-6 panel:px-8">
          <PageHeader
            isFramed
            title="Voices"
            description={
              <>
                {voices.data ? counted(voices.data.totalCount, 'voice') : 'My voices'}
                <OfflineNote />
              </>
            }
            actions={
              isEmpty ? undefined : (
                <>
                  <SearchInput
                    name="voices.search"
                    label="Search voices"
                    placeholder="Search name, description, labels"
                    value={words}
                    onValueChange={setWords}
                  />
                  {create}
                </>
              )
            }
          />
        </div>
        <SyncNotice />
        {isEmpty || !listed ? null : (
          <VoicesToolbar voices={listed} kind={kind} sort={sort} favorites={favorites} onChange={change} />
        )}
        <VoicesBody
          voices={voices}
          shown={shown}
          isNarrowed={words !== '' || favorites || kind !== 'all'}
          words={words}
          shownId={voiceId}
          onShow={show}
          create={create}
        />
      </div>
      <VoiceDetailsPane voiceId={voiceId} onClose={() => show(null)} />
    </div>
  )
}

/** Beside the list, or over it in a narrow window. */
function VoiceDetailsPane({ voiceId, onClose }: { voiceId: string | null; onClose: () => void }) {
  const isNarrow = useMediaQuery(narrow)
  const details = voiceId === null ? null : <VoiceDetails key={voiceId} voiceId={voiceId} onClose={onClose} />
  if (isNarrow) {
    return (
      <Sheet isOpen={details !== null} onClose={onClose} title="Voice details" isTitleHidden>
        {details}
      </Sheet>
    )
  }
  return details === null ? null : (
    <aside
      aria-label="Voice details"
      className="w-96 shrink-0 overflow-y-auto border-l border-line bg-surface"
    >
      {details}
    </aside>
  )
}

interface VoicesBodyProps {
  voices: ReturnType<typeof useVoices>
  shown: readonly VoiceSummary[]
  /** By words, a tab or favorites. */
  isNarrowed: boolean
  words: string
  shownId: string | null
  onShow: (id: string) => void
  create: ReactNode
}

function VoicesBody({ voices, shown, isNarrowed, words, shownId, onShow, create }: VoicesBodyProps) {
  if (voices.error) {
    return (
      <ErrorNotice
        error={voices.error}
        action={{ label: 'Try again', onSelect: () => void voices.refetch(), isBusy: voices.isFetching }}
      />
    )
  }
  if (!voices.data) {
    return (
      <div className="px-6 py-4">
        <SkeletonRows count={6} label="Loading voices" />
      </div>
    )
  }
  if (shown.length > 0) return <VoiceList voices={shown} shownId={shownId} onShow={onShow} />
  if (!isNarrowed) {
    return (
      <EmptyState icon={AudioLines} title="No voices yet" action={create}>
        The voices in your workspace appear here with their samples and training, and stay available offline.
      </EmptyState>
    )
  }
  return words === '' ? (
    <EmptyState icon={AudioLines} title="No voices here">
      You have no voices of this kind. Choose All to see every voice.
    </EmptyState>
  ) : (
    <EmptyState icon={Search} title="No results found.">
      No voice has “<span className="wrap-anywhere">{words}</span>” in its name, description or labels.
    </EmptyState>
  )
}

function OfflineNote() {
  const isOffline = useConnection().data?.state === 'offline'
  const status = useSyncStatus().data
  const nowMs = useNow()
  if (!isOffline) return null
  const seenAt = status?.lastSyncedAtMs
  return (
    <Badge tone="warn" icon={WifiOff}>
      {seenAt === null || seenAt === undefined ? 'Offline' : `Offline, synced ${when(seenAt, nowMs)}`}
    </Badge>
  )
}

/** Why edits do not reach the cloud. */
function SyncNotice() {
  const reason = useSyncStatus().data?.reason ?? null
  if (reason === null) return null
  return (
    <div className="px-6 pb-4 panel:px-8">
      <ErrorState isInline title="Voices are out of sync with the cloud.">
        {reason}
      </ErrorState>
    </div>
  )
}
