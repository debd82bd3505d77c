import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress, type Address } from '@renderer/address/address'
import {
  keptWizard,
  withCreatedVoice,
  withoutVoice,
  withoutWizard,
  withStep,
  withVoiceMadeAnew,
  withWizard,
  wizardAddress,
} from '@renderer/address/wizard-address'

describe('the wizard as query state', () => {
  const parse = (search: string) => wizardAddress(readAddress(search))
  const after = (search: string, to: (now: Address) => Partial<Address>) =>
    writeAddress(search, to(readAddress(search)))

  it('reads the names of the specification', () => {
    expect(parse('mode=create&creationType=professionalVoiceClone&createdVoiceId=v1&step=finish')).toEqual({
      mode: 'create',
      voiceId: null,
      createdVoiceId: 'v1',
      step: 'finish',
    })
    expect(parse('mode=edit&voiceId=v2')).toMatchObject({ mode: 'edit', voiceId: 'v2', step: null })
    expect(parse('mode=verify&voiceId=v2')).toMatchObject({ mode: 'verify', voiceId: 'v2' })
  })

  it('is closed for other creation types, without a voice, and for unknown modes', () => {
    expect(parse('mode=create&creationType=voiceDesign')).toBeNull()
    expect(parse('mode=create')).toBeNull()
    expect(parse('mode=edit')).toBeNull()
    expect(parse('mode=verify&voiceId=')).toBeNull()
    expect(parse('mode=none&voiceId=v2')).toBeNull()
  })

  it('writes what it reads, keeps other values, and leaves nothing behind', () => {
    const address = { mode: 'edit', voiceId: 'v 2', createdVoiceId: null, step: 'verification' } as const
    const search = writeAddress('search=warm&record=1', withWizard(address))
    expect(parse(search)).toEqual(address)
    expect(writeAddress(search, withoutWizard)).toBe('?search=warm')
  })

  it('a voice created in the cloud closes no recorder and changes no step; another step closes it', () => {
    const open = '?mode=create&creationType=professionalVoiceClone&step=voice-data&record=1'
    const made = after(open, (now) => withCreatedVoice(now, 'v1'))
    expect(made).toBe(`${open}&createdVoiceId=v1`)
    expect(after(made, (now) => withStep(now, 'voice-data'))).toBe(made)
    const before = after(made, (now) => withStep(now, 'introduction'))
    expect(readAddress(before).record).toBeNull()
    expect(parse(before)).toMatchObject({ createdVoiceId: 'v1', step: 'introduction' })
    // Closed or in another mode meanwhile: nothing is opened again.
    expect(after('', (now) => withCreatedVoice(now, 'v1'))).toBe('')
    expect(after('?search=warm', (now) => withStep(now, 'finish'))).toBe('?search=warm')
  })

  it('without its voice goes back to Voice Data, whatever was shown last, and reopens nothing', () => {
    const lose = (search: string) => after(search, withoutVoice)
    const open = '?mode=create&creationType=professionalVoiceClone'
    for (const step of ['verification', 'finish'])
      expect(lose(`${open}&step=${step}&createdVoiceId=v1`)).toBe(`${open}&step=voice-data&createdVoiceId=v1`)
    for (const search of ['', open, `${open}&step=introduction`, `${open}&step=voice-data&plan=1`])
      expect(lose(search)).toBe(search)
  })

  it('names the voice that was made in place of the one being edited, at the same step', () => {
    const anew = (search: string) => after(search, (now) => withVoiceMadeAnew(now, 'v1', 'v2'))
    expect(parse(anew('?mode=edit&voiceId=v1&step=voice-data'))).toEqual({
      mode: 'edit',
      voiceId: 'v2',
      createdVoiceId: null,
      step: 'voice-data',
    })
    for (const other of ['', '?mode=edit&voiceId=v3']) expect(anew(other)).toBe(other)
  })

  it('stays open on another page, without its dialogs', () => {
    const open = '?mode=edit&voiceId=v1&step=voice-data'
    expect(writeAddress('', keptWizard(readAddress(`${open}&plan=1&sample=s1`)))).toBe(open)
    expect(keptWizard(readAddress('plan=1'))).toEqual({})
  })
})
