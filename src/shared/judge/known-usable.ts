import type { DatasetReport } from '../domain/dataset/analysis'

/** Usable time; null while nothing was measured, so that nobody is told that nothing counts. */
export const knownUsableMs = ({
  samples,
  usableMs,
}: Pick<DatasetReport, 'samples' | 'usableMs'>): number | null =>
  samples.some(({ state }) => state === 'ready') ? usableMs : null
