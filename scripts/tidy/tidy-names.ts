import { CODE, type SourceFile } from './source-tree.ts'
import { type Finding, isTest, isTranslation, isWords, type Project } from './tidy.ts'

const isProduct = ({ path }: SourceFile) =>
  /^(packages|platform|provider)\/.*\.tsx?$/.test(path) && !isTest(path) && CODE.test(path)

/** Words that the field says in another way: use the second one. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  behaviour: 'behavior',
  catalogue: 'catalog',
  colour: 'color',
  dues: 'outstanding payment',
  fulfilment: 'fulfillment',
}

/** Finds words that the project no longer uses, in code and prose. Messages in other languages have their own words. */
export function findGivenUpWords({ tree }: Project): Finding[] {
  // Not after an underscore: `retry_dues` is a value on our own wire.
  const pattern = new RegExp(`(?<![a-z_])(${Object.keys(OTHER_WORDS).join('|')})(?![a-z])`, 'gi')
  return tree
    .filter(({ path }) => !/^scripts\/tidy(-names)?\b|lock\.json$/.test(path) && !isTranslation(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].slice(0, 1).map(([word = '']) => ({
        key: path,
        why: `says "${word}": say "${OTHER_WORDS[word.toLowerCase()]}"`,
      })),
    )
}

/** Words that no text for people uses: say the one behind it. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  'any more': 'no longer',
  anybody: 'anyone',
  anew: 'again',
  cannot: 'can’t',
  'e-mails?': 'email',
  'kept card': 'saved card',
  'mails?': 'email',
  'merchants?': 'you, or shop',
  'pictures?': 'image',
  somebody: 'someone',
  sorry: 'what happened and what to do',
  'vendors?': 'you, or shop',
  whoever: 'anyone who',
}

/** What the API answers: texts that the specification fixes (docs/decisions/0033). */
const isAnswers = (path: string) => /^platform\/messages\/src\/words-/.test(path)

/** Finds texts with words that we don't say to people, in the English catalogs (docs/style.md). */
export function findWrongTexts({ tree }: Project): Finding[] {
  const words = Object.entries(OTHER_TEXTS).map(([word, better]) => ({
    pattern: new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i'),
    better,
  }))
  return tree
    .filter(({ path }) => isWords(path) && !isAnswers(path))
    .flatMap(({ path, code }) =>
      code.split('\n').flatMap((line, index) => {
        const text = line.replace(/^\s*\w+:/, '')
        return words.flatMap(({ pattern, better }) => {
          const [word] = pattern.exec(text) ?? []
          return word === undefined ? [] : [{ key: `${path}:${index + 1}`, why: `says "${word}": say ${better}` }]
        })
      }),
    )
}

// Not those of SQL: `with due as (` ends its line, and a column is `generated always as (`.
const CAST = /[\w)\]}>](?<! always) as (never|unknown|string|number|boolean|keyof|typeof|readonly|[A-Z][\w<[]|\{|\((?!\n))/g
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

/** SQL's own "as": `with a as (…), b as (…)`. */
const ALIASES = /(?<=(?:\bwith(?: recursive)?|\),) \w+) as \(/g

const GENERIC_TOOLS = /^packages\/(kit|messages)\//

/** Finds casts, with their number per file. They hide facts that a schema or a type could state. Generic tools may need one. */
export function findCasts({ tree }: Project): Finding[] {
  return tree
    .filter((file) => isProduct(file) && !GENERIC_TOOLS.test(file.path) && !file.path.includes('.gen.') && !isWords(file.path))
    .flatMap(({ path, code }) => {
      const statements = code.replace(/^(?:import|export) [^'"=;]*? from /gm, (lines) => lines.replace(/ as /g, ' '))
      const count = [...statements.replace(STRING, "''").replace(ALIASES, '').matchAll(CAST)].length
      return count > 0 ? [{ key: `${path} ${count}`, why: 'casts' }] : []
    })
}

/**
 * Finds wrong rows of docs/map.md that people wrote: each names a file and what it exports. At most fourteen groups of eight, so
 * that the map stays usable.
 */
export function findWrongMapRows({ tree }: Project): Finding[] {
  const map = tree.find(({ path }) => path === 'docs/map.md')
  const texts = new Map(tree.map(({ path, text }) => [path, text]))
  const [written = ''] = (map?.text ?? '').split('\n## Every room\n')
  const groups = written.split(/^### /m).slice(1)
  const crowded = groups
    .map((group) => ({ name: group.split('\n')[0] ?? '', rows: (group.match(/^\| [^|-]/gm) ?? []).length }))
    .filter(({ rows }) => rows > 8)
    .map(({ name, rows }) => ({ key: name, why: `has ${rows} rows, 8 are allowed` }))
  const rows = [...written.matchAll(/^\| [^|]+ \| `([^`]+)` \| `(\w+)` \|$/gm)].flatMap(([, path = '', name = '']) => {
    const isExported = new RegExp(`^export (async )?(function\\*?|const|class) ${name}\\b`, 'm').test(texts.get(path) ?? '')
    return isExported ? [] : [{ key: path, why: `exports no ${name}` }]
  })
  return [...crowded, ...rows, ...(groups.length > 14 ? [{ key: 'docs/map.md', why: `has ${groups.length} groups` }] : [])]
}
