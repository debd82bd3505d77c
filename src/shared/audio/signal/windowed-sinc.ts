/** What filters are made of. */
export function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** Kaiser window, -1 to 1; 0 outside. @param beta how far the side lobes go down: 5 about 50 dB, 8 about 80 dB */
export function kaiser(x: number, beta: number): number {
  return Math.abs(x) > 1 ? 0 : bessel(beta * Math.sqrt(1 - x * x)) / bessel(beta)
}

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1
  for (let term = 1, k = 1; term > 1e-10 * sum; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
