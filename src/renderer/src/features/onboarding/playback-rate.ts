/** spec/shell.md section 4. */
const rates = [1, 1.5, 2] as const
export type Rate = (typeof rates)[number]

export const nextRate = (rate: Rate): Rate => rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
