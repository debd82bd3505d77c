/** Where the aliases of imports lead, from the root of the repository. */
export const aliases: Readonly<Record<string, string>>
