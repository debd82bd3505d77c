/** Tells a fraction (0 to 1) once for each whole percent after 0, not for every block that is worked on. */
export function wholePercents(tell: (fraction: number) => void): (fraction: number) => void {
  let told = 0
  return (fraction) => {
    const percent = Math.floor(100 * fraction)
    if (percent === told) return
    told = percent
    tell(percent / 100)
  }
}
