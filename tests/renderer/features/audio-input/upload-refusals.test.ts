import { beforeEach, expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import {
  forgetRefusals,
  refusalOf,
  tellRefusals,
  withinSize,
} from '@renderer/features/audio-input/upload-refusals'
import { toastStore } from '@renderer/ui/feedback/toast'

beforeEach(() => toastStore.setState({ messages: [] }))

const told = () => toastStore.getState().messages.map(({ title, description }) => [title, description])

it('files over the size are refused in the text of the uploader, the first three of them by toast', () => {
  const files = [10, 11, 12, 13, 14, 9].map((megabytes) => ({
    name: `${megabytes}.wav`,
    size: megabytes * 1_000_000,
  }))
  expect(withinSize(files, 10_000_000).map(({ name }) => name)).toEqual(['10.wav', '9.wav'])
  expect(told().sort()).toEqual([
    ['File "11.wav" is larger than 10MB.', undefined],
    ['File "12.wav" is larger than 10MB.', undefined],
    ['File "13.wav" is larger than 10MB.', undefined],
  ])
  // Other files are another answer.
  expect(withinSize([{ name: 'over.wav', size: 10_000_001 }], 10_000_000)).toEqual([])
  expect(told()).toEqual([['File "over.wav" is larger than 10MB.', undefined]])
  forgetRefusals()
  expect(told()).toEqual([])
})

it('no sound, and whatever else is wrong with a file, has its text; what is not its fault has none', () => {
  const of = (error: AppError) => refusalOf('a.wav', error)
  for (const code of ['file-unsupported', 'file-without-audio'] as const)
    expect(of(new AppError(code))).toEqual({ file: 'a.wav', kind: 'type' })
  expect(of(new AppError('network'))).toBeNull()
  expect(refusalOf('a.wav', new Error('?'))).toBeNull()
  const refused = of(new AppError('cloud-refused', { detail: { message: 'No speech.' } }))
  const damaged = of(new AppError('file-damaged'))
  tellRefusals([{ file: 'b.txt', kind: 'type' }, ...[refused, damaged].flatMap((each) => each ?? [])])
  const [type, said, other] = told()
    .slice()
    .sort(([a = ''], [b = '']) => b.localeCompare(a))
  expect(type).toEqual(['File "b.txt" is not supported. Please choose an audio file.', undefined])
  expect([said, other].map((each) => each?.[0])).toEqual(
    Array(2).fill('File "a.wav" could not be added, choose another file.'),
  )
  expect([said, other].map((each) => each?.[1])).toContain('No speech.')
})
