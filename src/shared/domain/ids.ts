import { z } from 'zod'

/** Ids created on this computer are UUIDs; ids from the cloud are opaque strings. */
export const draftId = z.uuid()
export const sampleId = z.uuid()
export const fileId = z.uuid()
export const jobId = z.uuid()
export const cloudId = z.string().min(1).max(200)
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)
export const takeId = z.uuid()
/** An open native input. */
export const inputId = z.uuid()
export const recordingId = z.uuid()
/** Built-in scripts have names (`en-narrative`); the user's own have UUIDs. */
export const scriptId = z.string().regex(/^[a-z0-9-]{1,64}$/)
