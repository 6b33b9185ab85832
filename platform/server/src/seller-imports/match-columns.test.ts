import { IMPORT_FIELDS, type ImportNoun } from '@tradepost/contract/platform/catalog/seller-imports'
import { expect, test } from 'vitest'
import { customerList } from '#src/seller-customers/customer-list.ts'
import { discountList } from '#src/seller-discounts/discount-list.ts'
import { productList } from '#src/seller-products/product-list.ts'
import { matchColumns } from './match-columns.ts'

/** Returns which names fill which fields. */
function namesOf(noun: ImportNoun, header: readonly string[]): Record<string, string | undefined> {
  const mapping = matchColumns(noun, header)
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, header[column]]))
}

test.each([
  [
    'products',
    ['Price ID', 'Product ID', 'Product Name', 'Description', 'Amount', 'Currency', 'Interval', 'Interval Count', 'Tax Behavior'],
    {
      name: 'Product Name',
      description: 'Description',
      price: 'Amount',
      currency: 'Currency',
      interval: 'Interval',
      interval_count: 'Interval Count',
      tax_inclusive: 'Tax Behavior',
      source_id: 'Product ID',
    },
  ],
  [
    'customers',
    ['id', 'Description', 'Email', 'Name', 'Phone'],
    { email: 'Email', name: 'Name', phone_number: 'Phone', source_id: 'id' },
  ],
  [
    'discounts',
    ['id', 'Name', 'Percent Off', 'Amount Off', 'Currency', 'Duration', 'Duration in Months', 'Max Redemptions', 'Redeem By'],
    {
      code: 'id',
      name: 'Name',
      percent_off: 'Percent Off',
      amount_off: 'Amount Off',
      currency: 'Currency',
      duration: 'Duration',
      cycles: 'Duration in Months',
      usage_limit: 'Max Redemptions',
      expires_at: 'Redeem By',
    },
  ],
  [
    'discounts',
    ['name', 'code', 'amount', 'amount_type', 'max_redemptions', 'starts_at', 'expires_at', 'duration'],
    {
      name: 'name',
      code: 'code',
      amount_off: 'amount',
      type: 'amount_type',
      usage_limit: 'max_redemptions',
      starts_at: 'starts_at',
      expires_at: 'expires_at',
      duration: 'duration',
    },
  ],
] as const)('the columns of an export of %s are matched: %j', (noun, header, expected) => {
  expect(namesOf(noun, header)).toEqual(expected)
})

test.each([
  ['products', productList.csv.header],
  ['customers', customerList.csv.header],
  ['discounts', discountList.csv.header],
] as const)('our own export of %s fills the fields that a row needs', (noun, header) => {
  expect(Object.keys(matchColumns(noun, header))).toEqual(expect.arrayContaining([...IMPORT_FIELDS[noun].needed]))
})

test('a column fills one field, and one that nobody knows fills none', () => {
  expect(matchColumns('customers', ['Email', 'EMAIL', 'Shoe size'])).toEqual({ email: 0 })
})
