/** `growing_business` as "Growing business"; a date at the end is left out. */
export function planName(tier: string): string {
  const words = tier
    .replace(/_\d{4}(_\d{2}){0,2}$/, '')
    .replaceAll('_', ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
