// No file of src imports itself, by however many others. The order of the window's folders is in eslint.config.js.
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      // These two are being taken apart.
      from: { pathNot: '^src/main/uploads/settings/se(en-settings|ttings-ledger)[.]ts$' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types too: who needs another's types hangs on it as well.
    tsPreCompilationDeps: true,
    // It knows every alias.
    tsConfig: { fileName: require('node:path').resolve(__dirname, '../tests/tsconfig.json') },
  },
}
