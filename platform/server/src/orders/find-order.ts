import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { matchAny, prepare } from '@tradepost/kit/database/prepare'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { Visitor } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import type { SavedClock } from '#src/records/business-clock.ts'
import type { Pass } from '#src/records/load-records.ts'
import type { RecordScope, Scope, Work } from '#src/scope.ts'
import { type SaidSeller, WRITTEN_TEXTS } from '#src/shop-texts/said-texts.ts'
import type { SaidLook } from '#src/shop-theme/view-look.ts'
import type { PlatformTables } from '#src/tables.ts'
import { isAfter, ROWS_READ, toPage } from './account-list.ts'
import { findOrderIdInMetadata, matchOrder, type Paid } from './match-order.ts'
import type { NewLine } from './split-lines.ts'
import type { OrderLineRow, OrderRow } from './table.ts'

/** An order with its lines, in the order of the cart. */
export type OrderWithLines = OrderRow & { lines: NewLine[] }

/** The lines of a row of `orders`. */
const LINES = sql<NewLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'name', name, 'poster', poster, 'quantity', quantity,
    'unitPrice', unit_price, 'amount', amount, 'recurring', recurring) order by position), '[]')
  from order_lines line where line.organization_id = orders.organization_id and line.order_id = orders.id)`.as('lines')

/** An order as its page shows it: with its shop, how the last check of that shop's records went, and its clock. */
export type ShownOrder = OrderWithLines & {
  shop: Pick<OrganizationRow, 'id' | 'slug' | 'name' | 'logo'>
  pass: Pass & SavedClock
  look: SaidLook
  seller: SaidSeller
}

const shownOrders = (db: Kysely<PlatformTables>) =>
  db
    .selectFrom('orders')
    .innerJoin('organization', 'organization.id', 'orders.organizationId')
    .leftJoin('recordPasses as pass', (join) =>
      join.onRef('pass.organizationId', '=', 'orders.organizationId').onRef('pass.environment', '=', 'orders.environment'),
    )
    .leftJoin('shopThemes as themes', 'themes.organizationId', 'orders.organizationId')
    .leftJoin('shopTexts as texts', 'texts.organizationId', 'orders.organizationId')
    .selectAll('orders')
    .select(['texts.legalName', 'texts.address', 'texts.supportEmail', WRITTEN_TEXTS.as('textNames')])
    .select(['themes.theme', 'themes.coverHash'])
    .select([LINES, 'organization.slug as shopSlug', 'organization.name as shopName', 'organization.logo as shopLogo'])
    .select(['pass.checkedAt', 'pass.claimedUntil', 'pass.problem', 'pass.clock', 'pass.clockAt'])

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownOrders>['execute']>>[number]

function toShown({ shopSlug, shopName, shopLogo, ...row }: ShownRow): ShownOrder {
  const { checkedAt, claimedUntil, problem, clock, clockAt, theme, coverHash, ...said } = row
  const { legalName, address, supportEmail, textNames, ...order } = said
  const seller = { legalName, address, supportEmail, textNames }
  const shop = { id: order.organizationId, slug: shopSlug, name: shopName, logo: shopLogo }
  return { ...order, shop, seller, look: { theme, coverHash }, pass: { checkedAt, claimedUntil, problem, clock, clockAt } }
}

const findById = prepare((db: Kysely<PlatformTables>, { id }: Pick<OrderRow, 'id'>) =>
  shownOrders(db).where('orders.id', '=', id),
)

/** @throws 404 ORDER_NOT_FOUND */
export async function getShownOrder({ trx }: Work, id: string): Promise<ShownOrder> {
  const [row] = await findById.run(trx, { id })
  if (!row) throw fault('ORDER_NOT_FOUND')
  return toShown(row)
}

/** Lists a page of a person's purchases, newest first. Renewals appear with their subscription instead. */
export async function listPurchases({ trx }: Work, userId: string, cursor: string | undefined) {
  const rows = await shownOrders(trx)
    .where('orders.userId', '=', userId)
    .where('orders.status', '=', 'paid')
    .where('orders.isRenewal', '=', false)
    .where(isAfter(cursor, 'orders.paid_at'))
    .orderBy('orders.paidAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ROWS_READ)
    .execute()
  return toPage(rows.map(toShown), ({ id, paidAt }) => ({ at: paidAt?.toISOString() ?? '', id }))
}

type OrderRequest = { id: string; visitor: Pick<Visitor, 'guestId' | 'user'>; key: string | undefined }

/**
 * Returns an order to those who may see it: the browser that created it, its buyer, and holders of the emailed link. The order ID
 * alone, or a payment's, gives no access. @throws 404 ORDER_NOT_FOUND for everyone else
 */
export async function findVisibleOrder(work: Work, { id, visitor, key }: OrderRequest): Promise<ShownOrder> {
  const order = await getShownOrder(work, id)
  const isGuests = order.guestId !== null && order.guestId === visitor.guestId
  const isBuyers = order.userId !== null && order.userId === visitor.user?.id
  const isMailed = key !== undefined && order.keyHash !== null && order.keyHash === hashSecret(key)
  if (!isGuests && !isBuyers && !isMailed) throw fault('ORDER_NOT_FOUND')
  return order
}

type OrderKey = Pick<OrderRow, 'organizationId' | 'id'>

/** Lists the lines of some orders, in the order of the cart. */
export async function listOrderLines({ trx }: Work, orders: readonly OrderKey[]): Promise<OrderLineRow[]> {
  if (orders.length === 0) return []
  return trx
    .selectFrom('orderLines')
    .selectAll()
    .where('organizationId', '=', matchAny(orders.map(({ organizationId }) => organizationId)))
    .where('orderId', '=', matchAny(orders.map(({ id }) => id)))
    .orderBy('orderId')
    .orderBy('position')
    .execute()
}

type Clues = Pick<OrderRow, 'organizationId' | 'environment' | 'paymentId' | 'sessionId'> & { id: string | null }

/** Selects every order that a payment may be for: by its own ID, by its checkout, or by the metadata from our checkout. */
const selectCandidates = (db: Kysely<PlatformTables>, { organizationId, environment, paymentId, sessionId, id }: Clues) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(LINES)
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .where(sql<boolean>`(payment_id = ${paymentId} or session_id = ${sessionId} or id = ${id})`)
    .orderBy('createdAt')
    .orderBy('id')
const listCandidates = prepare(selectCandidates)
const lockCandidates = prepare((db: Kysely<PlatformTables>, clues: Clues) => selectCandidates(db, clues).forUpdate())

const toClues = ({ organizationId }: Scope, environment: ProviderEnvironment, payment: Paid): Clues => ({
  organizationId,
  environment,
  paymentId: payment.payment_id,
  sessionId: payment.checkout_session_id || null,
  id: findOrderIdInMetadata(payment) ?? null,
})

/** Returns the order that a payment is for, locked until the transaction ends; undefined if our checkout did not start it. */
export async function lockOrderOf(
  scope: Scope,
  environment: ProviderEnvironment,
  payment: Paid,
): Promise<OrderWithLines | undefined> {
  return matchOrder(await lockCandidates.run(scope.trx, toClues(scope, environment, payment)), payment)
}

/** Returns the order shown to sellers beside a payment, even if the payment failed. */
export async function findOrderOf(
  scope: Scope,
  environment: ProviderEnvironment,
  payment: Paid,
): Promise<OrderWithLines | undefined> {
  const orders = await listCandidates.run(scope.trx, toClues(scope, environment, payment))
  return (
    matchOrder(orders, payment) ??
    orders.find((order) => order.sessionId !== null && order.sessionId === payment.checkout_session_id)
  )
}

type Numbered = { id: string; paymentId: string; email: string | null; total: number | null; currency: string }
const ORDER_NUMBER = /^[0-9a-z]{8}$/i
const FOUND_MAX = 5

/** Finds a shop's paid orders with this number (see `toOrderNumber`); none for text that is not a number. */
export async function findByNumber({ trx, organizationId, environment }: RecordScope, number: string): Promise<Numbered[]> {
  if (!ORDER_NUMBER.test(number)) return []
  const { rows } = await sql<Numbered>`
    select id, payment_id, email, total, currency from orders
    where organization_id = ${organizationId} and environment = ${environment} and payment_id is not null
      and upper(right(id, 8)) = ${number.toUpperCase()}
    limit ${FOUND_MAX}`.execute(trx)
  return rows
}

/** Finds the order whose payment started a subscription, if it was one of ours. */
export async function findOriginalOrder(
  scope: Scope,
  environment: ProviderEnvironment,
  subscriptionId: string,
): Promise<OrderRow | undefined> {
  return scope.trx
    .selectFrom('orders')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where('subscriptionId', '=', subscriptionId)
    .where('isRenewal', '=', false)
    .executeTakeFirst()
}
