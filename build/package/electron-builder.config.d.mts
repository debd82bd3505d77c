/** As far as tests read it. */
declare const config: {
  appId: string
  artifactName: string
  publish: null
  asar: boolean
  asarUnpack: string[]
  afterPack: (...given: never[]) => Promise<void>
  files: string[]
  extraMetadata: { updates: { feed: string | null; publicKey: string | null }; unofficialElectron: boolean }
  extraResources: { from: string; to: string }[]
  protocols: { name: string; schemes: string[] }[]
  linux: { target: string[]; icon: string; mimeTypes: string[]; executableName: string }
  win: { target: string[]; icon: string }
  nsis: { oneClick: boolean; license: string; include: string }
  mac: {
    target: string[]
    icon: string
    hardenedRuntime: boolean
    entitlements: string
    entitlementsInherit: string
    fileAssociations: unknown
    extendInfo: Record<string, string>
  }
}
export default config
