/** Credits of a billing period, as spec/shell.md section 9 shows them. */
export interface CreditUsage {
  /** Rounded, 0 to 100: what goes beyond the limit is charged by the plan. */
  percentUsed: number
  /** Credits, 0 beyond the limit. */
  remaining: number
}

/**
 * @param used credits, 0 and more
 * @param limit credits; with 0 there is nothing to use, so everything is used
 */
export const creditUsage = ({ used, limit }: { used: number; limit: number }): CreditUsage => ({
  percentUsed: limit <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((used / limit) * 100))),
  remaining: Math.max(0, limit - used),
})
