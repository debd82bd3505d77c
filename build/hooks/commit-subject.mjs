// What a commit's subject must be: an order of at most 72 characters. Nobody can tell every verb from every noun, so only
// what is surely not an order is refused.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const charactersMax = 72
/** Git writes these itself. */
const byGit = /^((Merge|Revert|Reapply)\b|(fixup|squash|amend)!)/
const notVerbs = new Set(
  'a an the this that these those some each every all one no it its we i what where when how why my our'.split(
    ' ',
  ),
)
/** Orders that look like another form of a verb. */
const orders =
  /^(embed|exceed|feed|need|proceed|seed|shed|speed|succeed|wed|bring|fling|ring|sing|string|swing|wring|alias|bias|canvas|focus|.*ss)$/

/**
 * @param {string} message as git hands it over, comments included
 * @returns {string[]} what is wrong with its subject, for the person who wrote it
 */
export function subjectProblems(message) {
  const subject = message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
  if (subject === '' || byGit.test(subject)) return []
  const problems = []
  const length = [...subject].length
  if (length > charactersMax) problems.push(`It has ${length} characters. The maximum is ${charactersMax}.`)
  if (/\.\s*$/.test(subject)) problems.push('It ends with a period. Remove it.')
  const [first = ''] = subject.split(/\s/)
  if (first.endsWith(':')) problems.push(`It starts with a label, "${first}". Start with a verb.`)
  else if (notVerbs.has(first.toLowerCase()) || isOtherForm(first.toLowerCase())) {
    problems.push(`It starts with "${first}". Use the imperative, as in "Add", "Fix", or "Move".`)
  }
  if (/^\p{Ll}/u.test(subject)) problems.push('It starts with a lowercase letter. Capitalize it.')
  return problems
}

const isOtherForm = (word) => /(ed|ing|s)$/.test(word) && !orders.test(word)

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2)
  const problems = subjectProblems(readFileSync(file, 'utf8'))
  if (problems.length > 0) {
    console.error(['This commit subject does not follow the conventions:', ...problems].join('\n  - '))
    console.error(`Your message was saved. To edit it: git commit --edit --file=${file}`)
    process.exit(1)
  }
}
