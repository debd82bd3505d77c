import { silentOnnxRuntime } from './load-onnxruntime'

type Environment = Readonly<Record<string, string | undefined>>

/** They lead to programs, libraries and models that are loaded, or let others answer for a server. */
const untrusted = new Set([
  'PATH',
  'TIMBRE_FFMPEG',
  'TIMBRE_FFPROBE',
  'TIMBRE_CACHE_DIR',
  'NODE_OPTIONS',
  'NODE_PATH',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'ORT_LIB_PATH',
])

/** Folders that only an administrator can write to. */
const systemPath = process.platform === 'win32' ? '' : '/usr/bin:/bin'

/** Where programs and their libraries are, temporary files, and which letters are printed. */
const bareNames = new Set([
  'PATH',
  'LD_LIBRARY_PATH',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'TMPDIR',
  'LANG',
  'LC_ALL',
])

/** What a tool that reads and writes sound needs to know of the environment: nothing that changes what it does. */
export const bareEnvironment = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && bareNames.has(name.toUpperCase()) ? [[name, value]] : [],
    ),
  )

/**
 * What the app and its processes may know of the environment they were started in. In a package nothing of it decides
 * which code runs; nothing that runs models tells anybody of it.
 */
export function trustedEnvironment(env: Environment, isPackaged: boolean): Record<string, string> {
  const all = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (!isPackaged) return { ...Object.fromEntries(all), ...silentOnnxRuntime }
  return {
    ...Object.fromEntries(all.filter(([name]) => !untrusted.has(name.toUpperCase()))),
    PATH: systemPath,
    ...silentOnnxRuntime,
  }
}
