import type { IpcMainEvent, IpcMainInvokeEvent, Session, WebContents } from 'electron'
import { findDevServer } from './dev-server'
import { appOrigin } from './studio-protocol'

/** Permissions for our pages. All others are denied. */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

const isOurs = (url: string): boolean => url === appOrigin || url.startsWith(`${appOrigin}/`)

/** The microphone, never the camera. */
const isAllowed = (permission: string, mediaKinds: readonly string[] | undefined): boolean =>
  permission === 'media'
    ? mediaKinds !== undefined && mediaKinds.length > 0 && mediaKinds.every((kind) => kind === 'audio')
    : allowedPermissions.has(permission)

/** Denies permissions by default, and requests of pages to anything but our own scheme. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const kinds = 'mediaTypes' in details ? details.mediaTypes : undefined
    answer(isAllowed(permission, kinds) && isOurs(contents.getURL()))
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const kinds = details.mediaType === undefined ? undefined : [details.mediaType]
    return isAllowed(permission, kinds) && isOurs(origin.replace(/\/$/, ''))
  })
  session.setDevicePermissionHandler(() => false)
  const devServer = import.meta.env.DEV ? findDevServer() : null
  session.webRequest.onBeforeRequest((details, answer) => {
    const isAllowed = /^(studio|devtools|data|blob):/.test(details.url) || devServer?.isOwnSocket(details.url)
    answer({ cancel: !isAllowed })
  })
}

/** Blocks navigation, new windows, webviews, and peer connections. Main opens links by name (calls app.openLink). */
export function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // Peer connections are not requests and would bypass the policy that keeps pages off the network.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Accepts calls only from the main frame of one of our windows showing one of our pages. */
export function isTrustedSender(
  event: IpcMainInvokeEvent | IpcMainEvent,
  ownWindows: ReadonlySet<number>,
): boolean {
  const frame = event.senderFrame
  return (
    ownWindows.has(event.sender.id) &&
    frame !== null &&
    frame === event.sender.mainFrame &&
    isOurs(new URL(frame.url).href)
  )
}
