import { z } from 'zod'

/** What the demo workspace's process is told when it is started. */
export const demoProcessSettings = z.object({
  dataFolder: z.string(),
  modelsFolder: z.string(),
  shippedModelsFolder: z.string(),
  control: z.boolean(),
})
export type DemoProcessSettings = z.infer<typeof demoProcessSettings>

/** What it tells its parent. */
export const demoProcessMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    baseUrl: z.string(),
    apiKey: z.string(),
    bearer: z.string(),
    controlToken: z.string().nullable(),
  }),
  /** Something to write to the log. */
  z.object({ type: z.literal('report'), message: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type DemoProcessMessage = z.infer<typeof demoProcessMessage>

/** Asks it to end in order. */
export const stopMessage = 'stop'
