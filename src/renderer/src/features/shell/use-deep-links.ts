import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { withAddVoice } from '@renderer/address/add-voice-address'
import { pathTo } from '@renderer/address/paths'
import { toast } from '@renderer/ui/feedback/toast'

/** Opens what links from outside ask for, also one that came before the window. They fill and open, and do nothing else. */
export function useDeepLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    async function open(): Promise<void> {
      const link = await call('deepLinks', 'take', {})
      if (link === null) return
      if (link.kind === 'refused') {
        toast.error('This link cannot be opened. It is damaged or not one of Timbre’s.')
        return
      }
      const opened =
        link.kind === 'add-voice'
          ? withAddVoice(link.creationType)
          : withAddVoice('voiceDesign', {
              voiceDraft: (await call('voiceDesigns', 'create', { shared: link.design })).id,
            })
      await navigate(pathTo('voices', opened))
    }
    const take = (): void => void open().catch(toastError)
    take()
    return subscribe('deepLinks', 'arrived', take)
  }, [navigate])
}
