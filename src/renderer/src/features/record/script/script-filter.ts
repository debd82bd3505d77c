import type { ScriptSummary } from '@shared/domain/recording/script'
import { isSameLanguage } from '@shared/lib/same-language'
import { wordsPerMinute } from '@shared/follow/pace'

export type ScriptStyle = NonNullable<ScriptSummary['style']>

/** The wire's social-media is shown as Advertisement. */
export const styleNames: Record<ScriptStyle, string> = {
  conversational: 'Conversational',
  narrative: 'Narrative',
  'social-media': 'Advertisement',
}

export const unavailableText = 'Script for selected language is unavailable.'

/** Built-in scripts of a language: `pt` finds `pt`, and `pt-BR` finds `pt` too. */
export function builtInScripts(scripts: readonly ScriptSummary[], language: string): ScriptSummary[] {
  return scripts.filter(
    (script) => !script.isOwn && script.language !== null && isSameLanguage(script.language, language),
  )
}

export const ownScripts = (scripts: readonly ScriptSummary[]): ScriptSummary[] =>
  scripts.filter((script) => script.isOwn)

/** Languages that have a built-in script. */
export const scriptLanguages = (scripts: readonly ScriptSummary[]): string[] => [
  ...new Set(
    scripts.flatMap((script) => (script.isOwn || script.language === null ? [] : [script.language])),
  ),
]

/** Minutes of calm reading in a script's language; English where it is not known. */
export const readingMinutes = ({ wordCount, language }: ScriptSummary): number =>
  Math.max(1, Math.round(wordCount / wordsPerMinute(language ?? 'en')))

/** True where a script is known to be in another language than the samples. */
export const isLanguageMismatch = (scriptLanguage: string | null, draftLanguage: string): boolean =>
  scriptLanguage !== null && !isSameLanguage(scriptLanguage, draftLanguage)
