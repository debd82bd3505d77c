// No file of src imports itself, by however many others. The order of the window's folders is in eslint.config.js.
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types too: who needs another's types hangs on it as well.
    tsPreCompilationDeps: true,
    // It knows every alias.
    tsConfig: { fileName: require('node:path').resolve(__dirname, '../../tests/tsconfig.json') },
  },
}
