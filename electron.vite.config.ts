import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { guardFirstLoad } from './build/check/first-load.mjs'
import { recordPackages } from './build/package/licenses.mjs'

const at = (path: string): string => resolve(import.meta.dirname, path)

export default defineConfig({
  main: {
    plugins: [recordPackages('main')],
    resolve: { alias: { '@shared': at('src/shared') } },
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: {
          index: at('src/main/index.ts'),
          'demo-cloud-process': at('src/demo-cloud/process.ts'),
          'demo-cloud-cli': at('src/demo-cloud/cli.ts'),
          'capture-process': at('src/main/takes/capture/capture-process.ts'),
          'recognizer-process': at('src/main/recognizer/recognizer-process.ts'),
          'audio-processing-process': at('src/main/inference/audio-processing-process.ts'),
          'audio-worker': at('src/main/media/workers/audio-worker.ts'),
          'analysis-worker': at('src/main/analysis/measuring/analysis-worker.ts'),
          'library-worker': at('src/main/library/worker/library-worker.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [recordPackages('preload')],
    resolve: { alias: { '@shared': at('src/shared') } },
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    resolve: { alias: { '@shared': at('src/shared'), '@renderer': at('src/renderer/src') } },
    plugins: [react(), tailwindcss(), guardFirstLoad(), recordPackages('renderer')],
    build: {
      outDir: at('out/renderer'),
      minify: true,
      rollupOptions: {
        input: { index: at('src/renderer/index.html') },
        // One request instead of one for each part that a later page needs too.
        output: { codeSplitting: { groups: [{ name: 'first-load', tags: ['$initial'] }] } },
      },
    },
  },
})
