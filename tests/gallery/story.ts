import type { ReactNode } from 'react'
import type { Answers } from './studio'

/** How a story is photographed; `sizes` of photograph.ts says in which window. */
export type View = 'light' | 'dark' | 'narrow' | 'zoomed' | 'small' | 'contrast'

/** What the photographer does before the picture, by Playwright's selectors. */
export type Step =
  | { click: string }
  | { menuOf: string }
  | { hover: string }
  | { press: string }
  /** A file of this name, whose content main never sees. */
  | { choose: string }
  | { clickUnless: string; selector: string }

interface Photographed {
  /** The picture's file name begins with it: "draft-uploading". */
  name: string
  views?: readonly View[]
  steps?: readonly Step[]
  /** Selector of what never stands still; a plain box in the picture. */
  masks?: string
}

/** A page of the app over a main that answers like this; `path` is the hash of the address. */
export interface Screen extends Photographed {
  path: string
  answers?: Answers
}

/** Components side by side. */
export interface Sheet extends Photographed {
  render: () => ReactNode
}

export type Story = Screen | Sheet

/** What the page tells the photographer. */
export interface Gallery {
  stories: readonly (Photographed & { path: string | null })[]
  /** Draws the story of the page's address. */
  show: () => void
  /** Resolves when nothing is still on its way: fonts, animations that end, and answers that come at all. */
  settled: () => Promise<void>
  /** Ends what moves, and takes back what moves for ever. */
  holdStill: () => void
}
