import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { subjectProblems } from '../../build/hooks/commit-subject.mjs'
import { tempFolder } from '../support/temp-folder'

const hooks = join(import.meta.dirname, '../../build/hooks')

test.each([
  'Add a call for the trash',
  'Focus the first field of a dialog',
  'Address what the review found',
  'Need one gesture for the file dialog',
  'Merge branch "a branch with a very long name, as git writes it by itself" into main',
  'fixup! Add a call for the trash',
  `Say ${'€'.repeat(68)}`,
  '# a comment\n\nMove the engines out of features\n\nWhatever the body says. It may be long.',
])('%s: fine', (message) => {
  expect(subjectProblems(message)).toEqual([])
})

test.each([
  ['Added a call', 'It starts with "Added"'],
  ['Adding a call', 'It starts with "Adding"'],
  ['Adds a call', 'It starts with "Adds"'],
  ['The trash has a call', 'It starts with "The"'],
  ['Trash: add a call', 'It starts with a label'],
  ['Add a call.', 'It ends with a period'],
  ['add a call', 'It starts with a lowercase letter'],
  [`Say ${'€'.repeat(69)}`, 'It has 73 characters. The maximum is 72.'],
])('%s: said in words', (message, problem) => {
  expect(subjectProblems(message)).toEqual([expect.stringContaining(problem)])
})

test('git refuses such a commit and keeps the message', () => {
  const folder = tempFolder()
  const git = (...args: string[]) =>
    spawnSync(
      'git',
      ['-c', `core.hooksPath=${hooks}`, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
  git('init', '--quiet', '--initial-branch=main')
  writeFileSync(join(folder, 'file'), '')
  git('add', 'file')
  const refused = git('commit', '-m', 'Added a file')
  expect(refused.status).not.toBe(0)
  expect(refused.stderr).toContain('It starts with "Added"')
  expect(refused.stderr).toContain('git commit --edit --file=.git/COMMIT_EDITMSG')
  expect(git('commit', '-m', 'Add a file').status).toBe(0)
})
