// Photographs every story in every view and compares the pictures with tests/gallery/references.
// node build/gallery.mjs [--update] [NAME...]: stories whose name begins with one of NAMEs.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { root } from '../../build/lib/electron-path.mjs'
import { wavFile } from '../support/audio/pcm-files'
import { axeFindings, type AxeScope } from '../support/app/axe'
import { addsNothing, type PageStructure, structureOf } from '../support/app/page-structure'
import { launchStudio, type StudioApp } from '../support/app/studio-app'
import { isTodaysTurn, onOtherDays, sayLeftOut } from '../support/ci-turn'
import { screenshot } from './camera'
import { differenceOf, readReference, referenceFile, type Small, smallOf } from './compare'
import { writeReport, type Picture } from './report'
import type { Gallery, Step, View } from './story'

type Listed = Gallery['stories'][number]

/** In CSS pixels; zoomed is 1,280 x 800 at 150 %. */
const sizes: Record<View, { width: number; height: number }> = {
  light: { width: 1_280, height: 800 },
  dark: { width: 1_280, height: 800 },
  contrast: { width: 1_280, height: 800 },
  narrow: { width: 960, height: 600 },
  zoomed: { width: 853, height: 533 },
  small: { width: 640, height: 480 },
}
const screenViews: readonly View[] = ['light', 'dark', 'narrow', 'zoomed']
const sheetViews: readonly View[] = ['light', 'dark', 'contrast']
/** Structure is one in both themes. */
const axeScopes: Partial<Record<View, AxeScope>> = { light: 'all', dark: 'colors' }
/** A picture that differs is taken again: something was still on its way. */
const triesMax = 12
/** In so many a caret has blinked, which forced colors do not hide. */
const stillTries = 8

const references = join(root, 'tests/gallery/references')
const out = join(root, 'out/gallery')
const pictures = join(out, 'pictures')

const args = process.argv.slice(2)
const isUpdate = args.includes('--update')
const names = args.filter((arg) => !arg.startsWith('-'))

const clickMs = 1_000
const opensMs = 3_000
/** Two cores are busy with two windows; a third one waits for them. */
const windowCount = 2
/** CI takes the pictures of every tenth story, and the others on the next nine days. */
const turns = 10

const folder = mkdtempSync(join(tmpdir(), 'timbre-gallery-'))
// A microphone that hears a tone of -20 dBFS.
const microphone = join(folder, 'tone.wav')
const tone = Float32Array.from({ length: 48_000 }, (_, at) => 0.14 * Math.sin((at * Math.PI) / 60))
writeFileSync(microphone, wavFile(tone, 48_000, 16))
const problems: string[] = []
let openedCount = 0
const taken: Picture[] = []
const startMs = Date.now()
rmSync(pictures, { recursive: true, force: true })
for (const each of [pictures, references]) mkdirSync(each, { recursive: true })
try {
  await photographAll()
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit(finish())

async function photographAll(): Promise<void> {
  const windows = await Promise.all(Array.from({ length: windowCount }, (_, at) => openWindow(at)))
  try {
    const [first] = windows
    if (!first) return
    await first.page.waitForLoadState()
    const stories = await first.page.evaluate(
      () => (globalThis as unknown as { gallery: Gallery }).gallery.stories,
    )
    const waiting = stories.filter(({ name }, at) =>
      names.length === 0 ? isTodaysTurn(at, turns) : names.some((each) => name.startsWith(each)),
    )
    if (names.length === 0) dropForgotten(stories.flatMap(picturesOf))
    if (names.length === 0 && waiting.length < stories.length)
      sayLeftOut(
        `${stories.length - waiting.length} of ${stories.length} stories`,
        onOtherDays(turns, 'npm run gallery'),
      )
    await Promise.all(
      windows.map(async (window) => {
        for (let story = waiting.shift(); story; story = waiting.shift())
          taken.push(...(await photographStory(window, story)))
      }),
    )
  } finally {
    await Promise.all(windows.map((window) => window.studio.kill()))
  }
}

interface Window {
  studio: StudioApp
  page: Page
  /** The picture it takes. */
  now: string
}

async function openWindow(at: number): Promise<Window> {
  const studio = await launchStudio({
    userDataDir: join(folder, `window-${at}`),
    appFolder: join(root, 'tests/gallery/window'),
    env: { TZ: 'UTC', LANGUAGE: 'en_US' },
    args: [
      '--lang=en-US',
      '--force-device-scale-factor=1',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  })
  const window = { studio, page: studio.page, now: '' }
  studio.page.on('console', (message) => {
    // zod asks whether it may evaluate text, and the policy refuses.
    if (message.type() === 'error' && !message.text().includes("'script-src'"))
      problems.push(`${window.now}: ${message.text()}`)
  })
  studio.page.on('pageerror', (error) => problems.push(`${window.now}: ${error.message}`))
  return window
}

function viewsOf({ views, path }: Listed): readonly View[] {
  return views ?? (path === null ? sheetViews : screenViews)
}

function picturesOf(story: Listed): string[] {
  return viewsOf(story).map((view) => `${story.name}-${view}`)
}

async function photographStory(window: Window, story: Listed): Promise<Picture[]> {
  const { page } = window
  const made: Picture[] = []
  let shown: View | null = null
  /** What axe has looked at whole. */
  const seen: PageStructure[] = []
  /** Forced colors are the system's. A structure that was seen is only laid out otherwise in a window of another size. */
  async function scopeOf(view: View): Promise<AxeScope> {
    const scope = axeScopes[view]
    if (scope === 'colors') return scope
    const structure = await structureOf(page)
    if (scope === undefined && seen.some((each) => addsNothing(structure, each))) return 'layout'
    seen.push(structure)
    return scope ?? 'structure'
  }
  for (const view of viewsOf(story)) {
    const now = `${story.name}-${view}`
    window.now = now
    const isSameSize = shown !== null && sizes[shown].width === sizes[view].width
    // What is open may close, or stand elsewhere, in a window of another size.
    if (isSameSize) await lookLike(page, view)
    else await open(page, story, view)
    shown = view
    let picture = await take(page, now, story.masks)
    if (picture.state === 'differs' && !isUpdate) {
      // A starved window may have lost what a step opened.
      console.log(`gallery: ${now}: differs, opened again`)
      await open(page, story, view)
      picture = await take(page, now, story.masks)
    }
    made.push(picture)
    const findings = await axeFindings(page, await scopeOf(view))
    problems.push(...findings.map((finding) => `${now}: ${finding}`))
  }
  return made
}

async function lookLike(page: Page, view: View): Promise<void> {
  await page.emulateMedia({
    colorScheme: view === 'dark' ? 'dark' : 'light',
    forcedColors: view === 'contrast' ? 'active' : 'none',
    reducedMotion: 'reduce',
  })
  await page.setViewportSize(sizes[view])
}

async function open(page: Page, story: Listed, view: View): Promise<void> {
  // An address that differs in nothing before its # is not loaded again.
  openedCount += 1
  await page.goto(`studio://app/?story=${story.name}&opened=${openedCount}#${story.path ?? '/'}`)
  // An empty page changes at once.
  await lookLike(page, view)
  await page.mouse.move(0, 0)
  await ask(page, 'show')
  await ask(page, 'settled')
  for (const step of story.steps ?? []) {
    await follow(page, step)
    // What a step opens asks for its answers with its first frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await ask(page, 'settled')
}

function ask(page: Page, what: 'show' | 'settled'): Promise<void> {
  return page.evaluate((name) => (globalThis as unknown as { gallery: Gallery }).gallery[name](), what)
}

async function follow(page: Page, step: Step): Promise<void> {
  if ('click' in step) await page.locator(step.click).first().click()
  else if ('menuOf' in step) await page.locator(step.menuOf).first().click({ button: 'right' })
  else if ('hover' in step) await page.locator(step.hover).first().hover()
  else if ('choose' in step) {
    const file = { name: step.choose, mimeType: 'audio/mpeg', buffer: Buffer.from('sound') }
    await page.locator('[role=dialog] input[type=file]').setInputFiles(file)
  } else if ('clickUnless' in step) {
    const other = page.locator(step.clickUnless).first()
    const wanted = page.locator(step.selector).first()
    while (!(await other.isVisible())) {
      if (await wanted.isVisible()) await wanted.click({ timeout: clickMs }).catch(() => undefined)
      // A second click while it opens would meet what covers the page, and scroll in search of a free place.
      await other.waitFor({ timeout: opensMs }).catch(() => undefined)
    }
  } else await page.keyboard.press(step.press)
}

async function take(page: Page, name: string, masks?: string): Promise<Picture> {
  const file = join(references, `${name}.png`)
  const before = existsSync(file) ? readReference(readFileSync(file)) : null
  let last: Small | null = null
  for (let tries = 1; ; tries++) {
    const picture = await screenshot(page, masks)
    const small = smallOf(picture)
    const difference = before === null ? null : differenceOf(before, small)
    const isStill = last !== null && differenceOf(last, small) === null
    const isSame = before !== null && difference === null
    // A new picture is one that was the same twice in a row.
    if (isSame || (isStill && tries > stillTries) || tries === triesMax) {
      writeFileSync(join(pictures, `${name}.png`), picture)
      if (isUpdate && !isSame) writeFileSync(file, referenceFile(small))
      return { name, state: isSame ? 'same' : before === null ? 'new' : 'differs', difference }
    }
    last = small
    await sleep(120)
  }
}

/** References of no story. */
function dropForgotten(known: readonly string[]): void {
  for (const file of readdirSync(references)) {
    const name = file.replace(/\.png$/, '')
    if (known.includes(name)) continue
    if (isUpdate) rmSync(join(references, file))
    else taken.push({ name, state: 'gone', difference: null })
  }
}

/** Two stories with one picture: at least one of them does not show what it is about. */
function tellTwins(): void {
  const shownBy = new Map<string, string>()
  for (const { name, state } of taken) {
    if (state !== 'same' && !isUpdate) continue
    const view = name.slice(name.lastIndexOf('-'))
    const key = `${view} ${readFileSync(join(references, `${name}.png`)).toString('base64')}`
    const twin = shownBy.get(key)
    if (twin === undefined) shownBy.set(key, name)
    else problems.push(`${name}: shows nothing that ${twin} does not show`)
  }
}

function finish(): number {
  tellTwins()
  const changed = taken.filter(({ state }) => state !== 'same')
  writeReport(out, taken, problems)
  const seconds = Math.round((Date.now() - startMs) / 1_000)
  for (const { name, state, difference } of changed) {
    const box = difference?.box
    const where = box ? ` between ${box.left},${box.top} and ${box.right},${box.bottom}` : ''
    console.log(`gallery: ${name}: ${state}${where}`)
  }
  for (const problem of problems) console.log(`gallery: ${problem}`)
  const failedCount = (isUpdate ? 0 : changed.length) + problems.length
  console.log(
    `gallery: ${taken.length} pictures in ${seconds} s, ${changed.length} ${isUpdate ? 'taken as new references' : 'differ; see out/gallery/index.html, and --update once they are right'}`,
  )
  return failedCount === 0 ? 0 : 1
}
