import { join } from 'node:path'
import { resolveConfig } from 'vite'
import type { Program } from './program.ts'

const SERVER = 'platform/server/src'
const WEB = 'platform/web/src'

/** A list in the dashboard of rows that are the platform's own. Its table is empty at first. */
export const platform: Program = {
  name: 'platform',
  filesOf: ({ folder }) => ({
    'contract.ts': `packages/contract/src/platform/seller-${folder}.ts`,
    'module.ts': `${SERVER}/seller-${folder}/module.ts`,
    'table.ts': `${SERVER}/seller-${folder}/table.ts`,
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
  additionsFor: (_, { folder, Things, Thing }) => [
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
      where: 'with the group, icon and permission that it needs',
      lines: [
        '  {',
        `    path: '${folder}',`,
        "    group: 'products',",
        `    name: t('seller${Things}.sidebar.name'),`,
        '    Icon: Package,',
        `    words: t('seller${Things}.sidebar.words'),`,
        "    needs: 'product:read',",
        '  },',
      ],
    },
  ],
  /** The router's plugin writes routeTree.gen.ts when the build reads its settings. */
  finish: async (root) => void (await resolveConfig({ root: join(root, 'platform/web'), logLevel: 'silent' }, 'build')),
}
