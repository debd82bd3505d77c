import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MeasuredPass, ToAnalysis } from '@main/analysis/measuring/analysis-messages'
import { type FileMeasuring, measureFile } from '@main/analysis/measuring/measure-file'
import { AppError } from '@shared/errors/app-error'
import { tempFolder } from '../temp-folder'
import { ffmpegPath } from '../audio/test-audio'

export interface MeasuredHere {
  measured: MeasuredPass
  /** What the folder of the peaks holds afterwards. */
  left: string[]
}

/** The measuring thread's work in this thread, with nobody who listens for speech. @throws AppError what measuring says */
export function measureHere(
  path: string,
  format: { sampleRateHz: number; channels: number; peaksPath?: string },
): Promise<MeasuredHere> {
  const folder = tempFolder()
  const request: ToAnalysis = {
    type: 'measure',
    path,
    peaksPath: join(folder, 'a.peaks'),
    ffmpegPath: ffmpegPath(),
    sendsForPrints: false,
    ...format,
  }
  return new Promise((resolve, reject) => {
    let measuring: FileMeasuring | null = null
    const receive = (message: Parameters<FileMeasuring['receive']>[0]): void =>
      void setImmediate(() => measuring?.receive(message))
    measuring = measureFile(request, (message) => {
      if (message.type === 'voice') receive({ type: 'taken' })
      if (message.type === 'decoded') receive({ type: 'judged' })
      if (message.type === 'measured') resolve({ measured: message.measured, left: readdirSync(folder) })
      if (message.type === 'failed') {
        expect(readdirSync(folder)).toEqual([])
        reject(new AppError(message.error.code, message.error))
      }
    })
  })
}
