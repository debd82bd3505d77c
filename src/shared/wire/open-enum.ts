import { z } from 'zod'

/** A string that is one of `values` today. Newer servers may send others, which must not break a client. */
export const openEnum = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.union([z.enum(values), z.string()])
