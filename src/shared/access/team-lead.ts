/** The roles in which a producer leads a team (spec/speech-synthesis.md section 6). */
const leading: ReadonlySet<string> = new Set(['leader', 'owner'])

/** Whether a producer with these teams is a team lead. */
export const isTeamLeadOf = (teams: readonly { role: string }[]): boolean =>
  teams.some(({ role }) => leading.has(role))
