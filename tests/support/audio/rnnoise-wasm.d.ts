/** The part of RNNoise's module that the benchmark uses; the package has no types. */
declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  interface RnnoiseModule {
    ready: Promise<unknown>
    HEAPF32: Float32Array
    _rnnoise_create(): number
    _rnnoise_destroy(state: number): void
    _rnnoise_process_frame(state: number, output: number, input: number): number
    _malloc(bytes: number): number
    _free(at: number): void
  }
  export default function createRNNWasmModuleSync(): RnnoiseModule
}
