/** Emails to the members of a shop about its sales and payouts. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { notifyOfPayouts } from './notify-of-payouts.ts'
import { notifyOfSales } from './notify-of-sales.ts'
import { noticeMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'seller-notices',
  migrations: noticeMigrations,
  jobs: (deps) => ({
    'notify-of-sales': () => notifyOfSales(deps),
    'notify-of-payouts': () => notifyOfPayouts(deps),
  }),
  crontab: ['* * * * * notify-of-sales', '*/10 * * * * notify-of-payouts'],
}
