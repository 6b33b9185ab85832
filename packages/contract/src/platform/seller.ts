import * as z from 'zod'
import { Payment, PaymentLineItems, PaymentListItem, PaymentStatus } from '../provider/payments.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, Timestamp } from '../provider/primitives.ts'
import { Product, ProductListItem, TaxCategory } from '../provider/products.ts'
import { POSTERS } from './storefront.ts'

/** Which provider a business sells through. */
export const ProviderEnvironment = z.enum(['embedded', 'test_mode', 'live_mode']).meta({ id: 'ProviderEnvironment' })
export type ProviderEnvironment = z.infer<typeof ProviderEnvironment>

/** GET /api/organizations: those that the signed-in person belongs to. */
export const Organization = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    role: z.string(),
    environment: ProviderEnvironment,
    is_connected: z.boolean().meta({ description: 'The payments account is open and reports to us' }),
  })
  .meta({ id: 'SellerOrganization' })
export type Organization = z.infer<typeof Organization>
export const OrganizationList = z.object({ items: z.array(Organization) })

/** GET /api/organizations/{slug}/home */
export const SellerHome = z
  .object({
    organization: Organization,
    currency: CurrencyCode.nullable(),
    revenue: z.object({ today: Amount, last_30_days: Amount, previous_30_days: Amount }),
    orders: z.object({ today: z.int(), last_30_days: z.int(), previous_30_days: z.int() }),
    revenue_by_day: z.array(z.object({ day: z.iso.date(), amount: Amount, orders: z.int() })),
    recent_payments: z.array(PaymentListItem).nullable().meta({ description: 'Null while the provider does not answer' }),
    checklist: z.object({ has_product: z.boolean(), has_sale: z.boolean(), is_connected: z.boolean() }),
  })
  .meta({ id: 'SellerHome' })
export type SellerHome = z.infer<typeof SellerHome>

/** POST /api/organizations/{slug}/products, and PATCH …/{product_id} with any part of it. */
export const ProductForm = z
  .object({
    name: z.string().trim().min(1, 'Enter a name').max(100, 'At most 100 characters'),
    description: z.string().max(1000, 'At most 1000 characters').nullish(),
    price: Amount.min(0, 'A price is 0 or more').max(AMOUNT_MAX, 'That is more than can be charged'),
    currency: CurrencyCode,
    tax_inclusive: z.boolean(),
    tax_category: TaxCategory,
    poster: z.enum(POSTERS).nullish(),
  })
  .meta({ id: 'ProductForm' })
export type ProductForm = z.infer<typeof ProductForm>
export const PatchProductForm = ProductForm.partial().meta({ id: 'PatchProductForm' })

export const SellerProduct = Product.extend({ is_archived: z.boolean() }).meta({ id: 'SellerProduct' })
export type SellerProduct = z.infer<typeof SellerProduct>

/** GET …/products?archived=&page= and GET …/payments?status=&page=: `has_more` instead of a count. */
export const SellerProductList = z.object({ items: z.array(ProductListItem), has_more: z.boolean() })
export type SellerProductList = z.infer<typeof SellerProductList>
export const SellerPaymentList = z.object({ items: z.array(PaymentListItem), has_more: z.boolean() })
export type SellerPaymentList = z.infer<typeof SellerPaymentList>
export const SELLER_PAGE_SIZE = 20
export const SellerPageQuery = z.object({ page: z.coerce.number().int().min(0).max(100_000).default(0) })
export const SellerProductsQuery = SellerPageQuery.extend({ archived: z.enum(['true', 'false']).default('false') })
export const SellerPaymentsQuery = SellerPageQuery.extend({ status: PaymentStatus.optional() })

/** GET …/payments/{payment_id}: the payment at the provider, with all that we were told about it. */
export const SellerPayment = z
  .object({
    payment: Payment,
    line_items: PaymentLineItems,
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
    timeline: z.array(
      z.object({
        at: Timestamp,
        kind: z.enum(['created', 'event', 'order']),
        title: z.string(),
        detail: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SellerPayment' })
export type SellerPayment = z.infer<typeof SellerPayment>

/** GET …/connection: how this business reaches its provider. Secrets are only ever shown masked. */
export const Connection = z
  .object({
    environment: ProviderEnvironment,
    is_connected: z.boolean(),
    problem: z.string().nullable().meta({ description: 'What went wrong with the last try to connect, and what to do' }),
    api_key_hint: z.string().nullable(),
    webhook_secret_hint: z.string().nullable(),
    webhook_url: z.string(),
    business_id: z.string().nullable(),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>

/** PUT …/connection. For `embedded` nothing else is needed; the other two are tried with one call before they are kept. */
export const ConnectionForm = z
  .discriminatedUnion('environment', [
    z.object({ environment: z.literal('embedded') }),
    z.object({
      environment: z.enum(['test_mode', 'live_mode']),
      api_key: z.string().trim().min(1, 'Enter the API key').max(500),
      webhook_secret: z
        .string()
        .trim()
        .regex(/^whsec_[A-Za-z0-9+/=]{16,200}$/, 'Paste the whole webhook secret: whsec_ and what follows'),
    }),
  ])
  .meta({ id: 'ConnectionForm' })
export type ConnectionForm = z.infer<typeof ConnectionForm>
