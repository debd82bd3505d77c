// What the system may open with Timbre: links, and files. Timbre is one program among others for them, never their owner:
// on Linux it stands in the list of a type, on macOS as an alternate, on Windows under "Open with".

export const scheme = 'timbre'

/** By file name extension, as in src/main/deep-links/opened-paths.ts (a test compares them). */
export const mimeTypes = {
  wav: 'audio/x-wav',
  flac: 'audio/flac',
  aif: 'audio/x-aiff',
  aiff: 'audio/x-aiff',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'audio/webm',
  zip: 'application/zip',
  json: 'application/json',
  txt: 'text/plain',
}

const extensions = Object.keys(mimeTypes)
const audio = extensions.filter((extension) => mimeTypes[extension].startsWith('audio/'))

/** For electron-builder on macOS. */
export const macAssociations = [
  { ext: audio, name: 'Audio', role: 'Viewer', rank: 'Alternate' },
  { ext: ['zip', 'json'], name: 'Timbre dataset', role: 'Viewer', rank: 'Alternate' },
  { ext: ['txt'], name: 'Script', role: 'Viewer', rank: 'Alternate' },
]

/** Of the desktop entry on Linux. */
export const linuxMimeTypes = [...new Set([`x-scheme-handler/${scheme}`, ...Object.values(mimeTypes)])]

/** For NSIS: under "Open with" of each extension, and gone with the app. */
export const nsisScript = () => {
  const progId = 'Timbre.File'
  const keys = extensions.map((extension) => `Software\\Classes\\.${extension}\\OpenWithProgids`)
  return [
    '!macro customInstall',
    `  WriteRegStr SHELL_CONTEXT "Software\\Classes\\${progId}" "" "Timbre"`,
    `  WriteRegStr SHELL_CONTEXT "Software\\Classes\\${progId}\\shell\\open\\command" "" '"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" "--" "%1"'`,
    ...keys.map((key) => `  WriteRegStr SHELL_CONTEXT "${key}" "${progId}" ""`),
    '!macroend',
    '!macro customUnInstall',
    `  DeleteRegKey SHELL_CONTEXT "Software\\Classes\\${progId}"`,
    ...keys.map((key) => `  DeleteRegValue SHELL_CONTEXT "${key}" "${progId}"`),
    '!macroend',
    '',
  ].join('\n')
}
