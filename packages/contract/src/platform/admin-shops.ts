import * as z from 'zod'
import { Amount, CurrencyCode, Timestamp } from '../provider/primitives.ts'
import { Refusal } from './error-body.ts'
import { listOf } from './lists.ts'
import { ProviderEnvironment } from './organization/seller.ts'
import { type PeriodName, PeriodQuery } from './periods.ts'
import { Compared, PeriodFigures } from './seller-home.ts'

/** Period of a shop's figures by default. */
export const ADMIN_SHOP_PERIOD: PeriodName = '12m'
/** Period of the sales of all shops by default. */
export const ADMIN_SALES_PERIOD: PeriodName = '30d'

const Person = z.object({ user_id: z.string(), name: z.string(), email: z.string() })

/** GET /api/admin/shops */
export const AdminShopItem = z
  .object({
    organization_id: z.string(),
    slug: z.string(),
    name: z.string(),
    created_at: Timestamp,
    is_closed: z.boolean(),
    environment: ProviderEnvironment,
    is_connected: z.boolean().meta({ description: 'The payments account is open and sends us webhooks' }),
    owners: z.array(Person),
    members: z.int().meta({ description: 'Owners included' }),
    products: z.int().meta({ description: 'Those that are not archived' }),
    sales: z
      .array(z.object({ currency: CurrencyCode, orders: z.int(), gross: Amount }))
      .meta({ description: 'Of 30 days by the shop’s own time, as its Home counts them in UTC; most orders first' }),
    last_sale_at: Timestamp.nullable().meta({ description: 'By the shop’s own time' }),
  })
  .meta({ id: 'AdminShopItem' })
export type AdminShopItem = z.infer<typeof AdminShopItem>
export const AdminShopList = listOf(AdminShopItem)

const AdminMember = Person.extend({ roles: z.array(z.string()), joined_at: Timestamp })

/** GET /api/admin/shops/{organization_id} */
export const AdminShop = AdminShopItem.omit({ members: true })
  .extend({
    problem: Refusal.nullable().meta({ description: 'Why the payments account could not be opened or connected yet' }),
    members: z.object({ total: z.int(), items: z.array(AdminMember).meta({ description: 'The first 50, owners first' }) }),
    figures: PeriodFigures,
  })
  .meta({ id: 'AdminShop' })
export type AdminShop = z.infer<typeof AdminShop>

/** The query of GET /api/admin/sales. `environment`: only shops that sell through this provider. */
export const AdminSalesQuery = PeriodQuery.extend({ environment: z.string().optional() })
export type AdminSalesQuery = z.infer<typeof AdminSalesQuery>

/** GET /api/admin/sales: what all open shops that sell through one kind of provider sold, added up. */
export const AdminSales = PeriodFigures.extend({
  environment: ProviderEnvironment,
  environments: z.array(ProviderEnvironment).meta({ description: 'Those through which shops sell; real money first' }),
  shops_total: z.int().meta({ description: 'Shops of this environment' }),
  shops: z
    .array(
      z.object({
        organization_id: z.string(),
        slug: z.string(),
        name: z.string(),
        gross: Compared,
        net: Compared,
        orders: Compared,
      }),
    )
    .meta({ description: 'The 50 that sold most in this currency and period' }),
}).meta({ id: 'AdminSales' })
export type AdminSales = z.infer<typeof AdminSales>
