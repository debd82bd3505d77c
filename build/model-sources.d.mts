export const modelSources: readonly {
  folder: string
  what: string
  package: string
  integrity: string
  /** By name in the package. */
  files: Readonly<Record<string, readonly [target: string, sha256: string]>>
}[]
