import { expect } from 'vitest'
import type { FakePage } from './capture-fixture'
import { eventually } from '../eventually'

/** Waits until a played second is on the disk: sound that is still on its way is lost where a take is ended from outside. */
export const arrived = (page: FakePage, frameCount = 48_000): Promise<void> =>
  eventually(() => expect(page.safe.at(-1)).toBe(frameCount))
