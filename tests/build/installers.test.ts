import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSignedFeed } from '@main/updates/signed-feed'
import {
  linuxMimeTypes,
  macAssociations,
  mimeTypes,
  nsisScript,
  scheme,
} from '../../build/package/associations.mjs'
import { controlFile, desktopEntry, makeDeb } from '../../build/package/deb.mjs'
import config from '../../build/package/electron-builder.config.mjs'
import { root } from '../../build/lib/electron-path.mjs'
import { fuseStates } from '../../build/package/fuses.mjs'
import { whyNotPackaged } from '../../build/package/packaged-app.mjs'
import { notesOf, signedFeed } from '../../build/updates/update-feed.mjs'
import { tempFolder } from '../support/temp-folder'
import { generateKeyPairSync } from 'node:crypto'

/** The libraries that a 64-bit Windows library imports when it is loaded, by its import directory. */
function importsOf(dll: Buffer): string[] {
  const header = dll.readUInt32LE(0x3c)
  const directories = header + 24 + 112
  const sections = header + 24 + dll.readUInt16LE(header + 20)
  const offsetOf = (address: number): number => {
    for (let at = 0; at < dll.readUInt16LE(header + 6); at++) {
      const [start, size, offset] = [12, 16, 20].map((field) => dll.readUInt32LE(sections + 40 * at + field))
      if (address >= start! && address < start! + size!) return address - start! + offset!
    }
    throw new Error('outside every section')
  }
  const names: string[] = []
  for (
    let entry = offsetOf(dll.readUInt32LE(directories + 8));
    dll.readUInt32LE(entry + 12) !== 0;
    entry += 20
  ) {
    const at = offsetOf(dll.readUInt32LE(entry + 12))
    names.push(dll.toString('latin1', at, dll.indexOf(0, at)))
  }
  expect(names).toContain('KERNEL32.dll')
  return names
}

describe('the installers', () => {
  it('are a dmg with the zip of updates, NSIS and an AppImage, with names that a feed takes', () => {
    expect(config.mac.target).toEqual(['dmg', 'zip'])
    expect(config.win.target).toEqual(['nsis'])
    expect(config.linux.target).toEqual(['AppImage'])
    expect(config.artifactName).toMatch(
      /^timbre(-unofficial-electron)?-\$\{version\}-\$\{os\}-\$\{arch\}\.\$\{ext\}$/,
    )
    for (const icon of [config.mac.icon, config.win.icon, config.linux.icon])
      expect(existsSync(join(root, 'build', icon)), icon).toBe(true)
    expect(existsSync(join(root, config.nsis.license))).toBe(true)
  })

  it('hold an archive whose integrity the fuses check, native parts beside it, and nothing of development', () => {
    expect(config.asar).toBe(true)
    expect(config.asarUnpack).toContain('**/*.node')
    expect(config.afterPack).toBeTypeOf('function')
    for (const platform of ['darwin', 'win32'])
      expect(fuseStates(platform)).toMatchObject({
        RunAsNode: false,
        EnableEmbeddedAsarIntegrityValidation: true,
        OnlyLoadAppFromAsar: true,
      })
    const taken = config.files.filter((pattern) => !pattern.startsWith('!'))
    expect(taken).toEqual(['package.json', 'out/main/**', 'out/preload/**', 'out/renderer/**'])
    expect(config.files).toContain('!**/*.map')
    // Nothing is published by the packaging, and no key stands in it that a test made.
    expect(config.publish).toBeNull()
    expect(config.extraMetadata.updates.publicKey).toBe(
      existsSync(join(root, 'build/updates/update-key.pub'))
        ? readFileSync(join(root, 'build/updates/update-key.pub'), 'utf8').trim()
        : null,
    )
  })

  it('leave out what ONNX Runtime loads for graphics cards alone, which has licenses of its own', () => {
    const folder = join(root, 'node_modules/onnxruntime-node/bin/napi-v6/win32')
    const left = ['DirectML.dll', 'dxcompiler.dll', 'dxil.dll']
    expect(config.files).toContain(
      '!node_modules/onnxruntime-node/bin/napi-v6/win32/*/{DirectML,dxcompiler,dxil}.dll',
    )
    for (const arch of ['x64', 'arm64']) {
      const kept = readdirSync(join(folder, arch)).filter((file) => !left.includes(file))
      expect(kept).toEqual(['onnxruntime.dll', 'onnxruntime_binding.node'])
      // What a library imports at its start must be there; what it imports late, only when it is called.
      for (const file of kept)
        for (const name of importsOf(readFileSync(join(folder, arch, file))))
          expect(left, `${arch} ${file}`).not.toContain(name)
    }
    // Sessions name no provider: they compute on the processor.
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    for (const file of sources.filter((each) => each.endsWith('.ts')))
      expect(readFileSync(join(root, 'src', file), 'utf8'), file).not.toContain('executionProviders')
  })

  it('harden macOS, with the microphone and no more than V8 needs', () => {
    expect(config.mac.hardenedRuntime).toBe(true)
    expect(config.mac.entitlementsInherit).toBe(config.mac.entitlements)
    const keys = [...readFileSync(join(root, config.mac.entitlements), 'utf8').matchAll(/<key>(.+)<\/key>/g)]
    expect(keys.map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.device.audio-input',
    ])
    expect(config.mac.extendInfo['NSMicrophoneUsageDescription']).toBeTruthy()
  })

  it('open links and files with Timbre on every system, as one program among others', () => {
    expect(scheme).toBe('timbre')
    expect(config.protocols.flatMap(({ schemes }) => schemes)).toEqual([scheme])
    expect(config.mac.fileAssociations).toBe(macAssociations)
    expect(macAssociations.flatMap(({ ext }) => ext).sort()).toEqual(Object.keys(mimeTypes).sort())
    expect(macAssociations.every(({ rank }) => rank === 'Alternate')).toBe(true)
    expect(config.linux.mimeTypes).toBe(linuxMimeTypes)
    expect(desktopEntry('Timbre')).toContain(`MimeType=${linuxMimeTypes.join(';')};`)
    expect(linuxMimeTypes).toContain('x-scheme-handler/timbre')
    expect(readFileSync(config.nsis.include, 'utf8')).toBe(nsisScript())
    for (const extension of Object.keys(mimeTypes)) {
      expect(nsisScript()).toContain(
        `WriteRegStr SHELL_CONTEXT "Software\\Classes\\.${extension}\\OpenWithProgids"`,
      )
      expect(nsisScript()).toContain(
        `DeleteRegValue SHELL_CONTEXT "Software\\Classes\\.${extension}\\OpenWithProgids"`,
      )
    }
  })
})

describe('the package for Debian', () => {
  it('names what it needs and starts Timbre with what follows as no switch', () => {
    expect(controlFile('1.2.3')).toMatch(/^Package: timbre\nVersion: 1\.2\.3\nArchitecture: (amd64|arm64)\n/)
    expect(desktopEntry('Timbre')).toContain('\nExec=/opt/timbre/timbre -- %U\n')
  })

  it.skipIf(spawnSync('dpkg-deb', ['--version']).status !== 0)(
    'is made of the unpacked app, which stays as it is',
    async () => {
      const folder = tempFolder()
      const app = join(folder, 'app')
      mkdirSync(join(app, 'resources'), { recursive: true })
      writeFileSync(join(app, 'timbre'), 'program', { mode: 0o755 })
      writeFileSync(join(app, 'chrome-sandbox'), 'sandbox', { mode: 0o755 })
      writeFileSync(join(app, 'resources/app.asar'), 'archive')
      const file = await makeDeb({ app, version: '1.2.3', to: join(folder, 'out'), compression: 'none' })
      const { stdout } = spawnSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' })
      expect(stdout).toMatch(/-rwxr-xr-x root\/root .+ \.\/opt\/timbre\/timbre\n/)
      expect(stdout).toMatch(/-rwsr-xr-x root\/root .+ \.\/opt\/timbre\/chrome-sandbox\n/)
      for (const path of [
        'opt/timbre/resources/app.asar',
        'opt/timbre/resources/package-type',
        'usr/bin/timbre -> /opt/timbre/timbre',
        'usr/share/applications/timbre.desktop',
        'usr/share/icons/hicolor/512x512/apps/timbre.png',
      ])
        expect(stdout).toContain(` ./${path}\n`)
      expect(existsSync(join(app, 'resources/package-type'))).toBe(false)
      expect(statSync(join(app, 'chrome-sandbox')).mode & 0o7777).toBe(0o755)
    },
  )
})

it('what the maintainer signs is what the app takes, with the notes of its version', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const file = join(tempFolder(), 'timbre-1.2.0-linux-x64.deb')
  writeFileSync(file, 'package')
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.2.0 - 2026-12-01\n\n- Sooner.\n\n## 1.1.0\n\n- Before.\n'
  expect(notesOf(changelog, '1.2.0')).toBe('- Sooner.')
  expect(notesOf(changelog, '9.9.9')).toBe('')
  const text = signedFeed(
    { version: '1.2.0', notes: notesOf(changelog, '1.2.0'), platform: 'linux', arch: 'x64', files: [file] },
    privateKey.export({ format: 'pem', type: 'pkcs8' }),
  )
  const offered = readSignedFeed(text, {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    platform: 'linux',
    arch: 'x64',
    kind: 'deb',
    version: '1.1.0',
  })
  expect(offered).toMatchObject({ version: '1.2.0', notes: '- Sooner.', file: { bytes: 7 } })
})

it('nothing is packaged where node_modules is a link: what lies behind it would be left out in part', () => {
  const folder = tempFolder()
  mkdirSync(join(folder, 'node_modules'))
  expect(whyNotPackaged(folder)).toBeNull()
  rmSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(tempFolder(), join(folder, 'node_modules'), 'junction')
  expect(whyNotPackaged(folder)).toContain('node_modules is a link')
})
