/** Products, customers and discounts from CSV files: match the columns, check each row, import, undo. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { sellerImportRoutes } from './routes.ts'
import { runImports } from './run-imports.ts'
import { IMPORT_JOB } from './start-import.ts'
import { importMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'seller-imports',
  migrations: importMigrations,
  routes: sellerImportRoutes,
  jobs: (deps) => ({ [IMPORT_JOB]: () => runImports(deps) }),
  crontab: [`* * * * * ${IMPORT_JOB}`],
}
