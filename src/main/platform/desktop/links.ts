import { join } from 'node:path'
import type { LinkId } from '@shared/domain/app/app-info'
import { AppError } from '@shared/errors/app-error'

/** Where a link of the app leads: a page for the system's browser, or a file that came with the app. */
export type LinkTarget = { kind: 'page'; url: string } | { kind: 'file'; path: string }

/** Pages of the platform and of Timbre's makers. */
export const linkPages: Record<Exclude<LinkId, 'licenses' | 'microphone-privacy'>, string> = {
  'help-center': 'https://help.elevenlabs.io/hc/en-us',
  'support-request': 'https://help.elevenlabs.io/hc/en-us/requests/new',
  subscription: 'https://elevenlabs.io/app/subscription',
  'conversational-ai': 'https://elevenlabs.io/app/conversational-ai',
  studio: 'https://elevenlabs.io/app/studio',
  terms: 'https://elevenlabs.io/terms-of-use',
  privacy: 'https://elevenlabs.io/privacy-policy',
  'api-keys': 'https://elevenlabs.io/app/settings/api-keys',
  'contact-sales': 'https://elevenlabs.io/contact-sales',
  usage: 'https://elevenlabs.io/app/usage',
}

const microphonePrivacy: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
  win32: 'ms-settings:privacy-microphone',
}

/**
 * @param executablePath of the running app: Electron's own licence texts lie beside it
 * Throws `not-found` for a page this system does not have.
 */
export function linkTarget(
  link: LinkId,
  executablePath: string,
  platform: NodeJS.Platform = process.platform,
): LinkTarget {
  if (link === 'licenses') return { kind: 'file', path: join(executablePath, '..', 'LICENSES.chromium.html') }
  if (link !== 'microphone-privacy') return { kind: 'page', url: linkPages[link] }
  const url = microphonePrivacy[platform]
  if (url === undefined) throw new AppError('not-found')
  return { kind: 'page', url }
}
