import './styles.css'
// Sets window.axe. With the page's own code it is compiled once for all pictures.
import 'axe-core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@renderer/app'
import { connectCache } from '@renderer/bridge/queries'
import { loadFirstScreen } from '@renderer/first-screen'
import { applySystemTheme } from '@renderer/lib/theme'
import { usualAnswers } from './answers'
import { stopClock } from './clock'
import { isSuspended } from './is-suspended'
import { SheetFrame } from './sheet-frame'
import { serveSounds } from './sounds'
import type { Gallery, Story } from './story'
import { scriptedStudio } from './studio'

// studio://app/?story=NAME#PATH is for one story, which `show` draws; without a name it is for the list of all.
const modules = import.meta.glob<Record<string, readonly Story[]>>('./stories/*.stories.tsx', { eager: true })
const stories = Object.values(modules).flatMap((module) => Object.values(module).flat())

/**
 * For so many frames in a row nothing may be on its way: between an answer and what is asked for because of it there is a moment
 * with neither, which on a busy computer is a long one.
 */
const stillFrames = 3

const hasEnded = ({ playState, effect }: Animation): boolean =>
  playState === 'finished' || effect?.getComputedTiming().endTime === Infinity

// What a story before remembered: the script of the booth, the width of a panel.
localStorage.clear()
stopClock()
serveSounds()
const name = new URLSearchParams(location.search).get('story')
const story = stories.find((each) => each.name === name)
const isScreen = story !== undefined && 'path' in story
const studio = scriptedStudio([(isScreen && story.answers) || {}, usualAnswers])

Object.assign(window, {
  studio: studio.api,
  gallery: {
    stories: stories.map(({ name, views, steps, masks, ...story }) => ({
      name,
      ...(views ? { views } : {}),
      ...(steps ? { steps } : {}),
      ...(masks === undefined ? {} : { masks }),
      path: 'path' in story ? story.path : null,
    })),
    show,
    settled,
    holdStill,
  } satisfies Gallery,
})

/** Drawn only when asked, so that the window has the size and the colors of the picture before there is anything to change. */
function show(): void {
  if (story === undefined) return
  applySystemTheme()
  connectCache()
  if (isScreen) void loadFirstScreen()
  const root = createRoot(document.getElementById('root')!)
  root.render(<StrictMode>{isScreen ? <App /> : <SheetFrame>{story.render()}</SheetFrame>}</StrictMode>)
}

async function settled(): Promise<void> {
  const isSettled = (): boolean =>
    !studio.isAnswering() &&
    document.fonts.status === 'loaded' &&
    document.getAnimations().every(hasEnded) &&
    !isSuspended(document.getElementById('root')!)
  for (let frames = 0; frames < stillFrames; frames = isSettled() ? frames + 1 : 0)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

function holdStill(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
    else if (animation.playbackRate !== 0) animation.finish()
  }
}
