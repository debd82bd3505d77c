import { join } from 'node:path'
import type { LinkId } from '@shared/domain/app/app-info'
import { AppError } from '@shared/errors/app-error'
import { platformUrl } from '@shared/platform/platform-pages'

/** Where a link of the app leads: a page for the system's browser, or a file that came with the app. */
export type LinkTarget = { kind: 'page'; url: string } | { kind: 'file'; path: string }

const supportRequest = 'https://help.elevenlabs.io/hc/en-us/requests/new'
/** A server whose web app nobody knows is shown the global one, which explains what is meant. */
const globalServer = 'https://api.elevenlabs.io'

const microphonePrivacy: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
  win32: 'ms-settings:privacy-microphone',
}

/**
 * @param serverUrl of the account, whose web app is meant; null in the demo workspace
 * @param executablePath of the running app: Electron's own licence texts lie beside it
 * Throws `not-found` for a page this system does not have.
 */
export function linkTarget(
  link: LinkId,
  executablePath: string,
  {
    platform = process.platform,
    serverUrl = null,
  }: { platform?: NodeJS.Platform; serverUrl?: string | null } = {},
): LinkTarget {
  if (link === 'licenses') return { kind: 'file', path: join(executablePath, '..', 'LICENSES.chromium.html') }
  const url = urlOf(link, platform, serverUrl)
  if (url === null) throw new AppError('not-found')
  return { kind: 'page', url }
}

function urlOf(
  link: Exclude<LinkId, 'licenses'>,
  platform: NodeJS.Platform,
  serverUrl: string | null,
): string | null {
  if (link === 'support-request') return supportRequest
  if (link === 'microphone-privacy') return microphonePrivacy[platform] ?? null
  return platformUrl(link, serverUrl) ?? platformUrl(link, globalServer)
}
