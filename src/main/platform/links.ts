import { join } from 'node:path'
import type { LinkId } from '@shared/domain/app-info'

/** Where a link of the app leads: a page for the system's browser, or a file that came with the app. */
export type LinkTarget = { kind: 'page'; url: string } | { kind: 'file'; path: string }

const pages: Record<Exclude<LinkId, 'licences'>, string> = {
  'help-center': 'https://help.elevenlabs.io/hc/en-us',
  terms: 'https://elevenlabs.io/terms-of-use',
  privacy: 'https://elevenlabs.io/privacy-policy',
  'api-keys': 'https://elevenlabs.io/app/settings/api-keys',
}

/** @param executablePath of the running app: Electron's own licence texts lie beside it */
export function linkTarget(link: LinkId, executablePath: string): LinkTarget {
  return link === 'licences'
    ? { kind: 'file', path: join(executablePath, '..', 'LICENSES.chromium.html') }
    : { kind: 'page', url: pages[link] }
}
