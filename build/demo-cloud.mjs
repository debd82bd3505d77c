// `npm run demo-cloud`: the /v1 server of the demo workspace, alone. stdout is the server's own.
import { setUpAndBuild } from './build.mjs'
import { runElectronNode } from './lib/electron-node.mjs'

await setUpAndBuild()
const { code } = await runElectronNode(['out/main/demo-cloud-cli.js', ...process.argv.slice(2)])
process.exit(code)
