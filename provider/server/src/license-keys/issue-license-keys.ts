import { LICENSE_KEYS_MAX } from '@tradepost/contract/provider/license-keys'
import { json, type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { generateId, generateUuid } from '@tradepost/kit/ids'
import { addSpan } from '@tradepost/kit/periods'
import { faultAt } from '#src/faults.ts'
import { recordEvents } from '#src/outbox/record-event.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { ProductRow } from '#src/products/table.ts'
import type { Ref } from '#src/refs.ts'
import { scheduleJobs } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { LicenseKeyRow } from './table.ts'
import { viewLicenseKey } from './view.ts'

type Ordered = { product: Pick<ProductRow, 'licenseKeyEnabled'>; quantity: number; path: string }

/** Checks that a line doesn't order more license keys than one sale issues. @throws 422 INVALID_QUANTITY */
export function checkKeyCount({ product, quantity, path }: Ordered): void {
  if (product.licenseKeyEnabled && quantity > LICENSE_KEYS_MAX)
    throw faultAt(path, 'INVALID_QUANTITY', `The quantity of a product with license keys is at most ${LICENSE_KEYS_MAX}`)
}

/** The keys of one product, as its buyer gets them. `message` is the product's activation message. */
export type IssuedKeys = { productName: string; message: string | null; keys: string[] }

type LicensedProduct = Pick<
  ProductRow,
  'id' | 'name' | 'licenseKeyActivationsLimit' | 'licenseKeyActivationMessage' | 'licenseKeyDuration'
>
/** What keys are issued for: `quantity` units of a product, which a subscription keeps alive or which expire. */
type Licensed = { product: LicensedProduct; quantity: number; lineId: string | null; subscriptionId: string | null }
type Sale = Pick<LicenseKeyRow, 'brandId' | 'customerId' | 'paymentId'>

/** Returns the keys to insert, by the columns in which they differ. */
function buildKeys(licensed: readonly Licensed[], now: Date) {
  return licensed.flatMap(({ product, quantity, lineId, subscriptionId }) => {
    const duration = subscriptionId === null ? product.licenseKeyDuration : null
    // A product may have got license keys after a larger cart was made.
    return Array.from({ length: Math.min(quantity, LICENSE_KEYS_MAX) }, () => ({
      id: generateId('licenseKey'),
      key: generateUuid('license key'),
      product_id: product.id,
      line_id: lineId,
      subscription_id: subscriptionId,
      activations_limit: product.licenseKeyActivationsLimit,
      expires_at: duration && addSpan(now, duration),
    }))
  })
}

async function insertKeys(scope: Scope, sale: Sale, keys: ReturnType<typeof buildKeys>): Promise<LicenseKeyRow[]> {
  const now = scope.clock.now()
  const { rows } = await sql<LicenseKeyRow>`
    insert into license_keys (business_id, mode, id, brand_id, key, customer_id, product_id, payment_id, line_id, subscription_id,
      source, activations_limit, instances_count, expires_at, is_expired, disabled_by_seller, created_at, updated_at)
    select ${scope.businessId}, ${scope.mode}, id, ${sale.brandId}, key, ${sale.customerId}, product_id, ${sale.paymentId}, line_id,
      subscription_id, 'auto', activations_limit, 0, expires_at, false, false, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${json(keys)}) as issued (id text, key text, product_id text, line_id text, subscription_id text,
      activations_limit int, expires_at timestamptz)
    returning *`.execute(scope.trx)
  return rows
}

/** Issues the keys of a sale with their events and their expiry, in three statements however many they are. */
async function issueKeys(scope: Scope, sale: Sale, licensed: readonly Licensed[]): Promise<IssuedKeys[]> {
  const rows = await insertKeys(scope, sale, buildKeys(licensed, scope.clock.now()))
  await recordEvents(
    scope,
    rows.map((row) => ({
      type: 'license_key.created',
      subjectId: row.id,
      payloadType: 'LicenseKey',
      data: viewLicenseKey(row),
    })),
  )
  await scheduleJobs(
    scope,
    'expire_license_key',
    rows.flatMap(({ id, expiresAt }) => (expiresAt ? [{ subjectId: id, dueAt: expiresAt }] : [])),
  )
  return licensed.map(({ product, lineId }) => ({
    productName: product.name,
    message: product.licenseKeyActivationMessage,
    keys: rows.filter((row) => row.lineId === lineId && row.productId === product.id).map(({ key }) => key),
  }))
}

const LICENSED_COLUMNS = [
  'products.id',
  'products.name',
  'products.licenseKeyActivationsLimit',
  'products.licenseKeyActivationMessage',
  'products.licenseKeyDuration',
] as const

/** The lines of a payment whose products have license keys. */
const listLicensed = prepare((db: Kysely<ProviderTables>, { businessId, mode, id }: Ref) =>
  db
    .selectFrom('paymentLines')
    .innerJoin('products', (join) =>
      join
        .onRef('products.businessId', '=', 'paymentLines.businessId')
        .onRef('products.mode', '=', 'paymentLines.mode')
        .onRef('products.id', '=', 'paymentLines.productId'),
    )
    .select(LICENSED_COLUMNS)
    .select(['paymentLines.id as lineId', 'paymentLines.kind', 'paymentLines.quantity'])
    .where('paymentLines.businessId', '=', businessId)
    .where('paymentLines.mode', '=', mode)
    .where('paymentLines.paymentId', '=', id)
    .where('paymentLines.kind', 'in', ['product', 'subscription'])
    .where('products.licenseKeyEnabled', '=', true)
    .orderBy('paymentLines.position'),
)

/**
 * Issues the license keys that a successful payment sold: one per quantity of each product that has them. A purchase's keys
 * expire after the product's duration; those of a subscription live with it and are issued by its first payment, also of a trial.
 * Renewals and charges of a plan change issue none.
 */
export async function issueLicenseKeys(scope: Scope, payment: PaymentRow): Promise<IssuedKeys[]> {
  const { id: paymentId, brandId, customerId, billingReason } = payment
  if (billingReason !== 'purchase' && billingReason !== 'subscription_create') return []
  const lines = await listLicensed.run(scope.trx, { ...toTenant(scope), id: paymentId })
  if (lines.length === 0) return []
  return issueKeys(
    scope,
    { brandId, customerId, paymentId },
    lines.map(({ lineId, kind, quantity, ...product }) => ({
      product,
      quantity,
      lineId,
      subscriptionId: kind === 'subscription' ? payment.subscriptionId : null,
    })),
  )
}

type NewPlan = Sale & { subscriptionId: string; productId: string; quantity: number }

/** Issues the keys of a subscription's new plan. `replaceLicenseKeys` ended the old ones. */
export async function issuePlanKeys(scope: Scope, plan: NewPlan): Promise<IssuedKeys[]> {
  const { subscriptionId, productId, quantity, ...sale } = plan
  const product = await scope.trx
    .selectFrom('products')
    .select(LICENSED_COLUMNS)
    .where((row) => row.and({ ...toTenant(scope), id: productId, licenseKeyEnabled: true }))
    .executeTakeFirst()
  return product ? issueKeys(scope, sale, [{ product, quantity, lineId: null, subscriptionId }]) : []
}
