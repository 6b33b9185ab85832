import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One name in every spelling that a module needs; `{{thing}}` in the files of scripts/module/ stands for `thing`. */
export type Names = {
  /** usage-events, usage-event: the folder, the path, the file of the contract; the ends of file names */
  folder: string
  one: string
  /** usageEvents, usageEvent, UsageEvents, UsageEvent */
  things: string
  thing: string
  Things: string
  Thing: string
  /** usage_events, usage_event: the table, the id on the wire */
  table: string
  snake: string
  /** USAGE_EVENT: the prefix of its error codes */
  code: string
  /** usage event, a usage event, A usage event, usage events, Usage events */
  words: string
  aThing: string
  AThing: string
  manyWords: string
  ManyWords: string
}

/** A name that can't be used for a module; the message says why. */
export class NameRefused extends Error {}

/** A line for an existing file. Its position, and sometimes its text, is for a person to decide. */
export type Addition = { file: string; where: string; lines: string[] }

const SERVER = 'provider/server/src'
const IDS = 'packages/kit/src/ids.ts'
const BANNED = /(^|-)(utils?|helpers?|commons?|miscs?|managers?|bases?|services?|indexes|modules|tests?)$/

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the singular: `businesses` → `business`, `companies` → `company`, `refunds` → `refund`. */
function singular(many: string): string {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  return many.slice(0, /(ss|x|ch|sh)es$/.test(many) ? -2 : -1)
}

function namesOf(folder: string): Names {
  const one = singular(folder)
  const words = one.replaceAll('-', ' ')
  const manyWords = folder.replaceAll('-', ' ')
  const aThing = `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`
  return {
    folder,
    one,
    things: camel(folder),
    thing: camel(one),
    Things: upper(camel(folder)),
    Thing: upper(camel(one)),
    table: folder.replaceAll('-', '_'),
    snake: one.replaceAll('-', '_'),
    code: one.replaceAll('-', '_').toUpperCase(),
    words,
    aThing,
    AThing: upper(aThing),
    manyWords,
    ManyWords: upper(manyWords),
  }
}

/** @throws NameRefused with what to do instead */
export function readName(root: string, argument: string | undefined): Names {
  const [program, folder, ...rest] = (argument ?? '').split('/')
  if (!program || !folder || rest.length > 0) throw new NameRefused('say which module: npm run make-module provider/refunds')
  if (program === 'platform') {
    throw new NameRefused(
      'modules of the platform have no form in common (many are thin, over the SDK): take platform/server/src/cart as the example',
    )
  }
  if (program !== 'provider') throw new NameRefused(`there is no program "${program}": say provider/${folder}`)
  if (!/^[a-z]{2,}(-[a-z]{2,})*$/.test(folder) || folder.length > 30) {
    throw new NameRefused(
      `"${folder}": a module is named in at most 30 small letters, with "-" between words, as the path of the API`,
    )
  }
  if (!/[^s]s$/.test(folder)) throw new NameRefused(`"${folder}": a module has the plural of its noun, as the path of the API`)
  if (BANNED.test(folder)) throw new NameRefused(`"${folder}" says nothing about what is in it: take the noun of the API`)
  for (const path of [`${SERVER}/${folder}`, `packages/contract/src/provider/${folder}.ts`]) {
    if (existsSync(join(root, path))) throw new NameRefused(`${path} is there already`)
  }
  return namesOf(folder)
}

/** Returns an unused id prefix. */
function freePrefix(root: string, { snake }: Names): string {
  const taken = new Set([...readFileSync(join(root, IDS), 'utf8').matchAll(/: '([a-z]+)'/g)].map((match) => match[1]))
  const letters = snake.replaceAll('_', '')
  for (let length = 3; length < letters.length; length += 1) {
    const prefix = letters.slice(0, length)
    if (!taken.has(prefix)) return prefix
  }
  return letters
}

/** Returns a name as biome formats it as a key. */
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

export function additionsFor(root: string, names: Names): Addition[] {
  const { folder, one, things, thing, Thing, snake, code, words } = names
  return [
    {
      file: `${SERVER}/modules.ts`,
      where: 'below the modules that it uses',
      lines: [`import { module as ${things} } from './${folder}/module.ts'`, `  ${things},`],
    },
    {
      file: `${SERVER}/tables.ts`,
      where: 'in the order of the alphabet',
      lines: [`import type { ${Thing}Tables } from './${folder}/table.ts'`, `  ${Thing}Tables &`],
    },
    {
      file: `${SERVER}/faults.ts`,
      where: 'in the order of the alphabet',
      lines: [`  ${code}_NOT_FOUND: [404, '${upper(words)} not found'],`],
    },
    {
      file: `${SERVER}/test-calls.ts`,
      where: 'in THINGS',
      lines: [
        `  ${keyOf(folder)}: {`,
        `    missing: '${code}_NOT_FOUND',`,
        `    make: async ({ client }) =>`,
        `      (await client.post<{ ${snake}_id: string }>('/${folder}', { body: { name: 'First' } })).${snake}_id,`,
        '  },',
      ],
    },
    {
      file: `${SERVER}/test-calls.ts`,
      where: 'in CALLS',
      lines: [
        `  'POST /${folder}': (client) => client.post('/${folder}', { body: { name: 'First' } }),`,
        `  'GET /${folder}': (client, _, query) => client.get('/${folder}', { query }),`,
        `  'GET /${folder}/{${snake}_id}': (client, things) => client.get(\`/${folder}/\${things('${folder}')}\`),`,
        `  'POST /${folder}/{${snake}_id}/close': (client, things) => client.post(\`/${folder}/\${things('${folder}')}/close\`),`,
      ],
    },
    { file: IDS, where: 'with a prefix that will never change', lines: [`  ${thing}: '${freePrefix(root, names)}',`] },
    {
      file: 'scripts/print-states.ts',
      where: 'so that docs/states/ has its page',
      lines: [
        `import { ${thing}States } from '@tradepost/provider-server/${folder}/states'`,
        `  { file: '${one}.md', page: printStates('${upper(words)}', ${thing}States) },`,
      ],
    },
  ]
}

/** Formats the new files with biome, because line breaks depend on the length of the name. */
function format(root: string, paths: readonly string[]): void {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const result = spawnSync(process.execPath, [biome, 'check', '--write', '--colors=off', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`the new files do not pass biome:\n${result.stdout}${result.stderr}`)
}

/** Returns the target of each file in scripts/module/. */
function destinations({ folder, one }: Names): Record<string, string> {
  return {
    'contract.ts': `packages/contract/src/provider/${folder}.ts`,
    'module.ts': `${SERVER}/${folder}/module.ts`,
    'table.ts': `${SERVER}/${folder}/table.ts`,
    'states.ts': `${SERVER}/${folder}/states.ts`,
    'create.ts': `${SERVER}/${folder}/create-${one}.ts`,
    'get.ts': `${SERVER}/${folder}/get-${one}.ts`,
    'list.ts': `${SERVER}/${folder}/list-${folder}.ts`,
    'advance.ts': `${SERVER}/${folder}/advance-${one}.ts`,
    'view.ts': `${SERVER}/${folder}/view.ts`,
    'routes.ts': `${SERVER}/${folder}/routes.ts`,
    'behavior.test.ts': `${SERVER}/${folder}/${folder}.test.ts`,
    'states.test.ts': `${SERVER}/${folder}/states.test.ts`,
  }
}

function fill(template: string, names: Names): string {
  const spellings = new Map(Object.entries(names))
  return template.replace(/\{\{(\w+)\}\}/g, (found, key: string) => spellings.get(key) ?? found)
}

/** Writes the files of a module and returns their paths. @throws when one of them already exists */
export function writeModule(root: string, names: Names): string[] {
  for (const [template, path] of Object.entries(destinations(names))) {
    const text = readFileSync(new URL(`./module/${template}.txt`, import.meta.url), 'utf8')
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), fill(text, names), { flag: 'wx' })
  }
  const paths = Object.values(destinations(names))
  format(root, paths)
  return paths
}

/** `npm run make-module provider/refunds`: creates a working module with an object that is open until it is closed. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  try {
    const names = readName(root, process.argv[2])
    const additions = additionsFor(root, names)
    console.log(['Made:', ...writeModule(root, names).map((path) => `  ${path}`), '', 'Now add:'].join('\n'))
    for (const { file, where, lines } of additions) console.log(['', `${file}, ${where}:`, ...lines].join('\n'))
    console.log('\nThen make it what you need, record its migration as docs/style.md says, and run: npm run check')
  } catch (error) {
    if (!(error instanceof NameRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
