import type { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'

/** What the history asks of the cloud. */
export type HistoryCloud = Pick<CloudClient, 'listHistory' | 'openHistoryAudio' | 'deleteHistoryItem'>

/** The cloud has no such item (any more). */
export const isItemGone = (error: AppError): boolean =>
  error.code === 'cloud-refused' &&
  (error.detail['httpStatus'] === 404 ||
    error.detail['httpStatus'] === 410 ||
    error.detail['status'] === 'history_item_not_found')
