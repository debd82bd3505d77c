import { generatePath, matchPath } from 'react-router'
import { patterns, type settingsParts } from '@shared/domain/app/addresses'
import { speechTabs, type SpeechTab } from '@shared/domain/speech/speech-tabs'
import { writeAddress, type Address } from './address'

export { patterns }

type Page = keyof typeof patterns
type DraftPage = 'draft' | 'booth' | 'report'

/** The address of a page, for a draft if it is a draft's page, with what is open on it. */
export function pathTo(page: Exclude<Page, DraftPage>, open?: Partial<Address>): string
export function pathTo(page: DraftPage, draftId: string, open?: Partial<Address>): string
export function pathTo(page: Page, first?: string | Partial<Address>, second?: Partial<Address>): string {
  const [draftId, open] = typeof first === 'string' ? [first, second] : ['', first]
  return generatePath(patterns[page], { draftId }) + writeAddress('', open ?? {})
}

export type SettingsPart = (typeof settingsParts)[number]

/** A section of the settings page, which receives focus. */
export const pathToSettings = (part: SettingsPart): string => `${patterns.settings}#${part}`

/** The tab of the Speech page that a path is; null for any other path. */
export const speechTabOf = (pathname: string): SpeechTab | null =>
  speechTabs.find((tab) => matchPath(patterns[tab], pathname) !== null) ?? null

/** The draft of a booth's path; null for any other path. */
export const boothDraftOf = (pathname: string): string | null =>
  matchPath(patterns.booth, pathname)?.params.draftId ?? null
