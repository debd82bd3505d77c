// Draws build/icons/ from icon.svg. Run after changing it, under Electron with a screen:
//   xvfb-run -a <electron> --no-sandbox build/by-hand/draw-icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, nativeImage } from 'electron'

const folder = join(import.meta.dirname, '../icons')
const largest = 1024

/** Windows: a directory of PNG images, the sizes Explorer asks for. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256]
/** macOS: chunk types that hold PNG images, by their size in pixels. */
const icnsTypes = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
}
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512]

async function draw(size) {
  const svg = readFileSync(join(folder, 'icon.svg'), 'base64')
  const page = new BrowserWindow({
    show: false,
    width: 100,
    height: 100,
    webPreferences: { offscreen: true },
  })
  await page.loadURL('about:blank')
  const url = await page.webContents.executeJavaScript(`new Promise((done, fail) => {
    const image = new Image()
    image.onerror = fail
    image.onload = () => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = ${size}
      canvas.getContext('2d').drawImage(image, 0, 0, ${size}, ${size})
      done(canvas.toDataURL('image/png'))
    }
    image.src = 'data:image/svg+xml;base64,${svg}'
  })`)
  page.destroy()
  return nativeImage.createFromDataURL(url).toPNG()
}

function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}

function chunk(type, content) {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([header, content])
}

async function drawAll() {
  const sizes = [...new Set([...icoSizes, ...linuxSizes, ...Object.values(icnsTypes)])]
  const pngs = {}
  for (const size of sizes) pngs[size] = await draw(size)

  mkdirSync(join(folder, 'linux'), { recursive: true })
  for (const size of linuxSizes) writeFileSync(join(folder, 'linux', `${size}x${size}.png`), pngs[size])
  writeFileSync(join(folder, 'icon.png'), pngs[largest])
  writeFileSync(join(folder, 'icon.ico'), ico(icoSizes.map((size) => ({ size, png: pngs[size] }))))
  const chunks = Object.entries(icnsTypes).map(([type, size]) => chunk(type, pngs[size]))
  writeFileSync(join(folder, 'icon.icns'), chunk('icns', Buffer.concat(chunks)))
}

app.on('window-all-closed', () => undefined)
// Not awaited: Electron becomes ready only after the main module has been evaluated.
void app
  .whenReady()
  .then(drawAll)
  .finally(() => app.quit())
