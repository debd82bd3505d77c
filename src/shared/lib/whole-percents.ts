/** Reports a fraction (0 to 1) once per whole percent instead of once per block. */
export function wholePercents(report: (fraction: number) => void): (fraction: number) => void {
  let reported = 0
  return (fraction) => {
    const percent = Math.floor(100 * fraction)
    if (percent === reported) return
    reported = percent
    report(percent / 100)
  }
}
