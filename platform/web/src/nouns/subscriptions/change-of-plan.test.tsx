import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChargedTotal } from '#src/nouns/payments/receipt-total.tsx'
import { PlanCost } from './plan-cost.tsx'
import { PlanFields } from './plan-fields.tsx'
import { catalogQuery, planAddonsQuery } from './plans.ts'

const client = new QueryClient()

/** Draws elements and returns their text. */
const read = (element: ReactNode): string =>
  renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const kiln = {
  product_id: 'pdt_kiln',
  product_name: 'Kiln',
  brand_id: 'brnd_acme',
  recurring_pre_tax_amount: 2645,
  currency: 'EUR',
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  tax_inclusive: false,
  on_demand: false,
} as const

test.each([
  [500, 'Wallet −$5.00 Charged now $24.00'],
  [2900, 'Wallet −$29.00 Charged now $0.00'],
  [0, 'Plumb Pro $29.00 Charged now $29.00'],
])('N44: a change of $29.00 says what a wallet with %i pays of it, and what is charged now', (wallet_amount, words) => {
  const preview = {
    immediate_charge: {
      line_items: [
        {
          ...{ type: 'subscription' as const, id: 'pdt_plumb', product_id: 'pdt_plumb', name: 'Plumb Pro', description: null },
          ...{ quantity: 1, unit_price: 2900, currency: 'USD', tax: 0, tax_rate: 0, tax_inclusive: false, proration_factor: 1 },
        },
      ],
      summary: {
        ...{ total_amount: 2900, tax: 0, currency: 'USD', customer_credits: 0 },
        ...{ settlement_amount: 2900, settlement_tax: 0, settlement_currency: 'USD' },
      },
      effective_at: '2026-11-21T09:00:00.000Z',
    },
    wallet_amount,
    new_plan: { ...kiln, recurring_pre_tax_amount: 2900, currency: 'USD', next_billing_date: '2026-12-21T09:00:00.000Z' },
  }
  function Cost() {
    return <PlanCost preview={useQuery({ queryKey: ['preview', wallet_amount], initialData: preview, queryFn: () => preview })} />
  }
  expect(read(<Cost />)).toContain(words)
})

test.each([
  [0, 'Total $19.00'],
  [500, 'Total $19.00 Wallet −$5.00 Charged $14.00'],
  [1900, 'Paid from wallet $19.00'],
])('N44: a receipt of $19.00 of which a wallet paid %i says what was charged', (wallet, words) => {
  expect(read(<ChargedTotal label="Total" total={1900} wallet={wallet} currency="USD" charged="Charged" />).trim()).toBe(words)
})

const plan = (product_id: string, name: string, price: number): ShopProduct => ({
  ...{ product_id, name, price, full_price: price, currency: 'USD', brand_id: 'brnd_acme', description: null },
  ...{ plan_group: null, availability: 'available', available_from: null },
  ...{ image: null, poster: null, tax_inclusive: false, created_at: '2026-11-01T09:00:00Z' },
  terms: {
    ...{ type: 'recurring_price', every: { count: 1, interval: 'Month' }, runs_for: { count: 1, interval: 'Year' } },
    ...{ trial_period_days: 0, trial_amount: 0 },
  },
})

test('N45: the plans of a change are priced in the currency that the subscriber pays, or not at all', () => {
  const { queryKey } = catalogQuery('acme')
  const products = [plan('pdt_kiln', 'Kiln', 2900), plan('pdt_plumb', 'Plumb Pro', 4900)]
  const look = { styles: '', has_own_mode: false, shows_powered_by: true, cover: null }
  const seller = { legal_name: null, address: null, support_email: null, texts: [] }
  const said = { description: null, seller, brands: [], products }
  const shop = { slug: 'acme', name: 'Acme', logo: null, look, ...said, is_open: true, is_stale: false }
  client.setQueryData(queryKey, shop)
  client.setQueryData(planAddonsQuery('acme', kiln.product_id).queryKey, [])
  const readFields = (currency: 'EUR' | 'USD') =>
    read(
      <PlanFields
        shopSlug="acme"
        current={{ ...kiln, currency }}
        value={{ productId: kiln.product_id, quantity: 1, addons: {} }}
        onChange={() => {}}
      />,
    )
  expect(readFields('EUR')).toContain('€26.45')
  expect(readFields('EUR')).toContain('Plumb Pro')
  expect(readFields('EUR')).not.toContain('$')
  expect(readFields('USD')).toContain('$49')
})
