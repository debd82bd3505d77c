// `npm run gallery`: components and hard states of screens, photographed in Electron and compared with the references.
// --update takes new ones; a name photographs the stories that begin with it. Lives beside the app, never in its package.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aliases } from './lib/aliases.mjs'
import { root } from './lib/electron-path.mjs'
import { runProgram } from './lib/run-ts.mjs'
import { setUp } from './setup.mjs'
import { readJson, recordReport } from './check/test-counts.mjs'

async function buildPages() {
  const [{ build }, { default: react }, { default: tailwind }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('@tailwindcss/vite'),
  ])
  await build({
    configFile: false,
    root: join(root, 'tests/gallery'),
    base: './',
    logLevel: 'warn',
    resolve: {
      alias: Object.fromEntries(Object.entries(aliases).map(([name, path]) => [name, join(root, path)])),
    },
    plugins: [react(), tailwind()],
    build: {
      outDir: join(root, 'out/gallery/page'),
      emptyOutDir: true,
      // A page that is loaded when it is opened would be loaded while its picture is taken.
      rolldownOptions: { output: { codeSplitting: false } },
      // A font in the style sheet would be against the policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
    },
  })
}

/** @param {string[]} args @returns {Promise<number>} exit code */
export async function runGallery(args) {
  await buildPages()
  const code = await runProgram('tests/gallery/photograph.ts', args, { needsDisplay: true })
  recordReport('gallery', code, () => {
    const { pictureCount, changed, problems } = readJson(join(root, 'out/gallery/report.json'))
    return { passed: pictureCount - changed.length, failed: changed.length + problems.length }
  })
  return code
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setUp()
  process.exit(await runGallery(process.argv.slice(2)))
}
