import {
  type CheckoutBillingAddress,
  type CreateCheckoutSession,
  findPayer,
  type Payer,
} from '@tradepost/contract/provider/checkout/checkouts'
import { addMilliseconds, HOUR, MINUTE } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { matchAny, prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import { Fault } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import { toScreenColor } from '@tradepost/kit/theme/screen-color'
import { findTraceParent } from '@tradepost/kit/tracing'
import type * as z from 'zod'
import { getBusiness } from '#src/businesses/get-business.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { fault, faultAt } from '#src/faults.ts'
import { BILLING_CURRENCIES } from '#src/pricing/minimum-amounts.ts'
import { checkChargeable, priceCart } from '#src/pricing/price-cart.ts'
import { type CartDiscount, toCartDiscount } from '#src/pricing/share-discounts.ts'
import { isSupportedCountry } from '#src/pricing/supported-countries.ts'
import { findTaxId } from '#src/pricing/tax-ids.ts'
import type { ProductRow } from '#src/products/table.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import { buildFirstLines, type SubscriptionPlan } from '#src/subscriptions/terms.ts'
import type { ProviderTables } from '#src/tables.ts'
import { buildLine, type LineOptions, type ProductLine } from './build-line.ts'
import { buildSubscriptionPlan } from './build-subscription-plan.ts'
import { getExpectedBuyer } from './buyer.ts'
import { checkCodes } from './check-codes.ts'
import { hasEligibleMethod } from './eligible-payment-methods.ts'
import type { CheckoutSessionRow, SessionLink } from './table.ts'

/** How long a session can be paid; shorter if it's confirmed (reference, 3.2). */
export const SESSION_MILLISECONDS = 24 * HOUR
export const CONFIRMED_SESSION_MILLISECONDS = 15 * MINUTE

/** A cart that can be sold, at current prices. */
export type PreparedCart = {
  brandId: string
  customerId: string | null
  currency: string
  billingCurrency: string
  lines: ProductLine[]
  discounts: CartDiscount[]
  /** The subscription that the cart starts. */
  plan: SubscriptionPlan | null
}

/**
 * Loads everything that a checkout names and checks that it can be sold. A pay-what-you-want price without an amount is asked for
 * later, unless it's needed now.
 * @throws 404 CUSTOMER_NOT_FOUND, 410 PRODUCT_IS_DELETED, 422 if the cart can't be sold as it is.
 */
export async function prepareCart(
  scope: Scope,
  input: CreateCheckoutSession,
  options: LineOptions = { needsAmounts: false },
): Promise<PreparedCart> {
  const { product_cart: items, customer: named } = input
  const customer = named && 'customer_id' in named ? await getCustomer(scope, named.customer_id) : undefined
  checkRequest(input)
  const products = await findProducts(
    scope,
    items.map((item) => item.product_id),
  )
  const { currency, brandId } = commonTerms(products)
  const { lines, plan } = await makeLines(scope, { products, input, options })
  const billingCurrency = await billingCurrencyFor(scope, input.billing_currency, currency)
  const cart = { brandId, currency, billingCurrency, lines, plan, customerId: customer?.id ?? null }
  const discounts = await checkCodes(scope, listCodes(input), cart)
  const prepared = { ...cart, discounts: discounts.map(toCartDiscount) }
  const buyer = getExpectedBuyer({ request: input, link: null })
  const priced = priceCart(prepared, buyer)
  // The buyer may still choose a higher amount, which can make more payment methods eligible.
  const isOpen = lines.some(({ openPrice }) => openPrice)
  if (!isOpen) checkChargeable(priced)
  if (!hasEligibleMethod({ request: input, plan }, { ...priced, country: isOpen ? undefined : buyer.country }))
    throw fault('NO_ELIGIBLE_PAYMENT_METHODS')
  return prepared
}

type Ordered = { products: readonly ProductRow[]; input: CreateCheckoutSession; options: LineOptions }

/** Builds the cart lines and at most one subscription. @throws what `buildLine` and `buildSubscriptionPlan` throw */
async function makeLines(scope: Scope, { products, input, options }: Ordered): Promise<Pick<PreparedCart, 'lines' | 'plan'>> {
  const lines: ProductLine[] = []
  let plan: SubscriptionPlan | null = null
  for (const [index, item] of input.product_cart.entries()) {
    const product = products.find((each) => each.id === item.product_id)
    if (!product) throw fault('PRODUCT_DOES_NOT_EXIST', `Product ${item.product_id} does not exist`)
    const { price } = product
    if (price.type === 'one_time_price') {
      lines.push(buildLine({ product, price, item, index }, options))
      continue
    }
    if (options.isOneTime)
      throw faultAt(
        `product_cart.${index}`,
        'INVALID_REQUEST_PARAMETERS',
        'Use POST /subscriptions for recurring and usage-based products',
      )
    if (plan) throw faultAt(`product_cart.${index}`, 'INVALID_REQUEST_PARAMETERS', 'A checkout can have one subscription')
    plan = await buildSubscriptionPlan(scope, { product, price, item, index }, input)
    const { taxCategory } = product
    lines.push(...buildFirstLines(plan).map((line) => ({ ...line, taxCategory })))
  }
  return { lines, plan }
}

const listCodes = ({ discount_code: code, discount_codes: codes }: CreateCheckoutSession): string[] =>
  codes?.length ? codes : code ? [code] : []

/**
 * Returns the billing currency: the requested one, if the business lets buyers pay in other currencies.
 * @throws 422 UNSUPPORTED_BILLING_CURRENCY
 */
async function billingCurrencyFor(scope: Scope, asked: string | null | undefined, own: string): Promise<string> {
  if (!asked || asked === own) return own
  const { adaptiveCurrency } = await getBusiness(scope)
  if (!adaptiveCurrency) return own
  if (!BILLING_CURRENCIES.includes(asked)) throw fault('UNSUPPORTED_BILLING_CURRENCY', `${asked} isn't supported`)
  return asked
}

/** `link`: values from the URL that opened the session. `customerId`: the customer that the request names by email. */
type SessionOptions = Partial<LineOptions> & { link?: SessionLink; customerId?: string }

/** Creates a hosted checkout session for a cart. @throws what `prepareCart` throws */
export async function createCheckoutSession(
  scope: Scope,
  input: CreateCheckoutSession,
  { needsAmounts = false, isOneTime = false, link, customerId }: SessionOptions = {},
): Promise<CheckoutSessionRow> {
  const { product_cart: _, ...request } = input
  checkTaxId(input)
  checkThemeConfig(input.customization)
  return writeSession(scope, {
    ...(await prepareCart(scope, input, { needsAmounts, isOneTime })),
    ...(customerId ? { customerId } : {}),
    request,
    link: link ?? null,
    lifeMilliseconds: input.confirm ? CONFIRMED_SESSION_MILLISECONDS : SESSION_MILLISECONDS,
  })
}

type NewSession = Omit<
  CheckoutSessionRow,
  'businessId' | 'mode' | 'id' | 'paymentId' | 'createdAt' | 'expiresAt' | 'openedAt' | 'traceParent'
> & {
  lifeMilliseconds: number
}

/** A session whose JSON columns are texts, as a prepared query takes them. */
type StoredSession = Omit<CheckoutSessionRow, JsonColumn> & Record<JsonColumn, string | null>
type JsonColumn = 'lines' | 'discounts' | 'request' | 'link' | 'plan'

const toStored = ({ lines, discounts, request, link, plan, ...columns }: CheckoutSessionRow): StoredSession => ({
  ...columns,
  lines: JSON.stringify(lines),
  discounts: JSON.stringify(discounts),
  request: JSON.stringify(request),
  link: link && JSON.stringify(link),
  plan: plan && JSON.stringify(plan),
})

const insertSession = prepare<ProviderTables, StoredSession, unknown>((db, row) =>
  db.insertInto('checkoutSessions').values({
    businessId: row.businessId,
    mode: row.mode,
    id: row.id,
    brandId: row.brandId,
    customerId: row.customerId,
    currency: row.currency,
    billingCurrency: row.billingCurrency,
    lines: sql`${row.lines}::jsonb`,
    discounts: sql`${row.discounts}::jsonb`,
    request: sql`${row.request}::jsonb`,
    link: sql`${row.link}::jsonb`,
    plan: sql`${row.plan}::jsonb`,
    paymentId: row.paymentId,
    createdAt: row.createdAt,
    openedAt: row.openedAt,
    traceParent: row.traceParent,
    expiresAt: row.expiresAt,
  }),
)

/**
 * Inserts a session. A business clock behind real time may jump forward at any moment, so the session then lives until real time
 * reaches its end. That way the jump doesn't expire a buyer's checkout.
 */
export async function writeSession(scope: Scope, { lifeMilliseconds, ...session }: NewSession): Promise<CheckoutSessionRow> {
  const now = scope.clock.now()
  const end = addMilliseconds(now, lifeMilliseconds)
  const inRealTime = scope.clock.toReal(end)
  const row = {
    ...toTenant(scope),
    ...session,
    id: generateId('checkoutSession'),
    createdAt: now,
    paymentId: null,
    openedAt: null,
    traceParent: findTraceParent() ?? null,
    expiresAt: inRealTime > end ? inRealTime : end,
  }
  await write(scope, insertSession.fill(toStored(row)))
  return row
}

/** Checks the rules that need no database. */
function checkRequest(input: CreateCheckoutSession): void {
  const { billing_address: billing } = input
  if (billing && !isSupportedCountry(billing.country))
    throw fault('UNSUPPORTED_COUNTRY', `Country ${billing.country} currently not supported`)
  if (input.confirm) checkConfirmation(input)
  if (input.payment_method_id && !input.confirm) throw fault('INVALID_REQUEST_PARAMETERS', 'payment_method_id requires confirm')
  if (input.payment_method_id && input.custom_fields?.length)
    throw faultAt(
      'custom_fields',
      'INVALID_REQUEST_PARAMETERS',
      'Custom fields need a checkout page: leave out payment_method_id',
    )
}

type Confirmation = { customer: Payer; billing: z.infer<typeof CheckoutBillingAddress> }

/**
 * Returns the customer that a confirmed checkout charges.
 * @throws 422 for a customer without an email, which no page asks for; 422 MISSING_BILLING_DETAILS naming every missing field
 */
export function checkConfirmation({
  customer: named,
  billing_address: billing,
  minimal_address,
}: CreateCheckoutSession): Confirmation {
  const customer = named ? findPayer(named) : undefined
  if (named && !customer)
    throw new Fault(422, 'INVALID_REQUEST_PARAMETERS', 'customer.email: Required', {
      issues: [{ path: 'customer.email', message: 'Required' }],
    })
  const needed = minimal_address ? (['zipcode'] as const) : (['street', 'city', 'state', 'zipcode'] as const)
  const parts = billing ? needed.filter((part) => !billing[part]).map((part) => `billing_address.${part}`) : ['billing_address']
  const missing = [...(customer ? [] : ['customer']), ...parts]
  if (customer && billing && missing.length === 0) return { customer, billing }
  const { status, code, message } = fault('MISSING_BILLING_DETAILS')
  throw new Fault(status, code, message, { issues: missing.map((path) => ({ path, message: 'Required' })) })
}

/** @throws 422 INVALID_TAX_ID if the ID is invalid in the billing country */
function checkThemeConfig(customization: CreateCheckoutSession['customization']): void {
  const { light, dark } = customization?.theme_config ?? {}
  for (const [mode, colors] of Object.entries({ light, dark }))
    for (const [field, text] of Object.entries(colors ?? {}))
      if (text && toScreenColor(text) === undefined)
        throw faultAt(`customization.theme_config.${mode}.${field}`, 'INVALID_REQUEST_PARAMETERS', 'Use a CSS color')
}

function checkTaxId({ tax_id: taxId, billing_address: billing }: CreateCheckoutSession): void {
  if (taxId && billing && !findTaxId(billing.country, taxId)) throw faultAt('tax_id', 'INVALID_TAX_ID')
}

const selectProducts = prepare((db: Kysely<ProviderTables>, { businessId, mode, ids }: Tenant & { ids: readonly string[] }) =>
  db
    .selectFrom('products')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('mode', '=', mode)
    .where('id', '=', matchAny(ids)),
)

/** Finds the products of the cart in one query. @throws if one is missing, of another business or no longer sold. */
async function findProducts(scope: Scope, ids: string[]): Promise<ProductRow[]> {
  const products = await selectProducts.run(scope.trx, { ...toTenant(scope), ids })
  const missing = ids.find((id) => !products.some((product) => product.id === id))
  if (missing) throw fault('PRODUCT_DOES_NOT_EXIST', `Product ${missing} doesn't exist`)
  const archived = products.find((product) => product.archivedAt !== null)
  if (archived) throw fault('PRODUCT_IS_DELETED', `Product ${archived.id} is no longer available`)
  return products
}

/** Returns the brand and currency that all products share. A checkout has one of each. */
function commonTerms(products: readonly ProductRow[]): { brandId: string; currency: string } {
  const [first, ...rest] = products
  if (!first) throw fault('PRODUCT_DOES_NOT_EXIST')
  if (rest.some((product) => product.brandId !== first.brandId)) throw fault('BRAND_MISMATCH')
  if (rest.some((product) => product.price.currency !== first.price.currency)) throw fault('UNSUPPORTED_CURRENCY')
  return { brandId: first.brandId, currency: first.price.currency }
}
