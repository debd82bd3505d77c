// One window of Electron for the pages of out/gallery/page, served as the app serves its own.
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { app, BrowserWindow, protocol } from 'electron'

const pages = resolve(import.meta.dirname, '../../../out/gallery/page')
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
/** A second of silence: what every sound sounds like. */
const silence = Buffer.concat([
  Buffer.from(
    'RIFF\xa4\x3e\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\x80\x3e\0\0',
    'latin1',
  ),
  Buffer.alloc(16_000),
])
/** A style element that the app's policy forbids must not look right here. */
const policy = "default-src 'self' data: blob:; style-src 'self'"

const sound = () => new Response(silence, { headers: { 'content-type': 'audio/wav' } })

protocol.registerSchemesAsPrivileged([
  {
    scheme: 'studio',
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
])
// Electron is not ready before this module has ended, so it must not wait here.
void app.whenReady().then(() => {
  protocol.handle('studio', async ({ url }) => {
    const { pathname } = new URL(url)
    const file = join(pages, pathname === '/' ? 'index.html' : pathname)
    const bytes = file.startsWith(pages + sep) ? await readFile(file).catch(() => null) : null
    if (bytes === null) return extname(pathname) === '' ? sound() : new Response(null, { status: 404 })
    const type = types[extname(file)] ?? 'application/octet-stream'
    return new Response(bytes, { headers: { 'content-type': type, 'content-security-policy': policy } })
  })
  const webPreferences = { v8CacheOptions: 'bypassHeatCheck' }
  void new BrowserWindow({ width: 1300, height: 900, webPreferences }).loadURL('studio://app/')
})
