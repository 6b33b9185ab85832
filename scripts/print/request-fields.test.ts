import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fieldPath, listFieldsWithoutEffect } from '@tradepost/kit/openapi/fields-without-effect'
import { routes } from '@tradepost/provider-server/modules'
import { storeRoutes } from '@tradepost/provider-server/test-helpers/store-routes'
import { beforeAll, expect, test } from 'vitest'
import { listRequestFields, type RequestField } from './request-fields.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The compiler reads the whole project, which is slow on a busy machine. */
const COMPILE_MILLISECONDS = 600_000

/** Fields that only accept an empty value: anything else is refused, so nothing is dropped. */
const ONLY_EMPTY = [
  'product_collection_id',
  'product_cart[].credit_entitlements',
  'entitlements',
  'credit_entitlements',
  'price.meters[].credit_entitlement_id',
  'price.meters[].meter_units_per_credit',
  'credit_entitlement_cart',
  'pause',
  'collect_via_payment_link',
  'amount',
]

const FLAGS = ['checkouts/buyer.ts', 'allow_customer_editing_'] as const
const SHARE = ['webhook-faults/strike-delivery.ts', 'getFaultShare(faults, kind)'] as const
const COLORS = [
  ...[
    'bg_primary',
    'bg_secondary',
    'border_primary',
    'border_secondary',
    'button_primary',
    'button_primary_hover',
    'button_secondary',
  ],
  ...[
    'button_secondary_hover',
    'button_text_primary',
    'button_text_secondary',
    'input_focus_border',
    'text_error',
    'text_placeholder',
  ],
  ...['text_primary', 'text_secondary', 'text_success'],
].flatMap((color) => [`customization.theme_config.light.${color}`, `customization.theme_config.dark.${color}`])
const COLOR = ['hosted-checkout/session-look.ts', 'colors?.[field]'] as const
const THEME = ['businesses/theme.ts', 'printTheme(theme)'] as const
/** Fields that are read through the reader's own type, or by a computed name: the file, and its text. */
const READ_AS: Record<string, readonly [file: string, words: string]> = {
  include_archived: ['brands/read-brands.ts', 'query.include_archived'],
  force_update: ['uploads/create-upload.ts', 'query.force_update'],
  country: ['checkouts/buyer.ts', 'typed.country'],
  zipcode: ['checkouts/buyer.ts', 'typed.zipcode'],
  tax_id: ['checkouts/buyer.ts', 'typed.tax_id'],
  code: ['hosted-checkout/apply-discount.ts', '{ code, only, client }'],
  only: ['hosted-checkout/apply-discount.ts', '{ code, only, client }'],
  quantity: ['subscriptions/build-subscription-terms.ts', 'order.quantity'],
  addons: ['subscriptions/build-subscription-terms.ts', '{ addons }: Order'],
  'license_key_duration.count': ['license-keys/issue-license-keys.ts', 'addSpan(now, duration)'],
  'license_key_duration.interval': ['license-keys/issue-license-keys.ts', 'addSpan(now, duration)'],
  drop: SHARE,
  duplicate: SHARE,
  reorder: SHARE,
  time_out: SHARE,
  bad_signature: SHARE,
  'delay_seconds.share': SHARE,
  'answer_status.share': SHARE,
  'clock_skew_seconds.share': SHARE,
  limit: ['webhooks/endpoints/get-webhook-endpoint.ts', 'limit'],
  iterator: ['webhooks/endpoints/get-webhook-endpoint.ts', 'iterator'],
  'feature_flags.allow_customer_editing_email': FLAGS,
  'feature_flags.allow_customer_editing_name': FLAGS,
  'feature_flags.allow_customer_editing_street': FLAGS,
  'feature_flags.allow_customer_editing_city': FLAGS,
  'feature_flags.allow_customer_editing_state': FLAGS,
  'feature_flags.allow_customer_editing_zipcode': FLAGS,
  'feature_flags.allow_customer_editing_country': FLAGS,
  typeface: THEME,
  corners: THEME,
  ...Object.fromEntries(COLORS.map((path) => [path, COLOR])),
}

let fields: RequestField[]
let unread: RequestField[]
beforeAll(() => {
  fields = listRequestFields(root)
  unread = fields.filter(({ isRead }) => !isRead)
}, COMPILE_MILLISECONDS)

const callOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`
const withoutEffect = new Map(routes.map((route) => [callOf(route), listFieldsWithoutEffect(route.body).map(fieldPath)]))

const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[]`)
const isListed = ({ call, path }: RequestField) => (withoutEffect.get(call) ?? []).some((outer) => isWithin(path, outer))
const isOnlyEmpty = ({ path }: RequestField) => ONLY_EMPTY.some((outer) => isWithin(path, outer))

test('every call with a body or a query is checked', () => {
  const calls = new Set(fields.map(({ call }) => call))
  expect([...calls].sort()).toEqual(
    [...routes, ...storeRoutes.entries]
      .filter(({ body, query }) => body || query)
      .map(callOf)
      .sort(),
  )
})

test('every field that a call accepts is read by the provider, or listed as accepted without effect', () => {
  const dropped = unread.filter((field) => !isListed(field) && !isOnlyEmpty(field) && !(field.path in READ_AS))
  expect(dropped.map(({ call, path }) => `${call} ${path}`)).toEqual([])
})

test.each(Object.entries(READ_AS))('%s is read in %s', (path, [file, words]) => {
  expect(readFileSync(`${root}provider/server/src/${file}`, 'utf8')).toContain(words)
  expect(unread.some((field) => field.path === path)).toBe(true)
})

test.each(ONLY_EMPTY)('%s is still accepted only if it is empty', (path) => {
  expect(unread.some((field) => field.path === path)).toBe(true)
})

/** The parameters of the SDK's calls, by the file and the interface that declare them. */
const SDK_CALLS: readonly [file: string, params: string, call: string][] = [
  ['checkout-sessions', 'CheckoutSessionRequest', 'POST /checkouts'],
  ['payments', 'PaymentCreateParams', 'POST /payments'],
  ['subscriptions', 'SubscriptionCreateParams', 'POST /subscriptions'],
  ['subscriptions', 'SubscriptionUpdateParams', 'PATCH /subscriptions/{subscription_id}'],
  ['subscriptions', 'SubscriptionChangePlanParams', 'POST /subscriptions/{subscription_id}/change-plan'],
  ['subscriptions', 'SubscriptionPreviewChangePlanParams', 'POST /subscriptions/{subscription_id}/change-plan/preview'],
  ['subscriptions', 'SubscriptionChargeParams', 'POST /subscriptions/{subscription_id}/charge'],
  ['products/products', 'ProductCreateParams', 'POST /products'],
  ['products/products', 'ProductUpdateParams', 'PATCH /products/{id}'],
  ['discounts', 'DiscountCreateParams', 'POST /discounts'],
  ['discounts', 'DiscountUpdateParams', 'PATCH /discounts/{discount_id}'],
  ['customers/customers', 'CustomerCreateParams', 'POST /customers'],
  ['customers/customers', 'CustomerUpdateParams', 'PATCH /customers/{customer_id}'],
  ['brands', 'BrandCreateParams', 'POST /brands'],
  ['brands', 'BrandUpdateParams', 'PATCH /brands/{id}'],
  ['addons', 'AddonCreateParams', 'POST /addons'],
  ['addons', 'AddonUpdateParams', 'PATCH /addons/{id}'],
  ['meters', 'MeterCreateParams', 'POST /meters'],
  ['webhooks/webhooks', 'WebhookCreateParams', 'POST /webhooks'],
  ['webhooks/webhooks', 'WebhookUpdateParams', 'PATCH /webhooks/{webhook_id}'],
]

test.each(SDK_CALLS)('%s: every field of %s is known to %s', (file, params, call) => {
  const types = readFileSync(`${root}node_modules/dodopayments/resources/${file}.d.ts`, 'utf8')
  const [, body = ''] = types.match(new RegExp(`export interface ${params}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`)) ?? []
  const names = [...body.matchAll(/^ {4}([a-z][a-z0-9_]*)\??:/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(0)
  const known = new Set(fields.filter((field) => field.call === call).map(({ path }) => path))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
