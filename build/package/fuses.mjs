// The switches burnt into the packaged binary. Every fuse Electron has is named here; one that is missing fails the
// packaging (strictlyRequireAllFuses) and the test that reads the binary.
import { FuseV1Options, FuseVersion } from '@electron/fuses'

/**
 * @param {string} platform of the package: linux, darwin or win32
 * @returns {Record<keyof typeof FuseV1Options, boolean>}
 */
export const fuseStates = (platform) => ({
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  // Linux has no such check: a changed asar still starts there.
  EnableEmbeddedAsarIntegrityValidation: platform !== 'linux',
  OnlyLoadAppFromAsar: true,
  // Only for apps with a snapshot of their own; we have none.
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  // A matter of WebAssembly speed, not of trust; Electron's own default.
  WasmTrapHandlers: true,
})

/** @param {string} platform */
export const fuseConfig = (platform) => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  resetAdHocDarwinSignature: platform === 'darwin',
  ...Object.fromEntries(
    Object.entries(fuseStates(platform)).map(([name, isOn]) => [FuseV1Options[name], isOn]),
  ),
})
