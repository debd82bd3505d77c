import { join } from 'node:path'
import type { LinkId } from '@shared/domain/app/app-info'
import { AppError } from '@shared/errors/app-error'

/** A page for the system's browser or its settings, or a file that came with the app. */
export type LinkTarget = { kind: 'page'; url: string } | { kind: 'file'; path: string }

const microphonePrivacy: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
  win32: 'ms-settings:privacy-microphone',
}

/**
 * @param executablePath of the running app: Electron's own license texts lie beside it
 * Throws `not-found` for a page this system does not have.
 */
export function linkTarget(
  link: LinkId,
  executablePath: string,
  { platform = process.platform }: { platform?: NodeJS.Platform } = {},
): LinkTarget {
  if (link === 'licenses') return { kind: 'file', path: join(executablePath, '..', 'LICENSES.chromium.html') }
  const url = microphonePrivacy[platform]
  if (url === undefined) throw new AppError('not-found')
  return { kind: 'page', url }
}
