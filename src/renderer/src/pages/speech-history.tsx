import { useNavigate } from 'react-router'
import type { HistoryDetails } from '@shared/domain/speech/history'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { pathTo } from '@renderer/address/paths'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { HistoryPanel } from '@renderer/features/history/history-panel'
import { useGenerate } from '@renderer/features/speech/use-generate'
import { restoreDetails } from '@renderer/features/history/restore-details'
import { toast } from '@renderer/ui/feedback/toast'

/** The history beside the Speech page: what it gives back goes into the page. */
export function SpeechHistory({ onText }: { onText: (text: string) => void }) {
  const navigate = useNavigate()
  const generate = useGenerate()
  const restore = (details: HistoryDetails): void => {
    restoreDetails(details)
      .then(() => {
        if (details.task === 'text-to-speech') onText(details.text)
        toast.success('Text and settings restored')
        return navigate(pathTo('text-to-speech', { panel: 'history' }))
      })
      .catch(toastError)
  }
  const regenerate = (request: SpeechRequest): void =>
    generate.start(request, { withChoice: request.task === 'text-to-dialogue' })
  const tryAgain = (id: string): void => {
    call('speech', 'retry', { id }).catch(toastError)
  }
  return (
    <>
      <HistoryPanel onRestore={restore} onRegenerate={regenerate} onTryAgain={tryAgain} />
      {generate.dialog}
    </>
  )
}
