import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { keyOf, type Program } from './program.ts'

const SERVER = 'platform/server/src'
const WEB = 'platform/web/src'

/** A list in the dashboard of rows that are the platform's own. Its table is empty at first. */
export const platform: Program = {
  name: 'platform',
  filesOf: ({ folder, one }) => ({
    'contract.ts': `packages/contract/src/platform/seller-${folder}.ts`,
    'module.ts': `${SERVER}/seller-${folder}/module.ts`,
    'table.ts': `${SERVER}/seller-${folder}/table.ts`,
    'list.ts': `${SERVER}/seller-${folder}/${one}-list.ts`,
    'words.ts': `${WEB}/features/seller-${folder}/words.ts`,
    'api.ts': `${WEB}/features/seller-${folder}/api.ts`,
    'page.tsx': `${WEB}/features/seller-${folder}/${folder}-page.tsx`,
    'route.tsx': `${WEB}/routes/dashboard/$slug/${folder}/index.tsx`,
    'list.test.ts': `e2e/src/seller/seller-${folder}.test.ts`,
  }),
  placesOf: ({ folder }) => [
    `${SERVER}/seller-${folder}`,
    `packages/contract/src/platform/seller-${folder}.ts`,
    `${WEB}/routes/dashboard/$slug/${folder}`,
  ],
  additionsFor: (_, { folder, things, thing, Things, Thing, words, manyWords, ManyWords }) => [
    {
      file: `${SERVER}/modules.ts`,
      where: 'below the modules that it uses',
      lines: [`import { module as seller${Things} } from './seller-${folder}/module.ts'`, `  seller${Things},`],
    },
    {
      file: `${SERVER}/tables.ts`,
      where: 'in the order of the alphabet',
      lines: [`import type { ${Thing}Tables } from './seller-${folder}/table.ts'`, `  ${Thing}Tables &`],
    },
    {
      file: `${WEB}/words-dashboard.ts`,
      where: 'among its neighbors',
      lines: [`import { words as seller${Things} } from './features/seller-${folder}/words.ts'`, `  seller${Things},`],
    },
    {
      file: `${WEB}/shell/frames/dashboard-pages.ts`,
      where: 'with the section, icon and permission that it needs',
      lines: [
        '  {',
        `    path: '${folder}',`,
        `    name: t('dashboardShell.pages.${things}.name'),`,
        "    section: t('dashboardShell.sections.catalog'),",
        '    Icon: Package,',
        `    words: t('dashboardShell.pages.${things}.words'),`,
        "    needs: 'product:read',",
        '  },',
      ],
    },
    {
      file: `${WEB}/shell/frames/words-dashboard-pages.ts`,
      where: 'with further words that find the page',
      lines: [`  ${keyOf(things)}: { name: '${ManyWords}', words: '${manyWords}' },`],
    },
    { file: `${WEB}/shell/lists/list-description.ts`, where: 'in ListKind', lines: [`  | '${thing}'`] },
    {
      file: `${WEB}/shell/frames/words-dashboard.ts`,
      where: 'in list.counted',
      lines: [`      ${thing}: '{count, plural, one {# ${words}} other {# ${manyWords}}}',`],
    },
    {
      file: `${WEB}/shell/frames/words-dashboard.ts`,
      where: 'in list.similarText',
      lines: [`      ${thing}: 'Showing similar ${manyWords} instead.',`],
    },
    {
      file: `${WEB}/shell/lists/words-dashboard-export.ts`,
      where: 'in running',
      lines: [`    ${thing}: 'Exporting ${manyWords}',`],
    },
    {
      file: `${WEB}/shell/lists/words-dashboard-export.ts`,
      where: 'in progress',
      lines: [`    ${thing}: 'Exported ${manyWords}',`],
    },
    {
      file: `${WEB}/shell/lists/words-dashboard-export.ts`,
      where: 'in failed',
      lines: [`    ${thing}: 'Couldn’t export ${manyWords}',`],
    },
  ],
  /** The router's plugin writes routeTree.gen.ts when the build reads its settings. */
  finish: async (root) => void (await resolveConfig({ root: join(root, 'platform/web'), logLevel: 'silent' }, 'build')),
}
