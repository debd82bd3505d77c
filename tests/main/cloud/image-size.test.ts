import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { imageSize } from '@main/cloud/calls/image-size'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'

const drawn = (size: string, ...encoder: string[]): Buffer =>
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=red:s=${size}`, '-frames:v', '1'],
    ...[...encoder, '-f', 'image2pipe', '-'],
  ])

it.each([
  ['image/png', ['-c:v', 'png']],
  ['image/jpeg', ['-c:v', 'mjpeg']],
  ['image/webp', ['-c:v', 'libwebp']],
  ['image/webp', ['-c:v', 'libwebp', '-lossless', '1']],
])('reads the size of %s %j, and of no other kind', (mediaType, encoder) => {
  const bytes = drawn('322x178', ...encoder)
  expect(imageSize(bytes, mediaType)).toEqual({ width: 322, height: 178 })
  for (const other of ['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
    if (other !== mediaType) expect(imageSize(bytes, other)).toBeNull()
  // Cut off anywhere in its head it has no size, and nothing throws.
  for (let length = 0; length < 20; length++)
    expect(imageSize(bytes.subarray(0, length), mediaType)).toBeNull()
})

it('reads the size of a WebP with more than a picture', () => {
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x41\x01\0\xb1\0\0', 'latin1')
  expect(imageSize(head, 'image/webp')).toEqual({ width: 322, height: 178 })
})

it('comes to an end with a JPEG whose segments lead nowhere', () => {
  expect(
    imageSize(Buffer.from([0xff, 0xd8, ...Array.from({ length: 60 }, () => 0xff)]), 'image/jpeg'),
  ).toBeNull()
  expect(imageSize(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]), 'image/jpeg')).toBeNull()
})
