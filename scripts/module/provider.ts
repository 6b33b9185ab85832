import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Names, upper } from './names.ts'
import type { Program } from './program.ts'

const SERVER = 'provider/server/src'
const IDS = 'packages/kit/src/ids.ts'

/** Returns a name as biome formats it as a key. */
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

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

/** An object of the provider's API that is open until it is closed. */
export const provider: Program = {
  name: 'provider',
  filesOf: ({ folder, one }) => ({
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
  }),
  placesOf: ({ folder }) => [`${SERVER}/${folder}`, `packages/contract/src/provider/${folder}.ts`],
  additionsFor(root, names) {
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
        file: `${SERVER}/refusal-events.ts`,
        where: 'in the order of the alphabet',
        lines: [`  ${code}_NOT_FOUND: 'object.missing',`],
      },
      {
        file: `${SERVER}/testing/test-calls.ts`,
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
        file: `${SERVER}/testing/test-calls.ts`,
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
        file: 'scripts/print/print-states.ts',
        where: 'so that docs/states/ has its page',
        lines: [
          `import { ${thing}States } from '@tradepost/provider-server/${folder}/states'`,
          `  { file: '${one}.md', page: printStates('${upper(words)}', ${thing}States) },`,
        ],
      },
    ]
  },
}
