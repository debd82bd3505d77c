import { wireId } from '@shared/wire'

/** Whether what has this id can be named in a path, and kept in a row. */
export const isUsableId = (id: string): boolean => wireId.safeParse(id).success
