export interface SourceGraph {
  files(): string[]
  hashOf(path: string): string | undefined
  closure(path: string): string[]
}
export function readSourceGraph(checkout?: string): Promise<SourceGraph>
