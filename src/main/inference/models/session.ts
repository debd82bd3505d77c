import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { AppError } from '@shared/errors/app-error'
import { loadOnnxRuntime } from '../../platform/load-onnxruntime'
import { type ModelFile, readModelFile } from './model-files'

/** Inputs or outputs of a network, by name. */
export type Tensors = Record<string, Tensor>

/** A loaded network. */
export interface Session {
  /** @throws AppError model-failed */
  run(inputs: Tensors): Promise<Tensors>
  float32(data: Float32Array, dims: readonly number[]): Tensor
}

/**
 * Loads a network. It runs on one thread: two concurrent tasks use the cores better than one task on two threads.
 * @throws AppError model-missing, model-failed
 */
export async function openSession(folder: string, file: ModelFile): Promise<Session> {
  const failed = (cause: unknown): never => {
    throw new AppError('model-failed', { detail: { model: file }, cause })
  }
  const bytes = await readModelFile(folder, file)
  const { InferenceSession: Sessions, Tensor: TensorOf } = await loadOnnxRuntime().catch(failed)
  const session: InferenceSession = await Sessions.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  }).catch(failed)
  return {
    run: (inputs) => session.run(inputs).catch(failed),
    float32: (data, dims) => new TensorOf('float32', data, dims),
  }
}

/** Returns the values of an output. @throws AppError model-failed if the network has no such output */
export function floatsOf(outputs: Tensors, name: string): Float32Array {
  const data = outputs[name]?.data
  if (data instanceof Float32Array) return data
  throw new AppError('model-failed', { detail: { reason: `no output ${name}` } })
}
