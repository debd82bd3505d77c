import { BrowserWindow, session } from 'electron'
import pLimit from 'p-limit'

/** In memory, apart from the studio's own session: no cookies, no cache, no requests. */
const partition = 'report'
const address = 'report://page/'

/** Prints pages to PDF, one after the other, in windows nobody sees: sandboxed, without script, without any request. */
export function createPdfPrinter(): (html: string) => Promise<Uint8Array> {
  const limit = pLimit(1)
  return (html) => limit(() => print(html))
}

async function print(html: string): Promise<Uint8Array> {
  const own = session.fromPartition(partition)
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(address) }))
  own.protocol.handle(
    'report',
    () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
    },
  })
  try {
    window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
    await window.loadURL(address)
    return await window.webContents.printToPDF({
      pageSize: 'A4',
      printBackground: true,
      preferCSSPageSize: true,
    })
  } finally {
    window.destroy()
    own.protocol.unhandle('report')
  }
}
