// What eslint's rules ask for types: the program of one tsconfig, over the declarations that tsc has just written for the
// others. The language service that editors use reads the sources of all of them again instead.
import { join } from 'node:path'
import ts from 'typescript'

/** @param {string} project folder of its tsconfig.json; what it refers to was built @returns {ts.Program} */
export function programOf(project) {
  const { fileNames, options, projectReferences } = ts.getParsedCommandLineOfConfigFile(
    join(project, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(messageText) },
  )
  return ts.createProgram({ rootNames: fileNames, options, projectReferences })
}

const fail = (message) => {
  throw new Error(ts.flattenDiagnosticMessageText(message, '\n'))
}
