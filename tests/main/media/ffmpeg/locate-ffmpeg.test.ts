import { delimiter } from 'node:path'
import { expect, it } from 'vitest'
import { locateTool, outsideArchive } from '@main/media/ffmpeg/locate-ffmpeg'

const packages: Record<string, unknown> = {
  '@ffmpeg-installer/ffmpeg': {
    path: '/opt/Timbre/resources/app.asar/node_modules/@ffmpeg-installer/linux-x64/ffmpeg',
  },
  'ffmpeg-static': '/opt/static/ffmpeg',
}
const shipped = '/opt/Timbre/resources/app.asar.unpacked/node_modules/@ffmpeg-installer/linux-x64/ffmpeg'
const load = (name: string): unknown => {
  if (!(name in packages)) throw new Error(`Cannot find module '${name}'`)
  return packages[name]
}
const locate = (there: string[], env: Record<string, string> = {}) =>
  locateTool('ffmpeg', {
    env: { PATH: ['/usr/local/bin', '/usr/bin'].join(delimiter), ...env },
    load,
    isExecutable: (path) => there.includes(path),
  })

it('tries the override, the bundled binary, ffmpeg-static, and PATH, in this order', () => {
  const everywhere = ['/mine/ffmpeg', shipped, '/opt/static/ffmpeg', '/usr/bin/ffmpeg']
  expect(locate(everywhere, { TIMBRE_FFMPEG: '/mine/ffmpeg' })).toBe('/mine/ffmpeg')
  expect(locate(everywhere)).toBe(shipped)
  expect(locate(everywhere.slice(2))).toBe('/opt/static/ffmpeg')
  expect(locate(everywhere.slice(3))).toBe('/usr/bin/ffmpeg')
})

it('is missing if nothing is found, or if an override does not exist', () => {
  expect(() => locate([])).toThrow(
    expect.objectContaining({ code: 'ffmpeg-missing', detail: { tool: 'ffmpeg' } }),
  )
  expect(() => locate([shipped], { TIMBRE_FFMPEG: '/gone/ffmpeg' })).toThrow(
    expect.objectContaining({ code: 'ffmpeg-missing' }),
  )
})

it('looks next to the archive of a packaged app, and keeps other paths', () => {
  expect(outsideArchive('/x/app.asar/y')).toBe('/x/app.asar.unpacked/y')
  expect(outsideArchive('/x/app.asar.unpacked/y')).toBe('/x/app.asar.unpacked/y')
})

it('finds the real tools of this checkout', () => {
  expect(locateTool('ffmpeg', { env: {} })).toMatch(/@ffmpeg-installer.*ffmpeg/)
  expect(locateTool('ffprobe', { env: {} })).toMatch(/@ffprobe-installer.*ffprobe/)
})
