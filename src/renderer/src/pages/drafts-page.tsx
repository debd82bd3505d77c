import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { FileInput, FolderInput, MicVocal, Plus, Search } from 'lucide-react'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { useDrafts } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted } from '@renderer/copy/format'
import { languageName } from '@renderer/copy/languages'
import { Button, IconButton } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SearchInput } from '@renderer/ui/fields/search-input'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { PageHeader } from '@renderer/ui/page-header'
import { openSessionLabel, useSessionFolder } from '@renderer/features/segments/use-session-folder'
import { usePassport } from '@renderer/features/segments/use-passport'
import { DraftList } from '@renderer/features/drafts/draft-list'
import { findDrafts } from '@renderer/features/drafts/find-drafts'
import { useBegin } from '@renderer/features/drafts/use-begin'
import { TrashButton } from '@renderer/features/trash/trash-button'
import { named } from '@renderer/lib/named'

const noDrafts: readonly DraftSummary[] = []

/** Minimum number of drafts for showing the search. */
const searchFrom = 8

/** All drafts of professional clones. */
export function DraftsPage() {
  const drafts = useDrafts()
  const [words, setWords] = useState('')
  const begin = useBegin()
  const { importDataset, isBusy: isImporting } = usePassport()
  const { openSession, isOpening } = useSessionFolder()
  const newDraft = (
    <>
      {drafts.data?.length === 0 ? (
        <Button icon={FolderInput} isBusy={isOpening} onClick={openSession}>
          {openSessionLabel}
        </Button>
      ) : (
        <IconButton
          label={openSessionLabel}
          icon={FolderInput}
          variant="secondary"
          isBusy={isOpening}
          onClick={openSession}
        />
      )}
      <Button {...named('clones.import')} icon={FileInput} isBusy={isImporting} onClick={importDataset}>
        Import dataset
      </Button>
      <Button
        {...named('clones.new')}
        variant="primary"
        icon={Plus}
        isBusy={begin.busyWith === 'draft'}
        onClick={begin.newDraft}
      >
        New draft
      </Button>
    </>
  )
  const isSearchable = (drafts.data?.length ?? 0) >= searchFrom
  return (
    <div data-full-page className="mx-auto flex h-full min-h-0 w-full max-w-page flex-col">
      <div className="px-6 pt-8 pb-6 panel:px-8">
        <PageHeader
          isFramed
          title="Professional clones"
          description={
            drafts.data && drafts.data.length > 0
              ? counted(drafts.data.length, 'draft')
              : 'Drafts of voices you are preparing on this computer.'
          }
          actions={
            <>
              {isSearchable ? (
                <SearchInput
                  name="clones.search"
                  label="Search drafts"
                  placeholder="Search by name or language"
                  value={words}
                  onValueChange={setWords}
                />
              ) : null}
              <TrashButton />
              {drafts.data && drafts.data.length === 0 ? null : newDraft}
            </>
          }
        />
      </div>
      <DraftsBody drafts={drafts} words={isSearchable ? words : ''} newDraft={newDraft} />
    </div>
  )
}

interface DraftsBodyProps {
  drafts: ReturnType<typeof useDrafts>
  words: string
  newDraft: ReactNode
}

function DraftsBody({ drafts, words, newDraft }: DraftsBodyProps) {
  const all = drafts.data ?? noDrafts
  const wanted = useDeferredValue(words)
  const found = useMemo(() => findDrafts(all, wanted, languageName), [all, wanted])
  if (drafts.error) {
    return (
      <ErrorNotice
        error={drafts.error}
        action={{ label: 'Try again', onSelect: () => void drafts.refetch(), isBusy: drafts.isFetching }}
      />
    )
  }
  if (!drafts.data) {
    return (
      <div className="px-6 py-4">
        <SkeletonRows count={6} label="Loading drafts" />
      </div>
    )
  }
  if (all.length === 0) {
    return (
      <EmptyState icon={MicVocal} title="No drafts yet" action={newDraft}>
        A professional voice clone needs at least 10 minutes of your voice; 30 minutes or more is better.
        Collect and check your recordings here. You do not need an account or a connection until you upload.
      </EmptyState>
    )
  }
  if (found.length === 0) {
    return (
      <EmptyState icon={Search} title="No results found.">
        No draft has “{words}” in its name or language.
      </EmptyState>
    )
  }
  return <DraftList drafts={found} />
}
