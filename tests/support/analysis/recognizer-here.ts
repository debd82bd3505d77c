import { missingRecognizerFiles } from '@main/recognizer/recognizer-files'
import { modelsFolder } from '@main/platform/files/models-folder'

export const testModelsFolder = modelsFolder(process.env)

/** Whether the set-up has put the local recognizer on this machine. Tests assert what happens in either case. */
export const recognizerIsHere = missingRecognizerFiles(testModelsFolder).length === 0
