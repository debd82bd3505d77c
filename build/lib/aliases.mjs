/** Where the aliases of imports lead, from the root of the repository. The tsconfig files name them too. */
export const aliases = {
  '@shared': 'src/shared',
  '@main': 'src/main',
  '@demo-cloud': 'src/demo-cloud',
  '@renderer': 'src/renderer/src',
}
