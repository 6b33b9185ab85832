import { SellerProductItem } from '@tradepost/contract/platform/catalog/seller-products'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { SeenProductItem } from '#src/payments-provider/calls/products.ts'
import { readPlans } from '#src/product-pages/plans.ts'
import { readAvailabilities } from '#src/product-pages/read-availabilities.ts'
import type { Row } from '#src/records/list-records.ts'
import type { Body } from '#src/records/merge-update.ts'
import { products } from '#src/records/nouns/products.ts'
import { readTogether } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { amounts, equals, instants, oneOf } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'

const Terms = z.looseObject({ currency: z.string(), tax_inclusive: z.boolean().nullish() })
const Price = Terms.extend({ price: z.int() }).or(Terms.extend({ fixed_price: z.int() }))
const Line = z.looseObject({ price: Price })

/** Reads a product from the provider's lists, where the price is only its amount. */
function readLine(body: Body): ProductListItem | null {
  const { data } = Line.safeParse(body)
  if (!data) return null
  const { price, ...product } = data
  const line = {
    ...product,
    price: 'price' in price ? price.price : price.fixed_price,
    currency: price.currency,
    tax_inclusive: price.tax_inclusive ?? null,
    is_recurring: price.type !== 'one_time_price',
    price_detail: price,
  }
  return SeenProductItem.safeParse(line).data ?? null
}

/** Returns how often a price is charged, and after which trial; empty for one that is paid once. An import reads them back. */
function toIntervalCells({ price_detail: price }: ProductListItem): CsvCell[] {
  if (!price || price.type === 'one_time_price') return [null, null, null]
  const trialDays = price.type === 'recurring_price' ? price.trial_period_days : null
  return [price.payment_frequency_interval.toLowerCase(), price.payment_frequency_count, trialDays]
}

/** Reads products with whether each can be bought now, and the page that it shares with other plans. */
async function readLines(rows: readonly Row[], scope: RecordScope): Promise<(SellerProductItem | null)[]> {
  const together = readTogether(scope)
  const [availabilities, plans] = await Promise.all([readAvailabilities(together), readPlans(together)])
  return rows.map(({ body }) => {
    const line = readLine(body)
    if (!line) return null
    const { product_id: id } = line
    return {
      ...line,
      availability: availabilities.get(id)?.availability ?? 'available',
      plans_title: plans.get(id)?.name ?? null,
    }
  })
}

const PRICE_TYPES = ['one_time_price', 'recurring_price', 'usage_based_price'] as const

/** The list of a business's products: by default the active ones. */
export const productList: RecordList<SellerProductItem> = {
  needs: 'product:read',
  noun: products,
  read: readLines,
  sorts: { created_at: 'created_at', name: 'name', amount: 'amount', updated_at: 'updated_at' },
  tabs: {
    name: 'status',
    of: sql`case when is_archived then 'archived' else 'active' end`,
    values: ['active', 'archived'],
    first: 'active',
  },
  filters: {
    price_type: oneOf('price_type', PRICE_TYPES),
    brand_id: equals('brand_id'),
    currency: equals('currency'),
    ...instants('created_at'),
    ...amounts('amount'),
  },
  csv: {
    header: [
      'product_id',
      'name',
      'price_type',
      ...toAmountColumns('price'),
      'currency',
      'interval',
      'interval_count',
      'trial_days',
      'tax_inclusive',
      'tax_category',
      'created_at',
      'updated_at',
    ],
    row: (product) => [
      product.product_id,
      product.name,
      product.price_detail?.type,
      ...toAmountCells(product.price, product.currency),
      product.currency,
      ...toIntervalCells(product),
      product.tax_inclusive,
      product.tax_category,
      product.created_at,
      product.updated_at,
    ],
  },
}

export const productListRoutes = listRoutes('Seller: products', {
  name: 'products',
  words: 'products',
  item: SellerProductItem,
  list: productList,
})
