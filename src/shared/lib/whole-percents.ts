/** Tells a fraction (0 to 1) once for each whole percent after 0, not for every block that is worked on. */
export function wholePercents(report: (fraction: number) => void): (fraction: number) => void {
  let reported = 0
  return (fraction) => {
    const percent = Math.floor(100 * fraction)
    if (percent === reported) return
    reported = percent
    report(percent / 100)
  }
}
