import { expect, it } from 'vitest'
import { type Dialogs, oneAtATime } from '@main/platform/dialogs'

it('opens one system dialog at a time, whichever is asked for, and the next once it is closed', async () => {
  const asked: string[] = []
  let answer: (path: string | null) => void = () => undefined
  const ask = (name: string) => (): Promise<string | null> => {
    asked.push(name)
    return new Promise((resolve) => (answer = resolve))
  }
  const dialogs = oneAtATime({
    pickFolder: ask('folder'),
    pickPassport: ask('passport'),
    pickTarget: ask('target'),
  } as unknown as Dialogs)
  const first = dialogs.pickPassport()
  expect(await dialogs.pickPassport()).toBeNull()
  expect(await dialogs.pickFolder()).toBeNull()
  expect(asked).toEqual(['passport'])
  answer('/one.zip')
  expect(await first).toBe('/one.zip')

  const second = dialogs.pickFolder()
  answer(null)
  expect(await second).toBeNull()
  void dialogs.pickTarget({ fileName: 'a', extension: 'pdf' })
  expect(asked).toEqual(['passport', 'folder', 'target'])
})
