import { expect, it } from 'vitest'
import { uploadName } from '@main/uploads/plan/upload-name'
import { voiceSampleRows } from '@renderer/features/voices/details/voice-sample-rows'

const sent = (name: string) =>
  uploadName({
    name,
    sampleId: '0a1b2c3d-0000-4000-8000-000000000001',
    sha256: 'abcdef01'.repeat(8),
    extension: 'flac',
  })
const inCloud = (sampleId: string, fileName: string) => ({ sampleId, fileName })

it('names samples as the draft here does, in its order', () => {
  const rows = voiceSampleRows(
    [inCloud('2', sent('Zweiter Teil.wav')), inCloud('1', sent('Größe.wav'))],
    [
      { cloudSampleId: '1', name: 'Größe.wav' },
      { cloudSampleId: '2', name: 'Zweiter Teil.wav' },
    ],
  )
  expect(rows.map(({ name }) => name)).toEqual(['Größe.wav', 'Zweiter Teil.wav'])
})

it('names others without the mark of an upload, by number, and leaves names of other programs alone', () => {
  const rows = voiceSampleRows(
    [
      inCloud('1', sent('take 10.wav')),
      inCloud('2', sent('take 9.wav')),
      inCloud('3', 'a_0a1b2c3d.mp3'),
      inCloud('4', sent('own.wav')),
    ],
    [
      { cloudSampleId: null, name: 'not sent.wav' },
      { cloudSampleId: '4', name: 'own.wav' },
    ],
  )
  expect(rows.map(({ name }) => name)).toEqual(['own.wav', 'a_0a1b2c3d.mp3', 'take-9.flac', 'take-10.flac'])
})
