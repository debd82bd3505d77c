import { FilePlus, FolderPlus, Mic } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import type { DraftOnScreen } from '../draft-screen/use-draft-screen'
import { MoreMenu } from '@renderer/features/segments/more-menu'
import { UploadButton } from '@renderer/features/uploads/upload-button'
import { named } from '@renderer/lib/named'

/** In a narrow window the words matter more. */
const iconWhereWide = '[&_svg]:hidden @3xl:[&_svg]:block'

/** What the list holds in words, and what can be done with all of it. */
export function SampleToolbar({ screen }: { screen: DraftOnScreen }) {
  const { draft, samples, files, importJob, openRecorder, openPlan, openSegments, openChanges } = screen
  const failedCount = samples.filter((sample) => sample.state === 'failed').length
  const problemCount = samples.filter((sample) => sample.findings.length > 0).length
  const news = [
    // More are told in a line of their own.
    failedCount === 1 ? '1 not added' : null,
    problemCount > 0 ? `${problemCount} with problems` : null,
  ].filter((part) => part !== null)
  return (
    <div className="@container flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-6 py-1.5">
      <h2 className="shrink-0 font-semibold @max-3xl:flex-1">Your samples</h2>
      {/* In a narrow window a line of its own. */}
      <p className="line-clamp-2 min-w-0 flex-1 text-small leading-4 text-warn-ink @max-3xl:order-last @max-3xl:basis-full @max-3xl:empty:hidden">
        {news.join(' · ')}
      </p>
      <Button {...named('draft.record')} icon={Mic} onClick={openRecorder} className={iconWhereWide}>
        Record yourself
      </Button>
      <Button
        {...named('draft.add-files')}
        icon={FilePlus}
        onClick={files.chooseFiles}
        className={iconWhereWide}
      >
        Add files
      </Button>
      <Button icon={FolderPlus} onClick={files.chooseFolder} className={iconWhereWide}>
        Add folder
      </Button>
      <MoreMenu draftId={draft.id} samples={samples} onSplit={openSegments} onChanges={openChanges} />
      <UploadButton
        draftId={draft.id}
        samples={samples}
        isImporting={importJob !== undefined}
        onUpload={openPlan}
      />
    </div>
  )
}
