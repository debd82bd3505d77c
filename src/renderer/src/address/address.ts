import { addressValues, type AddressName } from '@shared/domain/app/addresses'

export const wizardSteps = addressValues.step
export const voiceKinds = addressValues.voiceKind
export const voiceSorts = addressValues.voiceSort
/** What the Speech page shows at its side. */
export const speechPanels = addressValues.panel

// Without zod, which is a twelfth of what a window would load before its first paint.

/** Reads a value as it stands in the address; a missing or unknown one is the default. */
type Read<T> = (given: string | undefined) => T

const oneOf =
  <const T extends string>(values: readonly T[]): Read<T | null> =>
  (given) =>
    values.find((value) => value === given) ?? null
const oneOr =
  <const T extends string>(values: readonly T[], usual: NoInfer<T>): Read<T> =>
  (given) =>
    oneOf(values)(given) ?? usual
const id: Read<string | null> = (given) => given || null
const flag: Read<boolean> = (given) => given === '1'

/**
 * Every dialog, tab, and selection that an address can hold, named as in the specification (spec/add-voice.md section 2).
 */
const address = {
  mode: oneOf(addressValues.mode),
  creationType: oneOf(addressValues.creationType),
  /** The voice being edited or verified; without a mode, the one whose details are shown, on the Speech page the one that speaks. */
  voiceId: id,
  /** A professional draft just created in the cloud. */
  createdVoiceId: id,
  /** The unfinished voice design that is open. */
  voiceDraft: id,
  step: oneOf(wizardSteps),
  dialog: oneOf(addressValues.dialog),
  /** The draft the recording dialog records for. */
  record: id,
  /** The sample whose settings are open. */
  settings: id,
  plan: flag,
  segments: flag,
  changes: flag,
  /** Tab of the dataset report. */
  view: oneOr(addressValues.view, 'samples'),
  /** Shows findings of this sample only. */
  sample: id,
  /** Tab, order and filter of My voices. */
  voiceKind: oneOr(voiceKinds, 'all'),
  voiceSort: oneOr(voiceSorts, 'name'),
  favorites: flag,
  /** The side panel of the Speech page. */
  panel: oneOf(speechPanels),
  /** The specification's name for the same, in links. */
  tab: oneOf(addressValues.tab),
  /** The model a link to the Speech page names. */
  modelId: id,
  /** The affiliate dialog. */
  affiliate: oneOf(addressValues.affiliate),
} satisfies Record<AddressName, Read<unknown>>
export type Address = { [Name in keyof typeof address]: ReturnType<(typeof address)[Name]> }
export type DialogName = NonNullable<Address['dialog']>
export type CreationType = NonNullable<Address['creationType']>
export type WizardStep = NonNullable<Address['step']>
export type VoiceKind = Address['voiceKind']
export type VoiceSort = Address['voiceSort']
export type SpeechPanel = NonNullable<Address['panel']>
export type WizardMode = NonNullable<Address['mode']>

export function readAddress(search: string): Address {
  const given: Partial<Record<string, string>> = Object.fromEntries(new URLSearchParams(search))
  return Object.fromEntries(
    Object.entries(address).map(([name, read]) => [name, read(given[name])]),
  ) as Address
}

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
