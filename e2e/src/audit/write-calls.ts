/** The audit log: every change leaves an entry. */

import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { DISCOUNT_FORM } from '#src/seller/discount-form.ts'
import type { SmallShop } from '#src/seller/records/large-shop.ts'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { Reply } from '#src/world/pages/visitor.ts'
import { TEXTS } from './text-calls.ts'
import { THEMES } from './theme-calls.ts'

/** What a seller sends to a route. `changed`: fields that the audit log must show. `status`: if it is refused. */
export type WriteCall = {
  body?: unknown
  query?: string
  type?: string
  changed?: readonly string[]
  status?: number
}

/** By method and path after the organization, in an order in which each of them works. */
type WriteCalls = Readonly<Record<string, WriteCall>>

const blank = { value: '', is_locked: false }
const FILLED = ['full_name', 'first_name', 'last_name', 'email', 'country', 'address_line', 'city', 'state', 'zip_code']
const linkForm = (productId: string, name: string) => ({
  name,
  product_id: productId,
  quantity: 1,
  amount: null,
  currency: null,
  shows_currency_selector: true,
  shows_discounts: false,
  filled: Object.fromEntries(FILLED.map((field) => [field, blank])),
  redirect_url: '',
  metadata: {},
})
const price = { type: 'one_time_price', price: 700, currency: 'USD', tax_inclusive: false }
const image = { body: pngOf(), type: 'image/png', changed: ['image'] }
const brand = { name: 'Level', description: '', url: '', support_email: '', statement_descriptor: '' }
const addon = { name: 'Sleeve', price: 500, currency: 'USD', tax_category: 'saas' }
const customer = { email: 'bea.buyer@post.example', phone_number: '+49151', metadata: { tier: 'gold' } }
const meter = { name: 'Calls', description: '', event_name: 'call', measurement_unit: 'call', filter: null }

const PRODUCTS: WriteCalls = {
  'post /products': { body: { name: 'Plumb line', price, tax_category: 'saas' }, changed: ['name', 'price.price'] },
  'patch /products/{product_id}': { body: { name: 'Try square, large' }, changed: ['name'] },
  'put /products/{product_id}/image': { ...image, query: '?replace=true' },
  'delete /products/{product_id}/image': { changed: ['image'] },
  'put /products/{product_id}/pictures': { ...image, query: '?alt=Front', changed: ['pictures'] },
  'put /products/{product_id}/files': {
    body: 'A plan',
    query: '?name=plan.txt',
    type: 'text/plain',
    changed: ['digital_product_delivery.files'],
  },
  'delete /products/{product_id}/files/{file_id}': { changed: ['digital_product_delivery.files'] },
  'post /products/{product_id}/archive': { changed: ['is_archived'] },
  'post /products/{product_id}/unarchive': { changed: ['is_archived'] },
  'post /addons': { body: addon, changed: ['price'] },
  'patch /addons/{addon_id}': { body: { price: 350 }, changed: ['price'] },
  'put /addons/{addon_id}/image': image,
}

const picturesOf = (picture_id: string): WriteCalls => ({
  'patch /products/{product_id}/pictures': { body: { pictures: [{ picture_id, alt: 'Side' }] }, changed: ['pictures'] },
  'delete /products/{product_id}/pictures/{picture_id}': { changed: ['pictures'] },
})

const catalogCalls = ({ seller, ids }: SmallShop, primaryBrand: string): WriteCalls => ({
  'post /brands': { body: brand, changed: ['name'] },
  'patch /brands/{brand_id}': { body: { name: 'Press' }, changed: ['name'] },
  'put /brands/{brand_id}/image': image,
  'delete /brands/{brand_id}/image': { changed: ['image'] },
  'post /brands/{brand_id}/archive': { body: { move_products_to: primaryBrand }, changed: ['move_products_to'] },
  'post /discounts': { body: { ...DISCOUNT_FORM, code: 'AUTUMN' }, changed: ['code'] },
  'put /discounts/{discount_id}': {
    body: { ...DISCOUNT_FORM, code: 'SPRING', name: 'Early', customer_eligibility: 'specific' },
    changed: ['name', 'amount', 'customer_eligibility'],
  },
  'post /discounts/{discount_id}/customers': { body: { customer_id: ids.customer }, changed: ['customer_id'] },
  'delete /discounts/{discount_id}/customers/{customer_id}': { changed: ['customer_id'] },
  'delete /discounts/{discount_id}': { changed: ['code'] },
  'post /payment-links': { body: linkForm(seller.products.caliper.product_id, 'Fair'), changed: ['name'] },
  'put /payment-links/{link_id}': { body: linkForm(seller.products.caliper.product_id, 'Market'), changed: ['name'] },
  'delete /payment-links/{link_id}': { changed: ['name'] },
  'post /customers': { body: { ...customer, name: 'Cy', email: 'cy@post.example' }, changed: ['email'] },
  'put /customers/{customer_id}/notes': { body: { text: 'Pays by card' }, changed: ['text'] },
  'put /customers/{customer_id}': { body: { ...customer, name: 'Bea B.' }, changed: ['name', 'phone_number', 'metadata.tier'] },
  'post /meters': { body: { ...meter, aggregation: { type: 'count', key: '' } }, changed: ['event_name'] },
  'post /meters/{meter_id}/archive': {},
  'post /meters/{meter_id}/unarchive': {},
  'post /usage-events': {
    body: { event_id: 'evt-1', customer_id: ids.customer, event_name: 'page', metadata: {}, timestamp: null },
    changed: ['event_name'],
  },
})

const licenseCalls = ({ ids, seller }: Pick<SmallShop, 'ids' | 'seller'>): WriteCalls => {
  const one = 'license-keys/{license_key_id}'
  const line = { line: 1, key: 'KEY-1', customer: ids.customer, activations_limit: null, expires_at: null }
  const credit = { entry_type: 'credit', currency: 'USD', amount: 500, reason: 'Goodwill' }
  return {
    'post /license-keys/import': {
      body: { product_id: seller.products.caliper.product_id, lines: [line] },
      changed: ['imported'],
    },
    [`put /${one}`]: { body: { activations_limit: 9, expires_at: null }, changed: ['activations_limit'] },
    [`post /${one}/disable`]: { changed: ['status'] },
    [`post /${one}/enable`]: { changed: ['status'] },
    [`delete /${one}/instances/{instance_id}`]: { changed: ['activation'] },
    'post /customers/{customer_id}/wallets/entries': {
      body: { ...credit, idempotency_key: `form-of-${seller.slug}-1` },
      changed: ['amount', 'reason'],
    },
    'put /payout-schedule': { body: { schedule: 'weekly' }, changed: ['schedule'] },
  }
}

const RETURNS: WriteCalls = {
  'post /payments/{payment_id}/invoices': { body: { business_name: 'Weber GmbH' }, changed: ['business_name'] },
  'post /payments/{payment_id}/refunds': { body: { amount: 100, reason: 'Goodwill' }, changed: ['amount', 'reason'] },
  'put /disputes/{dispute_id}/files': { body: pngOf(), query: '?name=parcel.png', type: 'image/png' },
  'post /disputes/{dispute_id}/challenge': { body: { explanation: 'It arrived', file_ids: [] }, changed: ['explanation'] },
  'post /disputes/{dispute_id}/accept': { status: 409 },
}

const IMPORTS: WriteCalls = {
  'post /imports/products': { body: 'name,price\nRule,5\n', query: '?name=a.csv', type: 'text/csv' },
  'put /imports/products/{import_id}/columns': { body: { mapping: { name: 0, price: 1 }, currency: 'USD' } },
  'post /imports/products/{import_id}/start': { changed: ['rows'] },
  'post /imports/products/{import_id}/undo': { changed: ['noun'] },
  'post /imports/customers': { body: 'email\nrule@example.com\n', query: '?name=a.csv', type: 'text/csv' },
  'put /imports/customers/{import_id}/columns': { body: { mapping: { email: 0 }, currency: null }, status: 404 },
  'post /imports/customers/{import_id}/start': { status: 404 },
  'post /imports/discounts': { body: 'code,percent_off\nRULE,5\n', query: '?name=a.csv', type: 'text/csv' },
  'put /imports/discounts/{import_id}/columns': { body: { mapping: { code: 0 }, currency: null }, status: 404 },
  'post /imports/discounts/{import_id}/start': { status: 404 },
  'post /imports/discounts/{import_id}/undo': { status: 404 },
}

const accessCalls: WriteCalls = {
  'put /access-policy': {
    body: {
      refund_ends_access: true,
      dispute_suspends_access: true,
      grace_days: 5,
      allow_several_subscriptions: false,
    },
    changed: ['dispute_suspends_access', 'grace_days'],
  },
  'put /guest-subscriptions': { body: { one_per_product: true }, changed: ['one_per_product'] },
  'put /customers/{customer_id}/access/{product_id}': {
    body: { gives_access: true, until: null, why: 'Goodwill' },
    changed: ['product_id', 'gives_access', 'why'],
  },
  'delete /customers/{customer_id}/access/{product_id}': { changed: ['product_id', 'gives_access'] },
  'post /access-keys': { body: { name: 'Server' }, changed: ['name'] },
  'post /access-keys/{access_key_id}/revoke': { status: 404 },
}

const saleCalls = ({ ids, seller }: SmallShop): WriteCalls => {
  const one = 'subscriptions/{subscription_id}'
  const terms = {
    proration_billing_mode: 'full_immediately',
    effective_at: 'next_billing_date',
    on_payment_failure: 'prevent_change',
  }
  const plan = { ...terms, product_id: ids.plan, quantity: 2, addons: [] }
  return {
    [`post /${one}/plan/preview`]: { body: plan },
    [`post /${one}/plan`]: {
      body: { ...plan, expected_total: 2400 },
      changed: ['effective_at', 'scheduled_change.quantity'],
    },
    [`delete /${one}/plan/scheduled`]: { changed: ['scheduled_change.quantity'] },
    [`post /${one}/pause`]: { changed: ['status'] },
    [`post /${one}/resume`]: { changed: ['status'] },
    [`put /${one}/next-billing`]: { body: { at: '2000-01-01T00:00:00Z' }, status: 422, changed: ['at'] },
    [`put /${one}/period`]: { body: { count: 12, interval: 'Year' }, changed: ['subscription_period_count'] },
    [`post /${one}/charge`]: { body: { amount: 500 }, status: 422, changed: ['amount'] },
    [`post /${one}/payment-method-link`]: {},
    [`post /${one}/cancel`]: {
      body: { when: 'next_billing_date', comment: 'Moving on' },
      changed: ['comment', 'cancel_at_next_billing_date'],
    },
    [`post /${one}/keep`]: { changed: ['cancel_at_next_billing_date'] },
    ...licenseCalls({ ids, seller }),
    ...RETURNS,
    ...IMPORTS,
    ...THEMES,
    ...TEXTS,
    ...accessCalls,
    'patch /abandoned-checkouts': { body: { delay_minutes: 30, sends_reminders: false }, changed: ['delay_minutes'] },
    'patch /invoice-settings': { body: { correction_days: 14 }, changed: ['correction_days'] },
    'patch /return-origins': { body: { origins: ['https://shop.example'] }, changed: ['origins'] },
    'patch /renewal-retries': { body: { enabled: false, window_days: 12 }, changed: ['window_days'] },
    'post /clock/advance': { body: { seconds: 60 }, changed: ['now'] },
    'post /records/check': {},
    'post /received-events/{received_event_id}/retry': {},
    'post /reconciliation/runs': {},
    'put /second-factor': { body: { is_required: false } },
    'put /logo': { body: pngOf(), type: 'image/png', changed: ['logo'] },
    'delete /logo': { changed: ['logo'] },
    'put /connection': { body: { environment: 'embedded' } },
    'post /connection/roll-key': { changed: ['api_key_hint'] },
    'post /connection/webhook-secret/rotate': {},
    'post /hand-over': { body: { member_id: 'member-of-another' }, status: 404 },
    'post /close': { body: { confirm_slug: seller.slug }, status: 409 },
  }
}

const webhookForm = (key: string) => ({
  url: `http://127.0.0.1:1/${key}`,
  description: '',
  filter_types: null,
  rate_limit: null,
  idempotency_key: `form-of-the-audit-${key}`,
})

const DEVELOPERS: WriteCalls = {
  'post /webhooks': { body: webhookForm('second'), changed: ['url'] },
  'patch /webhooks/{webhook_id}': { body: { description: 'Export' }, changed: ['description'] },
  'patch /webhooks/{webhook_id}/headers': { body: { headers: { 'X-Shop': 'acme' } } },
  'post /webhooks/{webhook_id}/secret/rotate': {},
  'put /webhooks/{webhook_id}/faults': { body: { seed: 1, drop: 0.5 } },
  'delete /webhooks/{webhook_id}/faults': {},
  'post /webhooks/{webhook_id}/examples': { body: { type: 'payout.created' } },
  'post /webhook-deliveries/{delivery_id}/resend': {},
  'post /webhooks/{webhook_id}/retry': {},
  'post /webhooks/{webhook_id}/replays': { body: { since: '2026-11-01T00:00:00Z', until: null, status: null, types: null } },
  'post /webhooks/{webhook_id}/replays/{replay_id}/stop': { status: 404 },
  'delete /webhooks/{webhook_id}': {},
  'post /api-keys': { body: { name: 'Export', access: 'read', expires_at: null }, changed: ['name'] },
  'patch /api-keys/{api_key_id}': { body: { name: 'Import' }, changed: ['name'] },
  'post /api-keys/{api_key_id}/roll': { body: { overlap_hours: 0 } },
  'post /api-keys/{api_key_id}/revoke': {},
}

/** A shop, and the IDs that fill the paths of its routes. */
export type Writing = { shop: SmallShop; calls: WriteCalls; params: Readonly<Record<string, string>> }

/** Prepares a request for every seller route that may change something. */
export async function prepareWriteCalls(shop: SmallShop): Promise<Writing> {
  const { seller, ids } = shop
  const root = `/api/organizations/${seller.slug}`
  const product = seller.products.trySquare.product_id
  const text = { 'content-type': 'text/plain' }
  const uploaded = await seller.visitor.call<SellerProduct>('PUT', `${root}/products/${product}/files?name=a.txt`, 'A', text)
  const drawn = await seller.visitor.call<SellerProduct>('PUT', `${root}/products/${product}/pictures`, pngOf(), {
    'content-type': 'image/png',
  })
  const picture = drawn.body.pictures[0]?.picture_id ?? ''
  const imported = await seller.visitor.call<{ id: string }>('POST', `${root}/imports/products?name=a.csv`, 'name,price\nA,5\n', {
    'content-type': 'text/csv',
  })
  const brands = await seller.visitor.get<{ items: { brand_id: string; is_primary: boolean }[] }>(`${root}/brands`)
  const received = await seller.visitor.get<{ items: { id: string }[] }>(`${root}/received-events`)
  type Id = { id: string }
  const { id: webhookId } = (await seller.visitor.post<Id>(`${root}/webhooks`, webhookForm('first'))).body
  const example = await seller.visitor.post<Id>(`${root}/webhooks/${webhookId}/examples`, { type: 'payout.created' })
  const key = await seller.visitor.post<Id>(`${root}/api-keys`, { name: 'Backup', access: 'read', expires_at: null })
  const primary = brands.body.items.find(({ is_primary: isPrimary }) => isPrimary)?.brand_id ?? ''
  return {
    shop,
    calls: { ...PRODUCTS, ...picturesOf(picture), ...catalogCalls(shop, primary), ...saleCalls(shop), ...DEVELOPERS },
    params: {
      product_id: product,
      import_id: imported.body.id,
      file_id: uploaded.body.digital_product_delivery?.files[0]?.file_id ?? '',
      picture_id: picture,
      addon_id: ids.addon,
      brand_id: ids.brand,
      discount_id: ids.discount,
      dispute_id: ids.dispute,
      customer_id: ids.customer,
      license_key_id: ids.licenseKey,
      instance_id: ids.instance,
      link_id: ids.paymentLink,
      text: 'terms',
      meter_id: ids.meter,
      payment_id: ids.payment,
      received_event_id: received.body.items[0]?.id ?? '',
      subscription_id: ids.subscription,
      webhook_id: webhookId,
      delivery_id: example.body.id,
      replay_id: 'whr_of_another',
      api_key_id: key.body.id,
    },
  }
}

/** Sends the request of a route as the shop's owner. */
export function sendWriteCall({ shop, calls, params }: Writing, route: string): Promise<Reply> {
  const [method = '', path = ''] = route.split(' ')
  const { body, query = '', type } = calls[route] ?? {}
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const { visitor, slug } = shop.seller
  const headers: Record<string, string> = type ? { 'content-type': type } : {}
  return visitor.call(method.toUpperCase(), `/api/organizations/${slug}${filled}${query}`, body, headers)
}
