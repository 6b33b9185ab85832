import { DiscountForm } from '@tradepost/contract/platform/catalog/seller-discounts'
import type { ImportField } from '@tradepost/contract/platform/catalog/seller-imports'
import { describeIssue } from '@tradepost/contract/platform/seller-issue'
import {
  type Cells,
  openRow,
  type ReadRow,
  readAmount,
  readCount,
  readCurrency,
  readDate,
  readPercent,
  readWord,
} from './read-cells.ts'

const TYPES = ['percentage', 'flat'] as const
const TYPE_SYNONYMS = { percent: 'percentage', fixed: 'flat', fixed_amount: 'flat', amount: 'flat' } as const
const DURATIONS = ['once', 'forever', 'repeating'] as const

type Row = ReturnType<typeof openRow>

/** Reads what the discount takes off. A type that says percentage makes a number in the amount's column one. */
function readValue(row: Row, cells: Cells, mainCurrency: string | null) {
  const type = row.read('type', (text) => (text === '' ? null : readWord(text, TYPES, TYPE_SYNONYMS)))
  const [percentText, amountText] = [cells('percent_off'), cells('amount_off')]
  if (percentText && amountText) row.note(null, describeIssue('percentOrAmount'))
  const isPercentage = type === 'percentage' || (!type && percentText !== '')
  if (isPercentage)
    return {
      type: 'percentage',
      basis_points: row.read(percentText ? 'percent_off' : 'amount_off', readPercent),
      currencies: [],
    }
  const currency = row.read('currency', (text) => readCurrency(text || (mainCurrency ?? '')))
  const amount = currency && row.read('amount_off', (text) => readAmount(text, currency))
  return { type: 'flat', basis_points: null, currencies: [{ currency, is_default: true, amount, minimum_subtotal: null }] }
}

/** Reads in how many billing cycles it applies: null for all of them. */
function readCycles(row: Row): number | null {
  const cycles = row.read('cycles', readCount)
  const duration = row.read('duration', (text) => (text === '' ? null : readWord(text, DURATIONS)))
  if (duration === 'repeating' && cycles === null) row.note('duration', describeIssue('durationSuchAs'))
  if (duration === 'once') return 1
  return duration === 'forever' ? null : (cycles ?? null)
}

const FIELD_OF: Readonly<Record<string, ImportField>> = {
  code: 'code',
  name: 'name',
  basis_points: 'percent_off',
  'currencies.0.amount': 'amount_off',
  'currencies.0.currency': 'currency',
  subscription_cycles: 'cycles',
  usage_limit: 'usage_limit',
  starts_at: 'starts_at',
  expires_at: 'expires_at',
}

/** Reads a row of a file of discounts. `mainCurrency`: of rows that name none; a discount that has ended by `now` is refused. */
export function readDiscount(cells: Cells, mainCurrency: string | null, now: Date): ReadRow<DiscountForm> {
  const row = openRow(cells)
  const code = cells('code')
  if (code === '') row.note('code', describeIssue('enterACode'))
  const expiresAt = row.read('expires_at', readDate)
  if (expiresAt && new Date(expiresAt) <= now) row.note('expires_at', describeIssue('endInFuture'))
  const form = {
    code,
    name: cells('name'),
    ...readValue(row, cells, mainCurrency),
    usage_limit: row.read('usage_limit', readCount),
    per_customer_usage_limit: null,
    subscription_cycles: readCycles(row),
    restricted_to: [],
    starts_at: row.read('starts_at', readDate),
    expires_at: expiresAt,
    customer_eligibility: 'any',
  }
  return row.finish(code, DiscountForm, form, (path) => FIELD_OF[path] ?? null)
}
