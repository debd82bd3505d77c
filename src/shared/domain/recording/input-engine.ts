/** What takes the sound in: the system's own audio interface in full, or Chromium, which hands over 16 bits. */
export const inputEngines = ['native', 'chromium'] as const
export type InputEngine = (typeof inputEngines)[number]

/** Systems (`process.platform` and `process.arch`) for which the native engine's library exists. */
const nativeSystems: readonly string[] = [
  'linux x64',
  'linux arm64',
  'darwin arm64',
  'win32 x64',
  'win32 arm64',
]
/**
 * Where it is used unless a person chose: on Linux after the full torture of recording on both engines, elsewhere after the
 * hardware checklist (decision 63).
 */
const usuallyNative: readonly string[] = ['linux x64']

/** The engines of a system, and which one it uses where nobody chose. */
export interface EngineOffer {
  engines: InputEngine[]
  usual: InputEngine
}

/**
 * @param system `process.platform` and `process.arch`, with a space between them
 * @param hasFakeMicrophone Chromium was started with a fake microphone, which no other engine knows
 */
export function engineOffer(system: string, hasFakeMicrophone = false): EngineOffer {
  if (!nativeSystems.includes(system)) return { engines: ['chromium'], usual: 'chromium' }
  const isUsual = usuallyNative.includes(system) && !hasFakeMicrophone
  return { engines: [...inputEngines], usual: isUsual ? 'native' : 'chromium' }
}

/** @param chosen in the settings; null: nobody chose */
export const engineOf = (chosen: InputEngine | null, { engines, usual }: EngineOffer): InputEngine =>
  chosen !== null && engines.includes(chosen) ? chosen : usual
