import { describe, expect, it } from 'vitest'
import {
  addVoiceAddress,
  withAddVoice,
  withoutAddVoice,
  withoutCreationType,
} from '@renderer/address/add-voice-address'
import { readAddress, writeAddress } from '@renderer/address/address'

const parse = (search: string) => addVoiceAddress(readAddress(search))

describe('the add-voice dialog as query state', () => {
  it('is open in create mode, at the choice of a way unless a way is named', () => {
    expect(parse('')).toBeNull()
    expect(parse('mode=edit&voiceId=v1')).toBeNull()
    expect(parse('mode=create')).toMatchObject({ creationType: 'chooseVoiceType' })
    expect(parse('mode=create&creationType=nonsense')).toMatchObject({ creationType: 'chooseVoiceType' })
    for (const creationType of ['voiceDesign', 'cloneVoice', 'professionalVoiceClone']) {
      expect(parse(`mode=create&creationType=${creationType}`)).toMatchObject({ creationType })
    }
    expect(parse('mode=create&creationType=voiceDesign&voiceDraft=d1')).toMatchObject({ voiceDraft: 'd1' })
  })

  it('opens at a way without what was open before, and keeps what is not its own', () => {
    const before = '?utm=1&mode=edit&voiceId=v1&step=finish&record=d1'
    expect(writeAddress(before, withAddVoice('chooseVoiceType'))).toBe('?utm=1&mode=create')
    expect(writeAddress(before, withAddVoice('voiceDesign', { voiceDraft: 'd2' }))).toBe(
      '?utm=1&mode=create&creationType=voiceDesign&voiceDraft=d2',
    )
  })

  it('keeps the way for a moment when it closes, and forgets it unless it was opened again', () => {
    const open = '?mode=create&creationType=voiceDesign&voiceDraft=d1'
    const closed = writeAddress(open, withoutAddVoice(readAddress(open)))
    expect(closed).toBe('?creationType=voiceDesign')
    expect(writeAddress(closed, withoutCreationType(readAddress(closed)))).toBe('')
    expect(writeAddress(open, withoutCreationType(readAddress(open)))).toBe(open)
  })
})
