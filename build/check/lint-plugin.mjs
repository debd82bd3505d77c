// The rules of this house, as oxlint loads them.
import { functionLength } from './lint-function-length.mjs'
import { layers } from './lint-layers.mjs'

export default { meta: { name: 'local' }, rules: { 'function-length': functionLength, layers } }
