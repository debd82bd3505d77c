import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { DeepLink } from '@shared/domain/app/deep-link'
import { useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { withAddVoice } from '@renderer/address/add-voice-address'
import { pathTo } from '@renderer/address/paths'
import { useAddVoice } from '@renderer/address/use-add-voice'
import { useWizard } from '@renderer/address/use-wizard'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { toast } from '@renderer/ui/feedback/toast'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'

const toastId = 'deep-link'
/** It waits as long as the work in front of it. */
const offeredForMs = 24 * 3_600_000

/**
 * Opens what links from outside ask for, also one that came before the window. They fill and open, and do nothing else:
 * over a take, a wizard or any dialog they are offered, because opening them would close it.
 */
export function useDeepLinks(): void {
  const navigate = useNavigate()
  const waiting = useAnswer('deepLinks', 'waiting', {}).data ?? null
  const isWorking = [useWizard().address, useAddVoice().address].some((address) => address !== null)
  const offer = (onSelect: () => void): void =>
    void toast.message('A link to Timbre was opened.', {
      id: toastId,
      description: 'It takes the place of what is open here. Open it when you are done.',
      action: { label: 'Open', onSelect },
      durationMs: offeredForMs,
    })

  const arrived = useEffectEvent((number: number, link: DeepLink) => {
    const settle = (): void => void call('deepLinks', 'opened', { number }).catch(toastError)
    const open = (): void => {
      // The running take refuses it, in words.
      if (isTakeRunning()) offer(open)
      else settle()
      const creationType = link.kind === 'add-voice' ? link.creationType : 'voiceDesign'
      void navigate(pathTo('voices', withAddVoice(creationType)))
    }
    if (link.kind === 'refused') {
      toast.error('This link cannot be opened. It is damaged or not one of Timbre’s.')
      settle()
    } else if (isWorking || isTakeRunning() || topModal() !== null) offer(open)
    else open()
  })
  useEffect(() => {
    if (waiting === null) toast.dismiss(toastId)
    else arrived(waiting.number, waiting.link)
  }, [waiting])
}
