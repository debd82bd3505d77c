import type * as OnnxRuntime from 'onnxruntime-node'

/**
 * The only way to the library that runs models. Left alone it keeps a number for this computer in the person's cache folder and
 * sends Microsoft what it runs; it reads this variable when it is loaded, in a thread from the process it belongs to.
 */
export function loadOnnxRuntime(): Promise<typeof OnnxRuntime> {
  Object.assign(process.env, silentOnnxRuntime)
  return import('onnxruntime-node')
}

export const silentOnnxRuntime = { ORT_DISABLE_TELEMETRY: '1' } as const
