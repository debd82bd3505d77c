/** The file name sent to the cloud ends in a mark (`src/main/uploads/plan/upload-name.ts`), which says nothing to a person. */
const mark = /_[0-9a-f]{8}-[0-9a-f]{8}(?=\.[A-Za-z0-9]+$)/

/** A cloud sample's file name without the mark that an upload gave it. */
export const withoutUploadMark = (fileName: string): string => fileName.replace(mark, '')
