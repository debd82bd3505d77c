// Apart from the recognizer: main asks for the files at start and must not load the library's bindings for that.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The library's file name per platform, as set-up installs it into the models folder. */
const fileNames: Readonly<Record<string, string>> = {
  linux: 'libvosk.so',
  win32: 'libvosk.dll',
  darwin: 'libvosk.dylib',
}

/** Relative to the models folder. */
const libraryName = `vosk/lib/${fileNames[process.platform] ?? 'libvosk.so'}`
/** Files loaded with the library, relative to the models folder: on Windows it includes more libraries. */
export const libraryNames: readonly string[] = [
  libraryName,
  ...(process.platform === 'win32'
    ? ['libgcc_s_seh-1.dll', 'libstdc++-6.dll', 'libwinpthread-1.dll'].map((name) => `vosk/lib/${name}`)
    : []),
]

/** @returns where set-up installs libvosk */
export const libraryFile = (modelsFolder: string): string => join(modelsFolder, libraryName)

/** @returns where set-up installs the English model */
export const modelFolder = (modelsFolder: string): string => join(modelsFolder, 'vosk', 'en')
const modelFiles = ['am/final.mdl', 'conf/model.conf', 'graph/HCLr.fst', 'graph/Gr.fst', 'ivector/final.ie']

/** @returns the recognizer's files that set-up has not installed */
export const missingRecognizerFiles = (modelsFolder: string): string[] =>
  [libraryFile(modelsFolder), ...modelFiles.map((file) => join(modelFolder(modelsFolder), file))].filter(
    (path) => !existsSync(path),
  )
