import { join } from 'node:path'
import { app } from 'electron'

/** What ships beside the code (resources/): next to the archive in a package, in the repository otherwise. */
export const resourcesFolder = (): string =>
  join(app.isPackaged ? process.resourcesPath : app.getAppPath(), 'resources')
