// Some npm mirrors lack platform packages of other systems (404). npm then leaves them out of package-lock.json and
// `npm ci` refuses the file everywhere. Run this after changing dependencies on such a mirror: it adds the missing
// optional entries by name, version, os and cpu, so that the lock file names every platform again.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const systems = { android: 'android', darwin: 'darwin', freebsd: 'freebsd', linux: 'linux', win32: 'win32' }
const processors = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 's390x', 'ppc64', 'loong64']

let added = 0
for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = [`${owner}/node_modules/${name}`, `node_modules/${name}`]
    if (places.some((place) => lock.packages[place])) continue
    const words = name.split(/[-/]/)
    const os = words.map((word) => systems[word]).find(Boolean)
    const cpu = processors.find((processor) => words.includes(processor))
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(cpu ? { cpu: [cpu] } : name.includes('wasm32') ? { cpu: ['wasm32'] } : {}),
      os: [os ?? 'none'],
    }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, JSON.stringify(lock, null, 2) + '\n')
console.log(`${added} platform packages added to package-lock.json`)
