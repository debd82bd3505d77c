import { useNavigate } from 'react-router'
import type { HistoryDetails } from '@shared/domain/speech/history'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { pathTo } from '@renderer/address/paths'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { HistoryPanel } from '@renderer/features/history/history-panel'
import { useGenerate } from '@renderer/features/speech/use-generate'
import { asRestored, restoreDetails } from '@renderer/features/history/restore-details'
import { toast } from '@renderer/ui/feedback/toast'

/** The list shows it only when it is whole, and the tab beside it perhaps not at all. */
const tellStarted = (): void => void toast.success('Generating. It is listed here when it has arrived.')

interface SpeechHistoryProps {
  /** Over the page instead of beside it: it goes away for what it gives back. */
  isOver: boolean
  /** Puts a text in place of what is there, as soon as that is on the screen. */
  onText: (text: string) => void
}

/** The history beside the Speech page: what it gives back goes into the page. */
export function SpeechHistory({ isOver, onText }: SpeechHistoryProps) {
  const navigate = useNavigate()
  const generate = useGenerate()
  async function restore(made: HistoryDetails): Promise<void> {
    const details = await asRestored(made)
    const before = await call('speechWorkspace', 'get', {})
    const putBack = await restoreDetails(details, before)
    const isText = details.task === 'text-to-speech'
    const undo = async (): Promise<void> => {
      await putBack()
      if (isText) onText(before.text)
    }
    const tab = details.task === 'speech-to-speech' ? 'speech-to-speech' : 'text-to-speech'
    await navigate(pathTo(tab, isOver ? {} : { panel: 'history' }))
    if (isText) onText(details.text)
    const what = tab === 'speech-to-speech' ? 'Voice' : 'Text'
    toast.undo(`${what} and settings restored`, () => void undo().catch(toastError))
  }
  const regenerate = (request: SpeechRequest): void =>
    generate.start(request, {
      withChoice: request.task === 'text-to-dialogue',
      agreedCredits: 0,
      onStarted: tellStarted,
    })
  return (
    <>
      <HistoryPanel
        onRestore={(details) => void restore(details).catch(toastError)}
        onRegenerate={regenerate}
        onTryAgain={(id) => generate.tryAgain(id, tellStarted)}
      />
      {generate.dialog}
    </>
  )
}
