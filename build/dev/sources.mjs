// The three parts of the app from electron.vite.config.ts: main and preload built again at each edit, the window served.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolveConfig } from 'electron-vite'
import { build, createServer as createDevServer, mergeConfig } from 'vite'
import { electronVersion } from '../lib/electron-node.mjs'
import { findElectron, root } from '../lib/electron-path.mjs'

process.env.ELECTRON_EXEC_PATH = findElectron()
process.env.ELECTRON_MAJOR_VER = electronVersion().split('.')[0]
const { config } = await resolveConfig({ root, logLevel: 'warn' }, 'serve', 'development')

/**
 * On a server of our own: Vite's ends this process at SIGTERM, before the app has quit in order.
 * @returns {Promise<{address: string, reload: () => void, close: () => Promise<void>}>}
 */
export async function serveWindow() {
  const host = '127.0.0.1'
  const http = createServer().listen(0, host)
  await once(http, 'listening')
  const { port } = http.address()
  const vite = await createDevServer(
    mergeConfig(config.renderer, {
      // Named again in src/main/windows/dev-server.ts.
      html: { cspNonce: 'timbre-dev' },
      server: {
        middlewareMode: true,
        // The page's own address is studio://app: it must be told where the socket is.
        hmr: { server: http, protocol: 'ws', host, clientPort: port },
        // Fonts of packages, which may be linked from elsewhere.
        fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
      },
    }),
  )
  http.on('request', vite.middlewares)
  return {
    address: `http://${host}:${port}/`,
    reload: () => vite.ws.send({ type: 'full-reload' }),
    async close() {
      await vite.close()
      http.closeAllConnections()
      http.close()
    },
  }
}

export const watchMain = (outDir, onRebuilt) => watch(config.main, outDir, onRebuilt)
export const watchPreload = (outDir, onRebuilt) => watch(config.preload, outDir, onRebuilt)

/**
 * Resolves when it is built for the first time; a build that fails waits for the edit that mends it.
 * @returns {Promise<() => Promise<void>>} ends it
 */
async function watch(part, outDir, onRebuilt) {
  const watcher = await build(mergeConfig(part, { build: { outDir, watch: {}, emptyOutDir: true } }))
  let isFirst = true
  return new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(event.error.message)
      if (event.code !== 'END') return
      if (isFirst) resolve(() => watcher.close())
      else onRebuilt()
      isFirst = false
    })
  })
}
