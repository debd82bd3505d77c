import { useEffect, useEffectEvent, useRef } from 'react'
import type { SpeechModel } from '@shared/domain/speech/generation'
import { call } from '@renderer/bridge/studio'
import { languageName } from '@renderer/copy/languages'
import { toast } from '@renderer/ui/feedback/toast'
import { isWorthDetecting } from './text-rules'
import { unsupportedLanguage } from './settings/model-rules'

/** spec/speech-synthesis.md section 9. */
const toastMs = 10_000
/** While somebody types, nothing is asked. */
const quietMs = 800
/** Enough to know a language by; the cloud reads no more. */
const detectedMaxChars = 1_000

/** Says when a text is in a language that the model does not speak, and offers one that does. */
export function useLanguageCheck(
  text: string,
  model: SpeechModel | null,
  models: readonly SpeechModel[],
  onChooseModel: (modelId: string) => void,
): void {
  const checked = useRef<string | null>(null)
  const check = useEffectEvent(async () => {
    if (model === null || !isWorthDetecting(text, checked.current)) return
    checked.current = text
    // A language that is not known is no news.
    const { languages } = await call('speechWorkspace', 'detectLanguage', {
      text: text.slice(0, detectedMaxChars),
    }).catch(() => ({ languages: [] }))
    const found = unsupportedLanguage(model, languages, models)
    if (found === null) return
    const { language, suggested } = found
    toast.warning('Unsupported Language', {
      id: 'unsupported-language',
      durationMs: toastMs,
      description:
        suggested === null
          ? `No model speaks ${languageName(language)}. The results may be bad.`
          : `${model.name} does not speak ${languageName(language)}. ${suggested.name} does.`,
      ...(suggested === null
        ? {}
        : { action: { label: `Use ${suggested.name}`, onSelect: () => onChooseModel(suggested.modelId) } }),
    })
  })
  useEffect(() => {
    const timer = setTimeout(() => void check(), quietMs)
    return () => clearTimeout(timer)
  }, [text, model?.modelId])
}
