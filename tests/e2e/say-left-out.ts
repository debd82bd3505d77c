import { sayLeftOut } from '../support/ci-turn'
import { journeysOfToday } from './turns'

/** Before the journeys, once. */
export default function sayJourneysLeftOut(): void {
  const { long, leftOut } = journeysOfToday()
  if (leftOut.length === 0) return
  sayLeftOut(
    `${leftOut.length} files of journeys`,
    `npm run e2e -- ${leftOut.map((name) => `${name}.e2e`).join(' ')}`,
  )
  if (long.includes('app/a11y')) sayLeftOut('half of the scenes and looks of axe', 'npm run e2e -- a11y')
}
