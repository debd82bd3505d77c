import { missingRecogniserFiles } from '@main/inference/vosk/recogniser'
import { modelsFolder } from '@main/platform/models-folder'

export const testModelsFolder = modelsFolder(process.env)

/** Whether the set-up has put the local recogniser on this machine. Tests assert what happens in either case. */
export const recogniserIsHere = missingRecogniserFiles(testModelsFolder).length === 0
