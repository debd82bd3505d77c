import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'

/** The models in resources/models (from build/by-hand/resource-models.mjs) and their SHA-256. */
export const modelFiles = {
  'silero/windows.onnx': '311b541fd041add22f69b1e20c484f76158f81014c84528a62b37f6efa0e53b0',
  'deepfilternet3/enc.onnx': '7c5399d3da8a50ebef1c1a0ae421b33376aa5e45d0e92df16da7e83c9c131916',
  'deepfilternet3/erb_dec.onnx': 'ab669a1d10afe20911728b33053a452071042317a90581092b325da7b2f9d895',
  'deepfilternet3/df_dec.onnx': '23114ce3b0f6464b763ee62f7bb8aab6b2a129a21eabd5bcfe59413db05f278a',
  'x-vector/frames.onnx': '30209393be255e5b01ba75613394417f9a7c31a8e5e395af48bc1d825d0827f5',
  'x-vector/tail.bin': '2e70229df54f53dc260234f9b85aa652e1df5eeed01fc12beb01d5d080e9c44f',
} as const

export type ModelFile = keyof typeof modelFiles

/** Reads and verifies a model. @throws AppError model-missing, model-failed (detail `reason`: hash) */
export async function readModelFile(folder: string, file: ModelFile): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, file)).catch((cause: unknown) => {
    throw new AppError('model-missing', { detail: { model: file }, cause })
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== modelFiles[file])
    throw new AppError('model-failed', { detail: { model: file, reason: 'hash' } })
  return bytes
}
