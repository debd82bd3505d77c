import { rm } from 'node:fs/promises'

/** Removes a folder that a process which was just killed may still write into for a moment. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
