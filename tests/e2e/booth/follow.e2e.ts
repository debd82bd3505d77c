import { readFileSync } from 'node:fs'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import {
  followTake,
  listen,
  loopSeconds,
  nobody,
  readOwnScript,
  stopTake,
} from '../../support/trials/follow-journey'
import { descendants } from '../../support/app/process-tree'
import { recognizerIsHere } from '../../support/analysis/recognizer-here'
import { expect, test } from '../fixtures'

test('a script is followed over the socket of the demo workspace while real speech is recorded', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: fakeMicrophone(folder, loopSeconds) })
  await expect(page.getByText('Demo workspace', { exact: true }).first()).toBeVisible()
  await readOwnScript(page, folder)
  await followTake(page, recognizerIsHere ? 'cloud' : 'pace')
})

test('offline a script is followed on this computer, also after its recognizer died, and by pace where nobody understands', async ({
  folder,
  openStudio,
}) => {
  const studio = await openStudio({ args: fakeMicrophone(folder, loopSeconds), cloud: nobody })
  const { page } = studio
  await readOwnScript(page, folder)
  const engine = recognizerIsHere ? 'local' : 'pace'
  await followTake(page, engine)

  // Linux: the recognizer is the process that has the library open.
  const recognition = descendants(studio.process.pid ?? 0).filter(({ pid }) =>
    readFileSync(`/proc/${pid}/maps`, 'utf8').includes('libvosk'),
  )
  expect(recognition).toHaveLength(recognizerIsHere ? 1 : 0)
  const positions = await listen(page)
  for (const { pid } of recognition) process.kill(pid, 'SIGKILL')
  await expect.poll(async () => (await positions()).length, { timeout: 60_000 }).toBeGreaterThan(3)
  expect((await positions()).at(-1)?.engine).toBe(engine)
  // Single buffers of 10 ms are the busy machine's; the death of the recognizer may cost no sound.
  expect(await stopTake(page)).toBeLessThan(300)

  await page.getByRole('button', { name: 'Change script' }).click()
  await page.getByRole('combobox', { name: 'Script language' }).selectOption({ label: 'Croatian' })
  await page.getByRole('button', { name: /Zvonar s otoka Prvca/ }).click()
  const mismatch = page.getByRole('dialog', { name: 'Language Mismatch' })
  await mismatch.getByRole('button', { name: 'Choose another script' }).click()
  await expect(mismatch).toHaveCount(0)
  await page.getByRole('button', { name: /Zvonar s otoka Prvca/ }).click()
  await mismatch.getByRole('button', { name: /use/i }).click()
  await followTake(page, 'pace')
})
