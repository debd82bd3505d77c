import type { SampleReport } from '@shared/domain/dataset/analysis'
import type { Sample } from '@shared/domain/dataset/sample'
import type { Publish } from '@shared/ipc/contract'
import type { Draft } from '@shared/domain/dataset/draft'
import type { AccessSource } from '../access/access-source'
import type { AccountModule } from '../account/account'
import type { AudioStore } from '../library/audio-store'
import type { Library } from '../library/library'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import type { Desktop } from '../platform/desktop/desktop'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import type { VoiceLock } from '../voices/voice-lock'
import type { Batching } from './plan/batches'
import type { TakeOver } from './settings/settings-watch'
import type { UploadTiming } from './transfer/timing'

/** What uploads need of other modules. */
export interface UploadsDeps {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  /** @throws AppError not-found */
  draft: (id: string) => Pick<Draft, 'id' | 'name' | 'description'>
  /** Samples of a draft outside the trash, in list order, with findings. */
  samplesOf: (draftId: string) => Sample[]
  /** What is known about the sound of each sample. */
  reportsOf: (draftId: string) => readonly SampleReport[]
  /** The person sends a sample again despite this warning. */
  skipWarning: (sampleId: string, code: string) => void
  audioStore: Pick<AudioStore, 'ingest'>
  media: Pick<Media, 'convertToFlac' | 'probe'>
  /** Whose ledger; null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud' | 'connection' | 'hint'>
  /** What the workspace allows. */
  access: Pick<AccessSource, 'get'>
  voiceLock: VoiceLock
  desktop: Desktop
  clock: Clock
  log: Log
  publish: Publish
  topics: Topics
  /** Applies settings changed elsewhere to the local sample. */
  takeOverSettings?: TakeOver
  uploadsAsFilesAreAdded: () => boolean
  timing?: UploadTiming
  batching?: Batching
  /** 0 to 1, for the back-off. */
  random?: () => number
}
