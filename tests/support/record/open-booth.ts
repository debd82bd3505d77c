import type { Page, Worker } from 'playwright'
import type { InputEngine } from '@shared/domain/recording/input-engine'
import { pickFiles } from '../app/studio-app'

/** The engine by its name, as a person chooses it in Settings. */
export async function chooseEngine(page: Page, inputEngine: InputEngine): Promise<void> {
  await page.evaluate(async (chosen) => {
    const now = await window.studio.calls.appSettings.get({})
    if (!now.ok) throw new Error(now.error.code)
    const set = await window.studio.calls.appSettings.set({
      recorder: { ...now.value.recorder, inputEngine: chosen },
    })
    if (!set.ok) throw new Error(set.error.code)
  }, inputEngine)
}

/** Opens the booth of a new draft, with an own script or none. @returns the thread that paints its meters */
export async function openBooth(
  page: Page,
  scriptPath: string | null,
  engine: InputEngine = 'chromium',
): Promise<Worker> {
  await chooseEngine(page, engine)
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('button', { name: 'Record yourself' }).click()
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  await page.getByRole('link', { name: 'Open booth' }).click()
  // It has a Choose a script of its own.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  if (scriptPath !== null) {
    await page.getByRole('button', { name: 'Choose a script' }).first().click()
    await pickFiles(page, 'add-script-input', [scriptPath])
    await page.getByRole('document', { name: 'Script' }).waitFor()
  }
  const isPainter = (worker: Worker): boolean => worker.url().includes('painter-worker')
  const painter = page.workers().find(isPainter) ?? (await page.waitForEvent('worker', isPainter))
  // Every picture of the running waveform moves it with one drawImage.
  await painter.evaluate(() => {
    Object.assign(globalThis, { picturesDrawn: 0 })
    const proto = OffscreenCanvasRenderingContext2D.prototype
    const draw = Reflect.get(proto, 'drawImage') as (...args: unknown[]) => void
    Reflect.set(proto, 'drawImage', function (this: OffscreenCanvasRenderingContext2D, ...args: unknown[]) {
      ;(globalThis as unknown as { picturesDrawn: number }).picturesDrawn += 1
      draw.apply(this, args)
    })
  })
  return painter
}
