import * as z from 'zod/mini' // a fifth of zod's size; this is in the window's first load

export const wizardSteps = ['introduction', 'voice-data', 'verification', 'finish'] as const

export const voiceKinds = ['all', 'professional', 'cloned', 'generated', 'library', 'default'] as const
export const voiceSorts = ['name', 'newest', 'oldest'] as const

/** What the Speech page shows at its side. */
export const speechPanels = ['settings', 'voices', 'history'] as const

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.catch(z.nullable(z.enum(values)), null)
const id = z.catch(z.nullable(z.string().check(z.minLength(1))), null)
const flag = z.catch(
  z.pipe(
    z.literal('1'),
    z.transform(() => true),
  ),
  false,
)

/**
 * Every dialog, tab, and selection that an address can hold, named as in the specification (spec/add-voice.md section 2).
 * A missing or unknown value is read as the default.
 */
const address = z.object({
  mode: oneOf(['create', 'edit', 'verify']),
  creationType: oneOf(['chooseVoiceType', 'voiceDesign', 'cloneVoice', 'professionalVoiceClone']),
  /** The voice being edited or verified; without a mode, the one whose details are shown, on the Speech page the one that speaks. */
  voiceId: id,
  /** A professional draft just created in the cloud. */
  createdVoiceId: id,
  /** The unfinished voice design that is open. */
  voiceDraft: id,
  step: oneOf(wizardSteps),
  dialog: oneOf(['sign-in', 'shortcuts', 'keys', 'script', 'room', 'recover', 'go-to-voice', 'palette']),
  /** The draft the recording dialog records for. */
  record: id,
  /** The sample whose settings are open. */
  settings: id,
  plan: flag,
  segments: flag,
  changes: flag,
  /** Tab of the dataset report. */
  view: z.catch(z.enum(['samples', 'findings']), 'samples'),
  /** Shows findings of this sample only. */
  sample: id,
  /** Tab, order and filter of My voices. */
  voiceKind: z.catch(z.enum(voiceKinds), 'all'),
  voiceSort: z.catch(z.enum(voiceSorts), 'name'),
  favorites: flag,
  /** The side panel of the Speech page. */
  panel: oneOf(speechPanels),
  /** The specification's name for the same, in links. */
  tab: oneOf(['history']),
  /** The model a link to the Speech page names. */
  modelId: id,
  /** The affiliate dialog. */
  affiliate: oneOf(['true']),
})
export type Address = z.infer<typeof address>
export type DialogName = NonNullable<Address['dialog']>
export type CreationType = NonNullable<Address['creationType']>
export type WizardStep = NonNullable<Address['step']>
export type VoiceKind = Address['voiceKind']
export type VoiceSort = Address['voiceSort']
export type SpeechPanel = NonNullable<Address['panel']>
export type WizardMode = NonNullable<Address['mode']>

export const readAddress = (search: string): Address =>
  address.parse(Object.fromEntries(new URLSearchParams(search)))

const defaults: Address = readAddress('')

/** The search string after a change. Other values stay; defaults are omitted. Begins with `?` unless empty. */
export function writeAddress(search: string, change: Partial<Address>): string {
  const after = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === defaults[name as keyof Address]) after.delete(name)
    else after.set(name, value === true ? '1' : String(value))
  }
  return after.size === 0 ? '' : `?${after.toString()}`
}
