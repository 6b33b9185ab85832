import { IMPORT_FIELDS, type ImportField } from '@tradepost/contract/platform/catalog/seller-imports'
import { ProductForm } from '@tradepost/contract/platform/catalog/seller-products'
import { describeIssue } from '@tradepost/contract/platform/seller-issue'
import type { TimeInterval } from '@tradepost/contract/provider/prices'
import { TaxCategory } from '@tradepost/contract/provider/products'
import { type Cells, openRow, type ReadRow, readAmount, readBoolean, readCount, readCurrency, readWord } from './read-cells.ts'

const INTERVALS = ['day', 'week', 'month', 'year'] as const
const INTERVAL_OF: Readonly<Record<(typeof INTERVALS)[number], TimeInterval>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
}
const INTERVAL_SYNONYMS = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
} as const
/** What exports write for a product that is paid once; an empty cell is the same. */
const ONCE = ['', 'one_time', 'one time', 'one-time', 'once', 'one_time_price']
/** The term of a seller who doesn't choose one, as in the dashboard's form: ten years. */
const OPEN_TERM = { subscription_period_count: 10, subscription_period_interval: 'Year' }

function readInterval(text: string): TimeInterval | null {
  if (ONCE.includes(text.toLowerCase())) return null
  return INTERVAL_OF[readWord(text, INTERVALS, INTERVAL_SYNONYMS)]
}

const FIELD_OF: Readonly<Record<string, ImportField>> = {
  'price.price': 'price',
  'price.currency': 'currency',
  'price.payment_frequency_count': 'interval_count',
  'price.trial_period_days': 'trial_days',
  'metadata.source_id': 'source_id',
}
const fieldOf = (path: string): ImportField | null =>
  FIELD_OF[path] ?? IMPORT_FIELDS.products.all.find((field) => field === path) ?? null

/** Reads a row of a file of products. `mainCurrency`: of rows that name none. */
export function readProduct(cells: Cells, mainCurrency: string | null): ReadRow<ProductForm> {
  const row = openRow(cells)
  const name = cells('name')
  const currency = row.read('currency', (text) => readCurrency(text || (mainCurrency ?? '')))
  const price = currency && row.read('price', (text) => readAmount(text, currency))
  const interval = row.read('interval', readInterval)
  const count = row.read('interval_count', readCount)
  const trialDays = row.read('trial_days', readCount)
  const terms = { currency, price, tax_inclusive: row.read('tax_inclusive', readBoolean) }
  const taxCategory = row.read('tax_category', (text) =>
    text === ''
      ? 'digital_products'
      : readWord(text, TaxCategory.options, { ebook: 'e_book', digital_goods: 'digital_products' }),
  )
  if (interval === null && trialDays) row.note('trial_days', describeIssue('trialNeedsInterval'))
  if (/usage|metered/i.test(cells('type'))) row.note('type', describeIssue('noUsagePrices'))
  const sourceId = cells('source_id')
  const form = {
    name,
    description: cells('description') || null,
    tax_category: taxCategory,
    price: interval
      ? {
          type: 'recurring_price',
          ...terms,
          payment_frequency_count: count ?? 1,
          payment_frequency_interval: interval,
          ...OPEN_TERM,
          trial_period_days: trialDays ?? 0,
        }
      : { type: 'one_time_price', ...terms },
    ...(sourceId ? { metadata: { source_id: sourceId } } : {}),
  }
  return row.finish(name, ProductForm, form, fieldOf)
}
