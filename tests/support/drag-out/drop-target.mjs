// Another program: a window at the left edge of the screen that takes files. Each line it writes is what it was given.
import { app, BrowserWindow, ipcMain } from 'electron'
import { join } from 'node:path'

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)

async function open() {
  const window = new BrowserWindow({
    ...{ x: 0, y: 0, width: 300, height: 300, frame: false, title: 'Drop target' },
    webPreferences: { preload: join(import.meta.dirname, 'drop-target-preload.cjs') },
  })
  ipcMain.on('dropped', (_event, paths) => say({ dropped: paths }))
  ipcMain.on('over', () => say({ over: true }))
  await window.loadURL('data:text/html,<body style="height:100vh">Drop</body>')
  say({ ready: true })
}

// Electron is ready only when this file has run: nothing here may wait for it.
void app.whenReady().then(open)
