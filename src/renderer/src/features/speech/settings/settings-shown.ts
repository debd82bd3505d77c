import type { SpeechModel } from '@shared/domain/speech/generation'
import { volumeRangeDb } from '@shared/domain/speech/volume'
import type { SpeechTab } from '@shared/domain/speech/speech-tabs'
import { settingsSliders, type SettingsSlider } from '@renderer/features/voices/details/settings-rules'

/** What is heard and saved here, never sent (rulings). */
export const volumeSlider: SettingsSlider<'volume'> = {
  name: 'volume',
  label: 'Volume',
  ...volumeRangeDb,
  step: 0.5,
  valueText: (db) => `${db > 0 ? '+' : db < 0 ? '−' : ''}${Math.abs(db)} dB`,
}

/** Controls that a request of this task with this model carries; the others are hidden (spec section 2, rulings). */
export const slidersOf = (
  tab: SpeechTab,
  model: Pick<SpeechModel, 'canUseStyle' | 'isDialogue'>,
): SettingsSlider[] =>
  settingsSliders.filter(({ name }) => {
    if (name === 'speed') return tab === 'text-to-speech' && !model.isDialogue
    return name === 'style' ? model.canUseStyle : true
  })
