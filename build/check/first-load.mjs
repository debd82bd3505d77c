// What a window reads and runs before its first paint. The build fails where something slips into it that a start must not
// wait for; `npm run build` says which file brought it.

/** By package: what has no place in the first load, and what takes its place there. */
const kept = [
  [/\/zod\//, 'constants and rules stand in files without schemas'],
  [
    /\/(prosemirror-[a-z]+|wavesurfer\.js|react-virtual|virtual-core|react-hook-form)\//,
    'a page loads it when it is opened',
  ],
]

/** @returns {import('vite').Plugin} */
export const guardFirstLoad = () => ({
  name: 'guard-first-load',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const first = new Set(chunks.filter(({ isEntry, name }) => isEntry && name === 'index'))
    for (const { imports } of first) {
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk)
    }
    for (const id of [...first].flatMap(({ moduleIds }) => moduleIds)) {
      const [, why] = kept.find(([pattern]) => pattern.test(id)) ?? []
      if (why === undefined) continue
      const importers = this.getModuleInfo(id)?.importers ?? []
      this.error(`${id} is in the window's first load (imported by ${importers.join(', ')}): ${why}`)
    }
  },
})
