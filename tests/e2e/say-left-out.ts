import { sayLeftOut } from '../support/ci-turn'
import { journeysOfToday } from './turns'

/** Before the journeys, once. */
export default function sayJourneysLeftOut(): void {
  const { leftOut } = journeysOfToday()
  if (leftOut.length === 0) return
  sayLeftOut(
    `${leftOut.length} files of journeys`,
    `npm run e2e -- ${leftOut.map((name) => `${name}.e2e`).join(' ')}`,
  )
}
