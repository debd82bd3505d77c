// What the packages hold. Only for the system it runs on: native parts of other systems are left out.
import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flipFuses } from '@electron/fuses'
import { linuxMimeTypes, macAssociations, nsisScript, scheme } from './associations.mjs'
import { electronFolder, electronVersion } from '../lib/electron-node.mjs'
import { root } from '../lib/electron-path.mjs'
import { fetchedFolder } from '../setup/ffmpeg-sources.mjs'
import { fuseConfig } from './fuses.mjs'
import { fetchedBuild } from '../setup/ffmpeg.mjs'
import { updateSource } from '../updates/update-source.mjs'
import { isRelease, packagedExecutable, packsDecibri, productName } from './packaged-app.mjs'

const name = productName()
const artifact = isRelease() ? 'timbre' : 'timbre-unofficial-electron'

// NSIS reads it from a file.
const nsisInclude = join(root, 'dist', 'associations.nsh')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(nsisInclude, nsisScript())

export default {
  appId: 'studio.timbre.desktop',
  productName: name,
  copyright: 'MIT license',
  artifactName: `${artifact}-\${version}-\${os}-\${arch}.\${ext}`,
  directories: { output: 'dist', buildResources: 'build' },

  electronVersion: electronVersion(),
  electronDist: electronFolder(),
  npmRebuild: false,
  publish: null,
  // The About box reads this mark.
  extraMetadata: { productName: name, unofficialElectron: !isRelease(), updates: updateSource() },

  files: [
    'package.json',
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    '!**/*.map',
    '!node_modules/ffmpeg-static/**',
    // Nothing of the app starts it.
    '!node_modules/@ffprobe-installer/**',
    ...(fetchedBuild() ? ['!node_modules/@ffmpeg-installer/**'] : []),
    '!node_modules/onnxruntime-node/{script,bin/napi-v6/!(${platform})}/**',
    '!node_modules/onnxruntime-node/bin/napi-v6/${platform}/!(${arch})/**',
    // Of graphics cards, which nothing here computes on (decision 67).
    '!node_modules/onnxruntime-node/bin/napi-v6/win32/*/{DirectML,dxcompiler,dxil}.dll',
    '!node_modules/better-sqlite3/{src,deps,build}/**',
    '!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}.node)',
    '!node_modules/@ffmpeg-installer/*/*~',
    // Of the recorder's library the capture alone: none of its models, and not the ONNX runtime they would need.
    ...(packsDecibri()
      ? [
          '!node_modules/decibri/{models,examples,src/browser}/**',
          '!node_modules/@decibri/!(decibri-${platform}-${arch}*)/**',
          '!node_modules/@decibri/*/!(*.node|package.json)',
        ]
      : ['!node_modules/{decibri,@decibri}/**']),
  ],
  extraResources: [
    { from: 'resources', to: 'resources' },
    { from: 'LICENSE', to: 'LICENSE.timbre.txt' },
    // What electron-updater calls its folder for downloads. It is told everything else.
    { from: 'build/updates/app-update.yml', to: 'app-update.yml' },
    ...(fetchedBuild() ? [{ from: fetchedFolder, to: 'ffmpeg', filter: ['ffmpeg*'] }] : []),
  ],
  asar: true,
  // Programs cannot be started, and libraries not be loaded, from inside an archive.
  asarUnpack: ['**/*.node', 'node_modules/onnxruntime-node/**', 'node_modules/@ffmpeg-installer/**'],
  async afterPack({ appOutDir, electronPlatformName }) {
    // Electron's own placeholder app; the registry copy carries it along.
    if (electronPlatformName === 'linux')
      await rm(join(appOutDir, 'resources/default_app.asar'), { force: true })
    await flipFuses(packagedExecutable(appOutDir, electronPlatformName), fuseConfig(electronPlatformName))
  },

  // What a share link of Voice Design opens.
  protocols: [{ name, schemes: [scheme] }],

  linux: {
    // The package for Debian is made by build/package/deb.mjs.
    target: ['AppImage'],
    mimeTypes: linuxMimeTypes,
    executableName: 'timbre',
    category: 'AudioVideo',
    icon: 'icons/linux',
    synopsis: 'Studio for voice actors',
    maintainer: 'Timbre maintainers <maintainers@timbre.invalid>',
    desktop: { entry: { Name: name, StartupWMClass: 'timbre' } },
  },
  win: { target: ['nsis'], icon: 'icons/icon.ico' },
  nsis: {
    oneClick: false,
    allowToChangeInstallationDirectory: true,
    license: 'LICENSE',
    include: nsisInclude,
  },
  mac: {
    target: ['dmg', 'zip'],
    icon: 'icons/icon.icns',
    fileAssociations: macAssociations,
    category: 'public.app-category.music',
    hardenedRuntime: true,
    entitlements: 'build/package/entitlements.mac.plist',
    entitlementsInherit: 'build/package/entitlements.mac.plist',
    extendInfo: {
      NSMicrophoneUsageDescription: 'Timbre records your voice for the clone you are making.',
    },
  },
}
