import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { AppError } from '@shared/errors/app-error'
import { type ModelFile, readModelFile } from './model-files'

export type Tensors = Record<string, Tensor>

/** A network, ready to run. */
export interface Session {
  /** @throws AppError model-failed */
  run(inputs: Tensors): Promise<Tensors>
  float32(data: Float32Array, dims: readonly number[]): Tensor
  int64(data: bigint[], dims: readonly number[]): Tensor
}

/**
 * Loads a network. One thread each: two tasks at once fill the cores better than one task with two threads.
 * @throws AppError model-missing, model-failed
 */
export async function openSession(folder: string, file: ModelFile): Promise<Session> {
  const failed = (cause: unknown): never => {
    throw new AppError('model-failed', { detail: { model: file }, cause })
  }
  const bytes = await readModelFile(folder, file)
  const { InferenceSession: Sessions, Tensor: TensorOf } = await import('onnxruntime-node').catch(failed)
  const session: InferenceSession = await Sessions.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  }).catch(failed)
  return {
    run: (inputs) => session.run(inputs).catch(failed),
    float32: (data, dims) => new TensorOf('float32', data, dims),
    int64: (data, dims) => new TensorOf('int64', BigInt64Array.from(data), dims),
  }
}

/** The values of an output. @throws AppError model-failed where the network has no such output */
export function floatsOf(outputs: Tensors, name: string): Float32Array {
  const data = outputs[name]?.data
  if (data instanceof Float32Array) return data
  throw new AppError('model-failed', { detail: { reason: `no output ${name}` } })
}
