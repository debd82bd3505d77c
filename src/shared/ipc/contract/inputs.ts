import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { inputId } from '../../domain/ids'
import { inputDevice, inputFacts } from '../../domain/recording/input'

const devices = list(inputDevice, 200)

/** Native inputs: devices that the capture process opens itself. */
export const inputs = {
  /** Empty where the system offers none; watched from the first call on. */
  list: { input: z.object({}), output: devices },
  /** The page then hands over its end of a port under this id. Null: the system's default device. */
  open: { input: z.object({ inputId, deviceId: text(500).nullable() }), output: inputFacts },
  close: { input: z.object({ inputId }), output: z.null() },
} as const

export const inputsEvents = { changed: devices } as const
