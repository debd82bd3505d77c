import type { CloudClient } from '../cloud/cloud-client'

/** What the history asks of the cloud. */
export type HistoryCloud = Pick<CloudClient, 'listHistory' | 'openHistoryAudio' | 'deleteHistoryItem'>
