import { skipToken } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useAnswer, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { Button } from '@renderer/ui/button'
import { ErrorState } from '@renderer/ui/feedback/error-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Dialog } from '@renderer/ui/overlays/dialog'

/** Everything that ships with Timbre, each part with the text of its license. */
export function LicensesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error, refetch } = useAnswer('app', 'licenses', isOpen ? {} : skipToken)
  const openLink = useCommand('app', 'openLink')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title="Licenses"
      description="Timbre is built on the work of many others."
      footer={
        <Button
          icon={ExternalLink}
          onClick={() => openLink.mutate({ link: 'licenses' }, { onError: (failed) => toastError(failed) })}
        >
          Licenses of Chromium
        </Button>
      }
    >
      {data ? (
        <ul className="flex flex-col">
          {data.map(({ name, version, license, text }) => (
            <li key={`${name} ${version ?? ''}`} className="border-b border-line">
              <details>
                <summary className="cursor-pointer py-2 wrap-anywhere">
                  {name}{' '}
                  <span className="text-ink-muted">{[version, license].filter(Boolean).join(' · ')}</span>
                </summary>
                <p className="pb-4 text-ink-muted whitespace-pre-wrap wrap-anywhere">{text}</p>
              </details>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          isInline
          title={errorWords(error).title}
          action={{ label: 'Try again', onSelect: () => void refetch() }}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </Dialog>
  )
}
