import { linkedTextMaxChars } from '../../limits'
import { webHosts } from '../../platform/web-address'
import { deepLinkScheme } from './deep-link-scheme'

/** What a link to a design says; what is null is left out. */
export interface LinkedDesign {
  prompt: string
  previewText: string
  /** 0 to 2147483647. */
  seed: number | null
  /** -1 to 1. */
  loudness: number
  /** 2 to 10. */
  guidanceScale: number
}

/** The platform's page with the add-voice dialog, and Timbre's own; each has its name for the mode (rulings). */
const pages = {
  web: { address: 'https://elevenlabs.io/app/voice-lab', mode: 'action' },
  timbre: { address: `${deepLinkScheme}://voices`, mode: 'mode' },
} as const

export type DesignLinkForm = keyof typeof pages

/** Designs of older versions hold more decimals than a link may carry. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Whether a link can carry a design: a server may allow longer texts. */
export const isLinkable = ({ prompt, previewText }: Pick<LinkedDesign, 'prompt' | 'previewText'>): boolean =>
  Math.max(prompt.length, previewText.length) <= linkedTextMaxChars

/** The address that fills a new design with this one (spec/add-voice.md section 2). */
export function designLink(design: LinkedDesign, form: DesignLinkForm): string {
  const { address, mode } = pages[form]
  const query = [`${mode}=create`, 'creationType=voiceDesign']
  for (const name of ['prompt', 'previewText', 'seed', 'loudness', 'guidanceScale'] as const) {
    const value = design[name]
    if (value !== null && value !== '')
      query.push(`${name}=${encodeURIComponent(typeof value === 'number' ? rounded(value) : value)}`)
  }
  return `${address}?${query.join('&')}`
}

/** Whether a pasted text is meant as a link to a page of ours; whether it is a sound one, `deepLinks.read` says. */
export const looksLikeLink = (text: string): boolean => {
  const link = text.trim()
  const starts = [`${deepLinkScheme}:`, ...webHosts.map((host) => `https://${host}/app/`)]
  const isOurs = starts.some((start) => link.toLowerCase().startsWith(start))
  return isOurs && !/\s/.test(link)
}
