import { join } from 'node:path'
import { createDemoCloudHost, type DemoCloudHostOptions } from './account/demo-cloud/create-demo-cloud-host'
import { forkDemoCloud } from './account/demo-cloud/fork-demo-cloud'
import { forkAudioProcessing } from './inference/audio-processing-fork'
import { type AudioProcessingHost, createAudioProcessingHost } from './inference/audio-processing-host'
import { createMedia, type Media } from './media/media'
import { type AudioWorkers, createAudioWorkers } from './media/workers/audio-workers'
import type { Clock } from './platform/clock'
import { ownEnvironment } from './platform/environment-electron'
import { modelsFolder } from './platform/files/models-folder'
import { resourcesFolder } from './platform/files/resources-folder'
import type { Log } from './platform/log/log'
import { forkRecognizer } from './recognizer/fork'
import { createRecognizerHost, type RecognizerHost } from './recognizer/recognizer-host'

/** Whatever computes or serves beside main, started when it is first needed. Each is closed by who opened all. */
export interface ChildProcesses {
  workers: AudioWorkers
  /** Runs ffmpeg. */
  media: Media
  demoCloud: ReturnType<typeof createDemoCloudHost>
  /** Follows a reader live. */
  recognizer: RecognizerHost
  /** Checks recordings: apart, so that a reader never waits for a check. */
  checkRecognizer: RecognizerHost
  audioProcessing: AudioProcessingHost
}

export function createChildProcesses(o: {
  mainFolder: string
  demoCloudFolder: DemoCloudHostOptions['dataFolder']
  clock: Clock
  log: Log
}): ChildProcesses {
  const { mainFolder, clock, log } = o
  const env = ownEnvironment()
  const shippedModelsFolder = join(resourcesFolder(), 'models')
  const workers = createAudioWorkers({ workerFile: join(mainFolder, 'audio-worker.js') })
  const media = createMedia({ workers, env })
  const openRecognizer = (): RecognizerHost =>
    createRecognizerHost({
      fork: forkRecognizer(join(mainFolder, 'recognizer-process.js')),
      modelsFolder: modelsFolder(env),
      clock,
      log,
    })
  return {
    workers,
    media,
    demoCloud: createDemoCloudHost({
      fork: forkDemoCloud(join(mainFolder, 'demo-cloud-process.js')),
      dataFolder: o.demoCloudFolder,
      shippedModelsFolder,
      env,
      log,
    }),
    recognizer: openRecognizer(),
    checkRecognizer: openRecognizer(),
    audioProcessing: createAudioProcessingHost({
      fork: forkAudioProcessing(join(mainFolder, 'audio-processing-process.js')),
      modelsFolder: shippedModelsFolder,
      ffmpegPath: () => media.toolPath('ffmpeg'),
      clock,
      log,
    }),
  }
}
