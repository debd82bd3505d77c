import { useState } from 'react'
import { ExternalLink, FolderOpen } from 'lucide-react'
import type { PlatformPage } from '@shared/platform/platform-pages'
import { useAppInfo, useCommand, useToolVersions } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { openWebPage } from '@renderer/copy/open-web-page'
import { Button } from '@renderer/ui/button'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { Facts } from '@renderer/ui/facts'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { UpdatePanel } from '@renderer/features/updates/update-panel'
import { LicensesDialog } from './licenses-dialog'
import { SettingsSection } from './settings-section'

const pages: readonly { page: PlatformPage; label: string }[] = [
  { page: 'help-center', label: 'Help Center' },
  { page: 'terms', label: 'Terms' },
  { page: 'privacy', label: 'Privacy' },
]

const onError = (error: unknown) => toastError(error)

export function AboutSection() {
  const info = useAppInfo()
  const tools = useToolVersions()
  const failed = info.error ? info : tools.error ? tools : null
  const [showsLicenses, setShowsLicenses] = useState(false)
  const showLogs = useCommand('app', 'showLogs')
  return (
    <SettingsSection id="about" title="About" description="Version, updates and log files.">
      <UpdatePanel />
      {info.data && tools.data ? (
        <Facts
          entries={[
            ['Timbre', info.data.version],
            [
              'Electron',
              `${info.data.electron} · Chromium ${info.data.chromium} · Node.js ${info.data.node}`,
            ],
            ['FFmpeg', tools.data.ffmpeg ?? 'Not found'],
            ['SQLite', tools.data.sqlite],
            ['System', info.data.platform],
            ['Logs', info.data.logFolder],
          ]}
        />
      ) : failed?.error ? (
        <ErrorState
          isInline
          title={errorWords(failed.error).title}
          action={{ label: 'Try again', onSelect: () => void failed.refetch() }}
        />
      ) : (
        <SkeletonRows count={2} />
      )}
      {info.data?.isUnofficialElectron === true ? (
        <p className="rounded-lg bg-warn-soft px-4 py-3 text-warn-ink">
          Built with an unofficial copy of Electron, for testing only. Not a release.
        </p>
      ) : null}
      {tools.data?.isTestingFfmpeg === true ? (
        <p className="rounded-lg bg-warn-soft px-4 py-3 text-warn-ink">
          Uses a copy of FFmpeg that is for testing only. Not a release.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button icon={FolderOpen} onClick={() => showLogs.mutate({}, { onError })}>
          Show logs
        </Button>
        {pages.map(({ page, label }) => (
          <Button key={page} variant="ghost" icon={ExternalLink} onClick={() => openWebPage(page, label)}>
            {label}
          </Button>
        ))}
        <Button variant="ghost" onClick={() => setShowsLicenses(true)}>
          Licenses
        </Button>
      </div>
      <LicensesDialog isOpen={showsLicenses} onClose={() => setShowsLicenses(false)} />
    </SettingsSection>
  )
}
