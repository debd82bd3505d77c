import { fakeMicrophone } from '../support/record/fake-microphone'
import { followTake, loopSeconds, nobody, readOwnScript } from '../support/trials/follow-journey'
import { recognizerIsHere } from '../support/analysis/recognizer-here'
import { expect, packaged, test } from './fixtures'

const executablePath = packaged.executable

test('the packaged app follows a script through the demo workspace', async ({ folder, openStudio }) => {
  const { page } = await openStudio({ executablePath, args: fakeMicrophone(folder, loopSeconds) })
  await expect(page.getByText('Demo workspace', { exact: true }).first()).toBeVisible()
  await readOwnScript(page, folder)
  await followTake(page, recognizerIsHere ? 'cloud' : 'pace')
})

test('the packaged app follows a script by itself', async ({ folder, openStudio }) => {
  const args = fakeMicrophone(folder, loopSeconds)
  const { page } = await openStudio({ executablePath, args, cloud: nobody })
  await readOwnScript(page, folder)
  await followTake(page, recognizerIsHere ? 'local' : 'pace')
})
