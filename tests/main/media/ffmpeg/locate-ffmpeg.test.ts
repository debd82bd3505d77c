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
const locate = (there: string[], env: Record<string, string> = {}, isPackaged = false) =>
  locateTool('ffmpeg', {
    env: { PATH: ['/usr/local/bin', '/usr/bin'].join(delimiter), TIMBRE_CACHE_DIR: '/cache', ...env },
    isPackaged,
    resourcesFolder: '/opt/Timbre/resources',
    load,
    isExecutable: (path) => there.includes(path),
  })

it('tries the override, the fetched binary, the one of the npm package, ffmpeg-static, and PATH', () => {
  const fetched = '/cache/ffmpeg/ffmpeg'
  const everywhere = ['/mine/ffmpeg', fetched, shipped, '/opt/static/ffmpeg', '/usr/bin/ffmpeg']
  expect(locate(everywhere, { TIMBRE_FFMPEG: '/mine/ffmpeg' })).toBe('/mine/ffmpeg')
  expect(locate(everywhere)).toBe(fetched)
  expect(locate(everywhere.slice(2))).toBe(shipped)
  expect(locate(everywhere.slice(3))).toBe('/opt/static/ffmpeg')
  expect(locate(everywhere.slice(4))).toBe('/usr/bin/ffmpeg')
})

it('in a package starts only what came with it', () => {
  const env = { TIMBRE_FFMPEG: '/mine/ffmpeg' }
  const own = '/opt/Timbre/resources/ffmpeg/ffmpeg'
  const everywhere = ['/mine/ffmpeg', '/cache/ffmpeg/ffmpeg', '/usr/bin/ffmpeg']
  expect(locate([...everywhere, own, shipped], env, true)).toBe(own)
  expect(locate([...everywhere, shipped], env, true)).toBe(shipped)
  expect(() => locate(everywhere, env, true)).toThrow(expect.objectContaining({ code: 'ffmpeg-missing' }))
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
  const env = { TIMBRE_CACHE_DIR: '/nowhere' }
  expect(locateTool('ffmpeg', { env })).toMatch(/@ffmpeg-installer.*ffmpeg/)
  expect(locateTool('ffprobe', { env: {} })).toMatch(/@ffprobe-installer.*ffprobe/)
})
