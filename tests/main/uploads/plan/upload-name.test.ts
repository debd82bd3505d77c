import { expect, test } from 'vitest'
import { uploadName } from '@main/uploads/plan/upload-name'

const nameOf = (name: string): string =>
  uploadName({ name, sampleId: '6f1c2b3a-0000', sha256: '0123456789abcdef', extension: 'flac' })

test.each([
  ['Gespräch mit Björn.wav', 'Gesprach-mit-Bjorn'],
  ['Größe, 2. Teil.flac', 'Grosse-2-Teil'],
  ['Élan naïf.mp3', 'Elan-naif'],
  ['录音.wav', 'sample'],
])('stays readable in ASCII: %s', (name, stem) => {
  expect(nameOf(name)).toBe(`${stem}_6f1c2b3a-01234567.flac`)
})
