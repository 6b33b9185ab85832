/** What a shop says of a product beyond its payments provider: a long description, and whether it can be bought now. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { productPageMigrations } from './table.ts'

export const module: ServerModule = { name: 'product-pages', migrations: productPageMigrations }
