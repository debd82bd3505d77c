import { useRef, useState } from 'react'
import { Menu as MenuIcon } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useCommand, useLibraryStatus, useAppSettings } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { IconButton } from '@renderer/ui/button'
import { popoverStore, setPopover } from '@renderer/ui/overlays/open-popover'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { LeaveAccountDialog } from '@renderer/features/account/leave-account-dialog'
import { AffiliateGate } from '@renderer/features/affiliate/affiliate-gate'
import { AccountBanners } from '@renderer/features/credits/account-banners'
import { AddVoiceGate } from '@renderer/features/add-voice/add-voice-gate'
import { InstantCloneGate } from '@renderer/features/instant-clone/instant-clone-gate'
import { WizardGate } from '@renderer/features/professional-clone/wizard/wizard-gate'
import { LibraryProblem } from '@renderer/features/library/library-problem'
import { NoticeToasts } from '@renderer/features/notifications/notice-toasts'
import { NoticesButton } from '@renderer/features/notifications/notices-button'
import { GoToVoiceGate } from '@renderer/features/voice-picker/go-to-voice-gate'
import { RecoveryGate } from '@renderer/features/record/recovery/recovery-gate'
import { GenerationFailures } from '@renderer/features/speech/generations/generation-failures'
import { SupportGate } from '@renderer/features/support/support-gate'
import { UpdateNews } from '@renderer/features/updates/update-news'
import { useChangeNews } from '@renderer/features/segments/use-change-news'
import { Brand } from '@renderer/ui/brand'
import { CrashNotice } from './crash-notice'
import { OpenedFilesDialog } from './opened-files-dialog'
import { PageGate } from './page-gate'
import { PaletteGate } from './palette/palette-gate'
import { ShortcutSheet } from './shortcut-sheet'
import { Sidebar } from './sidebar/sidebar'
import { SidebarContent } from './sidebar/sidebar-content'
import { StartProblem } from './start-problem'
import { useTheme } from '@renderer/lib/theme'
import { useDeepLinks } from './use-deep-links'
import { usePastedLinks } from './use-pasted-links'
import { useMenuCommands } from './use-menu-commands'
import { usePageFocus } from './use-page-focus'
import { useSettingsNotice } from './use-settings-notice'

/** The frame around every page; without an open library it shows that instead of pages. */
export function Shell() {
  const settings = useAppSettings()
  const library = useLibraryStatus()
  useTheme(settings.data?.theme)
  const failed = settings.error ?? library.error
  // What was told once goes on being shown while it is asked for again.
  if (failed && !(settings.data && library.data)) return <StartProblem error={failed} />
  if (!settings.data || !library.data) return null
  if (library.data.state !== 'open') return <LibraryProblem status={library.data} />
  return <Frame isPinned={settings.data.isSidebarPinned} />
}

function Frame({ isPinned }: { isPinned: boolean }) {
  const isNarrow = useMediaQuery('(width < 960px)')
  const save = useCommand('appSettings', 'set')
  const content = useRef<HTMLElement>(null)
  usePageFocus(content)
  useMenuCommands()
  const { files, closeFiles } = useDeepLinks()
  usePastedLinks()
  useSettingsNotice()
  useChangeNews()
  return (
    <div className="flex h-full flex-col">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          content.current?.focus()
        }}
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      {isNarrow ? <NarrowHeader /> : null}
      <div className="flex min-h-0 flex-1">
        {isNarrow ? null : (
          <Sidebar
            isPinned={isPinned}
            onPinnedChange={(isSidebarPinned) =>
              save.mutate({ isSidebarPinned }, { onError: (error) => toastError(error) })
            }
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <CrashNotice />
          <AccountBanners />
          <main
            id="content"
            ref={content}
            tabIndex={-1}
            className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable] has-data-full-page:overflow-hidden has-data-full-page:[scrollbar-gutter:auto] focus-visible:outline-none"
          >
            <PageGate>
              <Outlet />
            </PageGate>
          </main>
        </div>
      </div>
      <ShortcutSheet />
      <PaletteGate />
      <NoticeToasts />
      <WizardGate />
      <AddVoiceGate />
      <InstantCloneGate />
      <GoToVoiceGate />
      <AffiliateGate />
      <RecoveryGate />
      <LeaveAccountDialog />
      <GenerationFailures />
      <SupportGate />
      <UpdateNews />
      <OpenedFilesDialog opened={files} onClose={closeFiles} />
    </div>
  )
}

function NarrowHeader() {
  const { key } = useLocation()
  const showsCredits = useStore(popoverStore, ({ open }) => open === 'credits')
  /** The visit the menu was opened on: any navigation closes it. */
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line bg-sunken px-2">
      <IconButton
        label="Open the menu"
        icon={MenuIcon}
        tooltipSide="bottom"
        onClick={() => setOpenedOn(key)}
      />
      <Brand />
      <span className="flex-1" />
      <NoticesButton side="bottom" isIconOnly />
      <Sheet
        // What the credits are shown beside stands in it.
        isOpen={openedOn === key || showsCredits}
        onClose={() => {
          setOpenedOn(null)
          setPopover('credits', false)
        }}
        title="Menu"
        isTitleHidden
        side="left"
      >
        <SidebarContent
          header={
            <span className="pl-[0.7rem]">
              <Brand />
            </span>
          }
        />
      </Sheet>
    </header>
  )
}
