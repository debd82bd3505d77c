import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFocusHeld } from '@renderer/lib/hold-focus'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'
import { AccountSection } from '@renderer/features/account/account-section'
import { PlanSection } from '@renderer/features/credits/plan-section'
import { LibrarySection } from '@renderer/features/library/library-section'
import { AboutSection } from '@renderer/features/settings/about-section'
import { AnnouncementsSection } from '@renderer/features/settings/announcements-section'
import { AppearanceSection } from '@renderer/features/settings/appearance-section'
import { HistorySection } from '@renderer/features/settings/history-section'
import { RecordingSection } from '@renderer/features/settings/recording-section'
import { SoundSection } from '@renderer/features/settings/sound-section'
import { UploadsSection } from '@renderer/features/settings/uploads-section'

const handsOn = ['wheel', 'pointerdown', 'keydown'] as const

/** Keeps a section in sight while the answers of those above it come, until the person does anything. */
function showAtTop(section: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => section.scrollIntoView())
  for (const each of section.parentElement?.children ?? []) sizes.observe(each)
  const stop = (): void => {
    sizes.disconnect()
    for (const name of handsOn) removeEventListener(name, stop, true)
  }
  for (const name of handsOn) addEventListener(name, stop, true)
  return stop
}

export function SettingsPage() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const section = document.getElementById(hash.slice(1))
    if (!section) return
    const stopShowing = showAtTop(section)
    // The assistant leads there while the person types to it.
    if (!isFocusHeld()) document.getElementById(`${hash.slice(1)}-title`)?.focus({ preventScroll: true })
    return stopShowing
  }, [hash, key])
  return (
    <Page>
      <PageHeader title="Settings" />
      <AccountSection />
      <PlanSection />
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
