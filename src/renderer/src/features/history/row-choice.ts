/** Which rows are chosen, and where the keyboard is, by place. */
export interface RowChoice {
  ids: ReadonlySet<string>
  anchor: number
  focus: number
}
export const noChoice: RowChoice = { ids: new Set(), anchor: 0, focus: 0 }
