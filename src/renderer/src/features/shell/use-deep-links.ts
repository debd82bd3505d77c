import { useEffect, useEffectEvent, useRef } from 'react'
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
    const settle = (): Promise<null> => call('deepLinks', 'opened', { number })
    if (link.kind === 'refused') {
      toast.error('This link cannot be opened. It is damaged or not one of Timbre’s.')
      return void settle().catch(toastError)
    }
    let isOpening = false
    const open = (): void => {
      // Each opening fills a design of its own.
      if (isOpening) return
      isOpening = true
      go()
        .catch(toastError)
        .finally(() => (isOpening = false))
    }
    const go = async (): Promise<void> => {
      if (isTakeRunning()) {
        offer(open)
        // Refused, in words.
        return void navigate(pathTo('voices'))
      }
      await navigate(await addressOf(link))
      await settle()
    }
    if (isWorking || isTakeRunning() || topModal() !== null) offer(open)
    else open()
  })
  const arrivedLast = useRef(0)
  useEffect(() => {
    if (waiting === null) toast.dismiss(toastId)
    else if (waiting.number !== arrivedLast.current) {
      arrivedLast.current = waiting.number
      arrived(waiting.number, waiting.link)
    }
  }, [waiting])
}

/** Where a link leads. What it fills in stays, also where the window closes at once. */
async function addressOf(link: Exclude<DeepLink, { kind: 'refused' }>): Promise<string> {
  switch (link.kind) {
    case 'add-voice':
      return pathTo('voices', withAddVoice(link.creationType))
    case 'voice-library':
      return `${pathTo('voiceLibrary')}?${link.search}`
    case 'voice-design': {
      const { id: voiceDraft } = await call('voiceDesigns', 'create', { shared: link.design })
      return pathTo('voices', withAddVoice('voiceDesign', { voiceDraft }))
    }
  }
}
