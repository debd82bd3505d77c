/** What is wrong with the subject of a commit message, for the person who wrote it. */
export function subjectProblems(message: string): string[]
