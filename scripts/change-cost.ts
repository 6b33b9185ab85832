import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namesOf } from './module/names.ts'
import { platform } from './module/platform.ts'
import { readTree } from './tidy/source-tree.ts'
import { isTest } from './tidy/tidy.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Things that were added to the project once, each by names that nothing else has. */
const EXAMPLES: readonly [thing: string, names: RegExp][] = [
  ['a product field that sellers set', /\b(license_key_activation_message|licenseKeyActivationMessage)\b/],
  ['a product field that the shop shows', /\b(license_key_activations_limit|licenseKeyActivationsLimit)\b/],
  ['a webhook event', /\brefund\.failed\b/],
]

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const isOfTests = (path: string): boolean => path.startsWith('e2e/') || isTest(path)

/** All languages of a catalog count as one file: they are translated together. */
const asOneFile = (path: string): string => path.replace(/\/messages\/[\w-]+\.json$/, '/messages/*.json')

type Cost = { what: string; files: number; folders: number; tests: number }

/** Counts files and their folders, and tests apart from them. */
export function countCost(what: string, paths: readonly string[]): Cost {
  const files = new Set(paths.filter((path) => !isOfTests(path)).map(asOneFile))
  const folders = new Set([...files].map((path) => posix.dirname(path)))
  return { what, files: files.size, folders: folders.size, tests: paths.filter(isOfTests).length }
}

/** Returns what each commit of a range touches, and all of them together; or what one commit touches. */
function listCommits(range: string): Cost[] {
  if (!range.includes('..')) return [countCost(range, git('diff', '--name-only', `${range}^!`))]
  const commits = git('log', '--reverse', '--format=%h %s', range)
  const each = commits.map((commit) => countCost(commit, git('diff', '--name-only', `${commit.slice(0, commit.indexOf(' '))}^!`)))
  // Since the branches parted, as the log has it.
  return [...each, countCost('together', git('diff', '--name-only', range.replace(/\.{2,3}/, '...')))]
}

/** Returns how many files name each example in their code, or in the name of their file or folder. */
function listExamples(): Cost[] {
  const tree = readTree(root).filter(({ path }) => !path.startsWith('docs/') && path !== 'scripts/change-cost.ts')
  return EXAMPLES.map(([thing, names]) => {
    const naming = tree.filter(({ path, code }) => names.test(code) || names.test(path))
    return countCost(
      thing,
      naming.map(({ path }) => path),
    )
  })
}

/** Returns what `npm run make-module` makes and names for a list page of the dashboard whose rows are the platform's own. */
function listModule(): Cost {
  const names = namesOf('vouchers')
  const changed = platform.additionsFor(root, names).map(({ file }) => file)
  const paths = [...Object.values(platform.filesOf(names)), ...changed, 'platform/messages/de.json', 'docs/migrations.txt']
  return countCost('a list page of the dashboard, with a table', [...new Set(paths)])
}

/**
 * Prints how many files a change touches, `npm run change-cost -- main..HEAD`, or how many name a thing like the one to be added,
 * `npm run change-cost`. Texts, migrations and other names of the same thing are only in the first.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [range] = process.argv.slice(2)
  console.table(range ? listCommits(range) : [...listExamples(), listModule()])
}
