import { useState } from 'react'
import type { DesignFields, DesignPatch, VoiceDesign } from '@shared/domain/cloud/voice-design'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

/** The fields of a design as they are typed; each change is on disk before the next is typed. */
export function useDesignFields(design: VoiceDesign): [DesignFields, (patch: DesignPatch) => void] {
  const [fields, setFields] = useState<DesignFields>(design)
  const set = (patch: DesignPatch): void => {
    setFields((now) => ({ ...now, ...patch }))
    call('voiceDesigns', 'update', { id: design.id, patch }).catch(toastError)
  }
  return [fields, set]
}
