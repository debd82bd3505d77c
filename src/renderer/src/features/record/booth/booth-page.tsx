import { useLayoutEffect } from 'react'
import { useParams } from 'react-router'
import { useDraft, useSettings } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { useTheme } from '../../shell/theme'
import { BoothView } from './booth-view'

/** A window that is nothing but the booth: dark whatever the theme, because it is looked at for hours. */
export function BoothPage() {
  const { draftId = '' } = useParams()
  const draft = useDraft(draftId)
  const settings = useSettings()
  useTheme('dark')
  useLayoutEffect(() => {
    document.title = draft.data ? `Booth: ${draft.data.name || 'Untitled voice'} – Timbre` : 'Booth – Timbre'
  }, [draft.data])
  const isReady = draft.data !== undefined && settings.data !== undefined
  const failed = draft.error ?? settings.error
  // A running recording outlives an answer that could not be asked for again.
  if (failed && !isReady) {
    return (
      <ErrorNotice error={failed} action={{ label: 'Try again', onSelect: () => void draft.refetch() }} />
    )
  }
  if (!isReady) return null
  return <BoothView key={draftId} draft={draft.data} settings={settings.data.recorder} />
}
