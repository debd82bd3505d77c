import { z } from 'zod'

/** What the control endpoint has the agent do beside its next answer, however wrong. */
const forcedCall = z.object({
  tool_name: z.string().max(200),
  parameters: z.record(z.string(), z.unknown()),
})
export const agentPatch = z.strictObject({ next: z.array(forcedCall).max(200) })
export type AgentControl = z.infer<typeof agentPatch>

export const freshAgentControl = (): AgentControl => ({ next: [] })
