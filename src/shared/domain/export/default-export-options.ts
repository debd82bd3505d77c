import type { ExportOptions } from './export'

/** Apart from the schemas, so that a window shows them without a schema library. */
export const defaultExportOptions: ExportOptions = {
  preset: 'none',
  format: 'wav24',
  files: 'each',
  namePattern: '{name}',
  hasMarkers: true,
  custom: {
    loudness: { measure: 'lufs', min: -20, max: -18 },
    peak: { measure: 'true', max: -1 },
    noiseFloorMaxDbfs: -60,
    headMs: null,
    tailMs: null,
    sampleRateHz: null,
    channels: null,
    mp3Kbps: 192,
  },
}
