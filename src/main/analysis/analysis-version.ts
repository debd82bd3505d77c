/** Raised when a figure changes its meaning: what was measured by an older version counts as not measured. */
export const analysisVersion = 6
