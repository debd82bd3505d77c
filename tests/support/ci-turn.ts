const today = Math.floor(Date.now() / 86_400_000)

/**
 * CI has 25 minutes: of what has turns it takes one, and the others on the days that follow.
 * @param at where this stands among its like
 * @param days how long a turn lasts
 * @returns whether its turn is today; always outside CI
 */
export const isTodaysTurn = (at: number, turns: number, days = 1): boolean =>
  !process.env['CI'] || (at + Math.floor(today / days)) % turns === 0
