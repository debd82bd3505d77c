import { useMemo } from 'react'
import { addVoiceAddress, withAddVoice, withoutAddVoice, type AddVoiceAddress } from './add-voice-address'
import type { CreationType } from './address'
import { useAddress } from './use-address'

export interface AddVoice {
  /** Null while it is closed. */
  address: AddVoiceAddress | null
  /** At the choice of a way, or at one of them. Each change is a history entry. */
  open: (...to: Parameters<typeof withAddVoice>) => void
  /** As `open`, but in place of the current history entry. */
  replace: (...to: Parameters<typeof withAddVoice>) => void
  /** The draft an open way works on, in place of the current history entry; nothing where it was left meanwhile. */
  setDraft: (of: CreationType, voiceDraft: string) => void
  close: () => void
}

/** The add-voice dialog in the address, and functions to change it. */
export function useAddVoice(): AddVoice {
  const [now, change] = useAddress()
  return useMemo(
    () => ({
      address: addVoiceAddress(now),
      open: (...to) => change(withAddVoice(...to)),
      replace: (...to) => change(withAddVoice(...to), { isReplacing: true }),
      setDraft: (of, voiceDraft) =>
        change((current) => (addVoiceAddress(current)?.creationType === of ? { voiceDraft } : {}), {
          isReplacing: true,
        }),
      close: () => change(withoutAddVoice, { isReplacing: true }),
    }),
    [now, change],
  )
}
