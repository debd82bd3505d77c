import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFocusHeld } from '@renderer/lib/hold-focus'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'
import { AccountSection } from '@renderer/features/account/account-section'
import { LibrarySection } from '@renderer/features/library/library-section'
import { AboutSection } from '@renderer/features/settings/about-section'
import { AnnouncementsSection } from '@renderer/features/settings/announcements-section'
import { AppearanceSection } from '@renderer/features/settings/appearance-section'
import { HistorySection } from '@renderer/features/settings/history-section'
import { RecordingSection } from '@renderer/features/settings/recording-section'
import { SoundSection } from '@renderer/features/settings/sound-section'
import { UploadsSection } from '@renderer/features/settings/uploads-section'

export function SettingsPage() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const section = document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    // The assistant leads there while the person types to it.
    if (isFocusHeld()) return
    document.getElementById(`${hash.slice(1)}-title`)?.focus({ preventScroll: true })
  }, [hash, key])
  return (
    <Page>
      <PageHeader title="Settings" />
      <AccountSection />
      <AppearanceSection />
      <SoundSection />
      <RecordingSection />
      <LibrarySection />
      <UploadsSection />
      <HistorySection />
      <AnnouncementsSection />
      <AboutSection />
    </Page>
  )
}
