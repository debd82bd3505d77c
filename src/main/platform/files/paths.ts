import { join } from 'node:path'

/** Where everything of one user lies. */
export interface StudioPaths {
  userDataFolder: string
  settingsFile: string
  windowStateFile: string
  /** Says where the library is; it exists from the moment a library was first made. */
  libraryLocationFile: string
  defaultLibraryFolder: string
  logFolder: string
  crashFolder: string
  credentialFile: string
  demoCloudFolder: string
  /** Answers and previews of the voice library; they can be had again. */
  voiceLibraryFolder: string
  /** What was being installed, and which release notes were shown. */
  updatesFile: string
  /** What a start with very many files was given, until the program that runs has read it. */
  openedWordsFile: string
}

export function studioPaths(userDataFolder: string): StudioPaths {
  const at = (name: string): string => join(userDataFolder, name)
  return {
    userDataFolder,
    settingsFile: at('settings.json'),
    windowStateFile: at('window-state.json'),
    libraryLocationFile: at('library-location.json'),
    defaultLibraryFolder: at('library'),
    logFolder: at('logs'),
    crashFolder: at('crashes'),
    credentialFile: at('credential.json'),
    demoCloudFolder: at('demo-cloud'),
    voiceLibraryFolder: at('voice-library'),
    updatesFile: at('updates.json'),
    openedWordsFile: at('opened-words.json'),
  }
}
