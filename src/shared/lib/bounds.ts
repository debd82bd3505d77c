import { z } from 'zod'

/** A list longer than this is no list anybody works with; a window that sends one is not ours. */
const listMaxItems = 1_000_000
/** Longer than any name, path, message or reason. */
const textMaxChars = 20_000

/** Of ids a window may send at once: a whole library. */
export const manyIds = 100_000
/** Of files picked or dropped at once. */
export const manyFiles = 10_000
/** As many as its file may have bytes. */
export const scriptTextMaxChars = 10_000_000

/** Text that crosses a border between processes, or comes from a disk: never of any length. */
export const text = (maxChars = textMaxChars) => z.string().max(maxChars)

/** A list that crosses such a border. */
export const list = <T extends z.ZodType>(item: T, maxItems = listMaxItems) => z.array(item).max(maxItems)
