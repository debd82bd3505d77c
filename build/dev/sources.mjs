// The three parts of the app from electron.vite.config.ts: main and preload built again at each edit, the window served.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolveConfig } from 'electron-vite'
import { build, createServer as createDevServer, mergeConfig } from 'vite'
import { electronVersion } from '../electron-node.mjs'
import { findElectron, root } from '../electron-path.mjs'

process.env.ELECTRON_EXEC_PATH = findElectron()
process.env.ELECTRON_MAJOR_VER = electronVersion().split('.')[0]
const { config } = await resolveConfig({ root, logLevel: 'warn' }, 'serve', 'development')

/** @returns {Promise<import('vite').ViteDevServer>} on a port of this computer that nobody else uses */
export async function serveWindow() {
  const host = '127.0.0.1'
  const port = await freePort(host)
  const server = await createDevServer(
    mergeConfig(config.renderer, {
      // Named again in src/main/windows/dev-server.ts.
      html: { cspNonce: 'timbre-dev' },
      // The page's own address is studio://app: it must be told where the socket is.
      server: { host, port, strictPort: true, hmr: { protocol: 'ws', host, clientPort: port } },
    }),
  )
  return server.listen()
}

async function freePort(host) {
  const holder = createServer().listen(0, host)
  await once(holder, 'listening')
  const { port } = holder.address()
  holder.close()
  await once(holder, 'close')
  return port
}

export const watchMain = (outDir, onRebuilt) => watch(config.main, outDir, onRebuilt)
export const watchPreload = (outDir, onRebuilt) => watch(config.preload, outDir, onRebuilt)

/** Resolves when it is built for the first time; a build that fails waits for the edit that mends it. */
async function watch(part, outDir, onRebuilt) {
  const watcher = await build(mergeConfig(part, { build: { outDir, watch: {}, emptyOutDir: true } }))
  let isFirst = true
  return new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(event.error.message)
      if (event.code !== 'END') return
      if (isFirst) resolve()
      else onRebuilt()
      isFirst = false
    })
  })
}
