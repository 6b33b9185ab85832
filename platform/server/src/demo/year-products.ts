import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { Scope } from '#src/scope.ts'
import { createPaymentLink } from '#src/seller-payment-links/payment-links.ts'
import { createProduct } from '#src/seller-products/products.ts'
import { LINKED, METER, METERED } from './acme-tools.ts'

/** Creates the usage-based product and its meter: part of the year, because only the year has usage to show. */
async function ensureMetered(provider: PaymentsProvider): Promise<void> {
  const meters = await provider.meters.list({ page: 0, pageSize: 100, archived: false })
  const meter = meters.find(({ name }) => name === METER.name) ?? (await provider.meters.create(METER))
  const products = await provider.products.list({ page: 0, pageSize: 100, archived: false })
  if (products.some(({ name }) => name === METERED.name)) return
  const month = { payment_frequency_count: 1, payment_frequency_interval: 'Month' } as const
  const term = { subscription_period_count: 10, subscription_period_interval: 'Year' } as const
  const price = { currency: 'USD', discount: 0, tax_inclusive: false, fixed_price: METERED.price, ...month, ...term }
  const meterPrice = { meter_id: meter.id, price_per_unit: METERED.perMinute, free_threshold: METERED.freeMinutes }
  await createProduct(provider, {
    name: METERED.name,
    description: METERED.description,
    price: { type: 'usage_based_price', ...price, meters: [meterPrice] },
    tax_category: 'saas',
    poster: 'kiln',
  })
}

/** Creates a link to one of the products, for the page of payment links. */
async function ensurePaymentLink(scope: Scope, provider: PaymentsProvider): Promise<void> {
  const link = await scope.trx
    .selectFrom('paymentLinks')
    .select('id')
    .where('organizationId', '=', scope.organizationId)
    .limit(1)
    .executeTakeFirst()
  const products = await provider.products.list({ page: 0, pageSize: 100, archived: false })
  const product = products.find(({ name }) => name === LINKED.product)
  if (link || !product) return
  const empty = { value: '', is_locked: false }
  const person = { full_name: empty, first_name: empty, last_name: empty, email: empty }
  const place = { country: empty, address_line: empty, city: empty, state: empty, zip_code: empty }
  const open = { amount: null, currency: null, shows_currency_selector: true, shows_discounts: true, redirect_url: '' }
  const form = { name: LINKED.name, product_id: product.product_id, quantity: 1, metadata: {}, filled: { ...person, ...place } }
  await createPaymentLink(scope, { environment: 'embedded', form: { ...form, ...open }, productName: LINKED.product })
}

/** Creates what the year sells in addition to the demo shop's catalog. */
export async function createDemoProducts(scope: Scope, provider: PaymentsProvider): Promise<void> {
  await ensureMetered(provider)
  await ensurePaymentLink(scope, provider)
}
