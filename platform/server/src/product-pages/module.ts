/**
 * What a shop says of a product beyond its payments provider: a long description, whether it can be bought now, and which plans
 * share its page.
 */

import type { ServerModule } from '@tradepost/kit/server-module'
import { productPageMigrations } from './table.ts'

export const module: ServerModule = { name: 'product-pages', migrations: productPageMigrations }
