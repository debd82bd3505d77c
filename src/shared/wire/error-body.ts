import { z } from 'zod'

/** E1 and E2 of api.md section 1: `status` is the old code, `code` the general one, `type` the family. */
export const wireErrorDetail = z.object({
  status: z.string().nullish(),
  code: z.string().nullish(),
  type: z.string().nullish(),
  message: z.string().nullish(),
  request_id: z.string().nullish(),
  param: z.string().nullish(),
  docs_url: z.string().nullish(),
})
export const wireErrorBody = z.object({ detail: wireErrorDetail })

/** E3: FastAPI's list, with HTTP 422. */
export const wireValidationBody = z.object({
  detail: z.array(
    z.object({
      loc: z.array(z.union([z.string(), z.number()])),
      msg: z.string(),
      type: z.string(),
    }),
  ),
})

/** E4: FastAPI's plain text, with 404 and 405. */
export const wireTextErrorBody = z.object({ detail: z.string() })

/** E5: only the 400 of the history download. */
export const wireDownloadErrorBody = z.object({ error: z.string(), message: z.string() })
