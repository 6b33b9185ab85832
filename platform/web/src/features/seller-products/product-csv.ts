import type { CsvCell } from '@tradepost/ui/csv'
import type { ListedProduct } from './product-columns.tsx'

/** The columns of exported products. Amounts are minor units, as everywhere on the wire, so that no program rounds them. */
export const productCsvHeader = [
  'product_id',
  'name',
  'price_type',
  'price_minor',
  'currency',
  'tax_inclusive',
  'tax_category',
  'created_at',
  'updated_at',
]

export function productCsvRow(product: ListedProduct): CsvCell[] {
  return [
    product.product_id,
    product.name,
    product.price_detail?.type,
    product.price,
    product.currency,
    product.tax_inclusive,
    product.tax_category,
    product.created_at,
    product.updated_at,
  ]
}
