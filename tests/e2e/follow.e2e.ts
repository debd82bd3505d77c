import { fakeMicrophone } from '../support/fake-microphone'
import { followTake, loopSeconds, nobody, readOwnScript } from '../support/follow-journey'
import { recogniserIsHere } from '../support/recogniser-here'
import { expect, test } from './fixtures'

test('a script is followed over the socket of the demo workspace while real speech is recorded', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: fakeMicrophone(folder, loopSeconds) })
  await expect(page.getByText('Demo workspace', { exact: true }).first()).toBeVisible()
  await readOwnScript(page, folder)
  await followTake(page, recogniserIsHere ? 'cloud' : 'pace')
})

test('a script is followed offline with the recogniser of this computer', async ({ folder, openStudio }) => {
  const { page } = await openStudio({ args: fakeMicrophone(folder, loopSeconds), cloud: nobody })
  await readOwnScript(page, folder)
  await followTake(page, recogniserIsHere ? 'local' : 'pace')
})

test('a script in a language nobody here understands is followed by voice and pace', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({ args: fakeMicrophone(folder, loopSeconds), cloud: nobody })
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('button', { name: 'Record yourself' }).click()
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await page.getByRole('button', { name: 'Choose a script' }).click()
  await page.getByRole('combobox', { name: 'Language of the script' }).click()
  await page.getByRole('option', { name: 'Croatian' }).click()
  await page.getByRole('button', { name: /Zvonar s otoka Prvca/ }).click()
  const mismatch = page.getByRole('dialog', { name: 'Language Mismatch' })
  await mismatch.getByRole('button', { name: /use/i }).click()
  await followTake(page, 'pace')
})
