import { useState } from 'react'
import type { SupportMode, SupportState } from '@shared/domain/app/support'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { toast } from '@renderer/ui/feedback/toast'
import { showSupport, supportView } from './support-view'
import { startVoiceCall } from './voice/voice-call'

interface Ask {
  /** Says it in the open conversation, or in a typed one that begins with it. */
  ask: (text: string) => void
  begin: (mode: SupportMode) => void
  isBusy: boolean
}

/** Begins conversations and speaks in them; never while a take is recorded. */
export function useAsk({ phase }: Pick<SupportState, 'phase'>): Ask {
  const [isBusy, setBusy] = useState(false)
  const isCalled = phase === 'connecting' || phase === 'connected'
  const act = (doing: () => Promise<unknown>): void => {
    if (isTakeRunning()) {
      toast.message('Stop recording before you call the assistant.', { id: 'support' })
      return
    }
    setBusy(true)
    void doing()
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return {
    isBusy,
    begin: (mode) =>
      act(() => {
        showSupport(true)
        return mode === 'voice' ? startVoiceCall() : call('support', 'start', { mode })
      }),
    ask: (text) =>
      act(async () => {
        if (!isCalled) await call('support', 'start', { mode: 'text' })
        await call('support', 'say', { text })
        supportView.setState(({ typed }) => (typed.trim() === text ? { typed: '' } : {}))
      }),
  }
}
