import type { DemoWorkspace } from '@shared/access/access-facts'
import { languageName } from '@renderer/copy/languages'

/** What a demo workspace says beside voices that are made, or that are shared; null elsewhere. */
export function blendingWords(demo: DemoWorkspace | null, kind: 'made' | 'shared'): string | null {
  if (!demo?.imitatesByBlending) return null
  return kind === 'made'
    ? 'The demo workspace imitates a voice by blending its own. The result is similar, not a true copy.'
    : 'The demo workspace creates voices by blending a few of its own.'
}

/** Said where a demo workspace cannot speak a language; null where it can, or where nothing is known. */
export function spokenWords(demo: DemoWorkspace | null, language: string | null): string | null {
  const [code = ''] = language?.split('-') ?? []
  if (code === '' || !demo || demo.spokenLanguages.length === 0) return null
  return demo.spokenLanguages.includes(code)
    ? null
    : `The demo workspace does not speak ${languageName(code)}: previews are in English.`
}
