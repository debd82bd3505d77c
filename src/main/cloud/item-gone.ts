import type { AppError } from '@shared/errors/app-error'

/** The cloud's history has no such item (any more). */
export const isItemGone = (error: AppError): boolean =>
  error.code === 'cloud-refused' &&
  (error.detail['httpStatus'] === 404 ||
    error.detail['httpStatus'] === 410 ||
    error.detail['status'] === 'history_item_not_found')
