import { useLayoutEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { NoticeKind } from '@shared/domain/app/notice'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import { useDraft, useAppSettings, useLibraryStatus } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { pathTo } from '@renderer/address/paths'
import { useKept } from '@renderer/ui/use-kept'
import { useTheme } from '@renderer/lib/theme'
import { LibraryProblem } from '@renderer/features/library/library-problem'
import { NoticeToasts } from '@renderer/features/notifications/notice-toasts'
import { BoothView } from '@renderer/features/record/booth/booth-view'

/** What was begun here; the rest waits behind the bell. */
const boothNotices: ReadonlySet<NoticeKind> = new Set(['session-exported', 'session-failed'])

/** A window with only the booth: always dark, because people look at it for hours. */
export function BoothPage() {
  const { draftId = '' } = useParams()
  return <BoothOf key={draftId} draftId={draftId} />
}

/** Once loaded, it stays: a running recording must survive a failed refresh. A library closes only once none runs. */
function BoothOf({ draftId }: { draftId: string }) {
  const navigate = useNavigate()
  const asked = useDraft(draftId)
  const askedSettings = useAppSettings()
  const draft = useKept(asked.data)
  const settings = useKept(askedSettings.data)
  const library = useLibraryStatus().data
  useTheme('dark')
  useLayoutEffect(() => {
    document.title = draft ? `Booth: ${draft.name || untitledVoiceName} – Timbre` : 'Booth – Timbre'
  }, [draft])
  if (library && library.state !== 'open') return <LibraryProblem status={library} />
  if (draft && settings) {
    return (
      <>
        <BoothView draft={draft} settings={settings.recorder} />
        <NoticeToasts kinds={boothNotices} />
      </>
    )
  }
  const failed = asked.error ?? askedSettings.error
  return failed ? (
    <main className="grid h-full place-items-center">
      <ErrorNotice
        isPage
        error={failed}
        action={
          // There is no sidebar here to lead on.
          asked.error?.code === 'not-found'
            ? { label: 'All drafts', onSelect: () => void navigate(pathTo('clones')) }
            : {
                label: 'Try again',
                onSelect: () => void Promise.all([asked.refetch(), askedSettings.refetch()]),
              }
        }
      />
    </main>
  ) : null
}
