import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@shared/errors/app-error'

/** What the set-up fetches (build/model-sources.mjs says from where), by its SHA-256. */
export const fetchedModelFiles: Readonly<Record<string, string>> = {
  'kokoro/model_q8.onnx': 'fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478',
  'kokoro/tokenizer.json': '566c78f4973a7119bdb6bae0e9ec661ddea273cb814b4a904cf070bac18e0ce8',
  'kokoro/voices/af_heart.bin': 'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b',
  'kokoro/voices/am_michael.bin': '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1',
  'vosk/lib/libvosk.so': '9f94ef218c32e271ae8ac84065ab25191af48832c06c6e624984b1c80f0b0920',
  'vosk/lib/libgcc_s_seh-1.dll': 'e16de83d48247cde2581ec36279102dda00b7d7b36558cad72164e3c4caae0a4',
  'vosk/lib/libstdc++-6.dll': '1766f6e252410086c26400ab085e017e7ad5e8993f3d19dda87a13a1e978f0a2',
  'vosk/lib/libvosk.dll': '9ee0301e8c29ba7e2219e99664bcb687fe2575d0379b76b3d0be39ccc0112038',
  'vosk/lib/libwinpthread-1.dll': '5b60907df42009f1ba437e7f2a6278651be97f4993869105d8a31086138e4570',
  'vosk/lib/libvosk.dylib': '82fdfba0dde392a7dbba70f9c1a17f6e3da27a50444a9f53939508525a1e6fdf',
  'vosk/en/README': 'c0cf286e4f7783306c5f6469b37db69228fb16803b03cae661edb2d7bba64ebb',
  'vosk/en/am/final.mdl': '75370a0137f9daf8f469dedd7daa4513ae7a621f03240c6e512e2b50b656a7b6',
  'vosk/en/conf/mfcc.conf': '1e2228006d01d805ad1c267fee9f79709ca87ac51bd82b0e3f5c69ba543f0fc4',
  'vosk/en/conf/model.conf': '8f14cb1eeb07c762c371db648c6be688d347236155ca0f64fb13b6567a8ce81f',
  'vosk/en/graph/Gr.fst': '023c8b7e30704a9e37765c635c252e608a02f361235bf94abdcf2a5225d85b20',
  'vosk/en/graph/HCLr.fst': '5caafba3081e1646545ac6bff0dd7a318e53dcbdc86f237909ce1d2ac1293d34',
  'vosk/en/graph/disambig_tid.int': '9ad87cc166d0998f08f758f47a6223a120dfffcbee805c4849c3aa5e6bb3c0fc',
  'vosk/en/graph/phones/word_boundary.int':
    'da199d9c991e0e84681ddbb34627b915b26302d50a8fdaa23c51e2bc3a50b5c3',
  'vosk/en/ivector/final.dubm': '8c5d7dd69d2122313baaf19f61f35dd3fa18b70c62ac0687e311e1c46e6daca7',
  'vosk/en/ivector/final.ie': '3f37faf90c375b9e4740b569398b5829ed9cc07d19be6d441f72c3b71d7efcc6',
  'vosk/en/ivector/final.mat': 'ddd83586dc5f928cda8738b922c85ffe38fc789cb5f9151a712ca12f37265382',
  'vosk/en/ivector/global_cmvn.stats': '33be09afcc80059847a275c3d043b51f1ab954c7c2438ddbbf4745e8ba144ff9',
  'vosk/en/ivector/online_cmvn.conf': 'a2f3571754b64297cb7efb2e7ca3df61995c5a45fcbb97188f90613552bb2dfe',
  'vosk/en/ivector/splice.conf': '9f0c5f7c82d18eaf25d8bce470efa9f7741f88411fe428774bc0a9bb69a24756',
}

/** Names of the files of a folder that are wanted on this system, below the models folder. */
const filesBelow = (folder: string): [name: string, sha256: string][] =>
  Object.entries(fetchedModelFiles).filter(([name]) => name.startsWith(`${folder}/`))

/**
 * Reads every file before it is loaded: the folder they lie in belongs to the person, and to every program they run.
 * @param names of the models folder: files, or folders
 * @throws AppError model-failed where one is not what was fetched; model-missing
 */
export async function checkFetchedFiles(modelsFolder: string, names: readonly string[]): Promise<void> {
  const files = names.flatMap((name): [string, string | undefined][] =>
    name in fetchedModelFiles ? [[name, fetchedModelFiles[name]]] : filesBelow(name),
  )
  for (const [name, sha256] of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(modelsFolder, name)), hash).catch((cause: unknown) => {
      throw new AppError('model-missing', { detail: { model: name }, cause })
    })
    refuseOther(name, hash.digest('hex'), sha256)
  }
}

/** The bytes of one file, checked. @throws AppError model-failed, model-missing */
export async function readFetchedFile(modelsFolder: string, name: string): Promise<Buffer> {
  const bytes = await readFile(join(modelsFolder, name)).catch((cause: unknown) => {
    throw new AppError('model-missing', { detail: { model: name }, cause })
  })
  refuseOther(name, createHash('sha256').update(bytes).digest('hex'), fetchedModelFiles[name])
  return bytes
}

function refuseOther(name: string, found: string, wanted: string | undefined): void {
  if (found !== wanted) throw new AppError('model-failed', { detail: { model: name, reason: 'hash' } })
}
