/** A group of similar windows: the mean of their unit vectors, and their number. */
export interface Point {
  /** Not normalized: the dot product of two means is the mean similarity of their members. */
  mean: Float32Array
  weight: number
  members: readonly number[]
}

/** Joins two groups under the name `a`. */
export interface Merge {
  a: number
  b: number
  similarity: number
}

/**
 * Agglomerative clustering with average linkage (cosine similarity), down to a single group. Memory grows with the square
 * of the number of points, so use it for a few thousand at most.
 */
export function linkage(points: readonly Point[]): Merge[] {
  const count = points.length
  const alike = new Float32Array(count * count)
  points.forEach((one, i) => {
    for (let j = i + 1; j < count; j++) {
      const value = dot(one.mean, points[j]?.mean ?? one.mean)
      alike[i * count + j] = value
      alike[j * count + i] = value
    }
  })
  const weights = points.map(({ weight }) => weight)
  const alive = new Set(points.keys())
  /** For each group, the most similar group after it. */
  const best = new Map<number, Merge>()

  function findBest(i: number): void {
    let found: Merge = { a: i, b: -1, similarity: -Infinity }
    for (const j of alive) {
      const similarity = alike[i * count + j] as number
      if (j > i && similarity > found.similarity) found = { a: i, b: j, similarity }
    }
    if (found.b === -1) best.delete(i)
    else best.set(i, found)
  }

  function join({ a, b }: Merge): void {
    alive.delete(b)
    best.delete(b)
    const weightA = weights[a] as number
    const weightB = weights[b] as number
    weights[a] = weightA + weightB
    for (const k of alive) {
      const sum = (alike[a * count + k] as number) * weightA + (alike[b * count + k] as number) * weightB
      alike[a * count + k] = sum / (weightA + weightB)
      alike[k * count + a] = sum / (weightA + weightB)
    }
    for (const k of alive) {
      if (k > b) continue
      const known = best.get(k)
      if (k === a || known?.b === a || known?.b === b) findBest(k)
      else if (k < a) {
        const similarity = alike[k * count + a] as number
        if (known && similarity > known.similarity) best.set(k, { a: k, b: a, similarity })
      }
    }
  }

  for (const i of alive) findBest(i)
  const merges: Merge[] = []
  while (alive.size > 1) {
    let next: Merge | null = null
    for (const merge of best.values()) if (!next || merge.similarity > next.similarity) next = merge
    if (!next) break
    merges.push(next)
    join(next)
  }
  return merges
}

/** @returns the groups after the first `mergeCount` merges */
export function groupsAfter(points: readonly Point[], merges: readonly Merge[], mergeCount: number): Point[] {
  const groups = new Map(points.entries())
  for (const { a, b } of merges.slice(0, mergeCount)) {
    const first = groups.get(a)
    const second = groups.get(b)
    if (!first || !second) continue
    groups.delete(b)
    groups.set(a, joined(first, second))
  }
  return [...groups.values()]
}

export function joined(a: Point, b: Point): Point {
  const weight = a.weight + b.weight
  const mean = a.mean.map((value, i) => (value * a.weight + (b.mean[i] as number) * b.weight) / weight)
  return { mean, weight, members: [...a.members, ...b.members] }
}

/** Dot product of two vectors of equal length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}
