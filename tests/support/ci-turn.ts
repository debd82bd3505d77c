/** `.ci/run` names the day once: what runs past midnight is of one turn, and TIMBRE_CI_DAY=N runs another one. */
const today = (): number => Number(process.env['TIMBRE_CI_DAY'] ?? Math.floor(Date.now() / 86_400_000))

/**
 * CI has 25 minutes: of what has turns it takes one, and the others on the days that follow.
 * @param at where this stands among its like
 * @param days how long a turn lasts
 * @returns whether its turn is today; always outside CI
 */
export const isTodaysTurn = (at: number, turns: number, days = 1): boolean =>
  !process.env['CI'] || (at + Math.floor(today() / days)) % turns === 0

/** `.ci/run` repeats this line at its end. */
export const sayLeftOut = (what: string, byHand: string): void => {
  console.log(`Left out today: ${what}. By hand: ${byHand}`)
}

/** @returns the command as CI runs it on the other days of these turns */
export const onOtherDays = (turns: number, command: string): string =>
  Array.from({ length: turns - 1 }, (_, at) => `CI=1 TIMBRE_CI_DAY=${today() + 1 + at} ${command}`).join('; ')
