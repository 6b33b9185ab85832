import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { addDays, dayIn, openZone, UTC } from '@tradepost/kit/time/zones'
import { findAccountLanguage } from '#src/auth/accounts/account-language.ts'
import { findOrganization } from '#src/auth/organizations/find-organization.ts'
import { listMembersWhoMay } from '#src/auth/organizations/list-members-who-may.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { type MailedAmount, saleEmail, salesSummaryEmail } from '#src/email/sale-emails.ts'
import { type EmailDraft, translateEmail } from '#src/email/translate-email.ts'
import { NEEDS } from '#src/notifications/settings.ts'
import { viewSale } from '#src/orders/paid-sale.ts'
import type { OrderRow, SaleNoticeRow } from '#src/orders/table.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import type { ConnectionKey, Work } from '#src/scope.ts'
import { loadKept, toComplete } from '#src/seller/kept-amounts.ts'
import { settingsUrlOf } from './settings-url.ts'

/** How long an email about a sale waits for what the seller keeps: records learn of the ledger's entries with a refresh. */
const KEPT_WAIT_MILLISECONDS = 3 * MINUTE
const NOTICES_MAX = 1000

type Due = SaleNoticeRow & Pick<OrderRow, 'environment'> & { paymentId: string; email: string; total: number }

/** Lists what is due, of each reader and summary together. */
async function listDue(deps: Deps): Promise<Due[][]> {
  const { rows } = await sql<Due>`
    select notice.organization_id as "organizationId", notice.order_id as "orderId", notice.user_id as "userId", notice.kind,
      notice.time_zone as "timeZone", notice.due_at as "dueAt", notice.queued_at as "queuedAt", o.environment,
      o.payment_id as "paymentId", o.total, "user".email
    from sale_notices notice join "user" on "user".id = notice.user_id
    join orders o on o.organization_id = notice.organization_id and o.id = notice.order_id
    where notice.due_at <= ${deps.clock.now()} order by notice.due_at, notice.order_id limit ${NOTICES_MAX}`.execute(
    deps.database.db,
  )
  const keyOf = ({ organizationId, environment, orderId, userId, kind, timeZone, dueAt }: Due) =>
    JSON.stringify([organizationId, environment, userId, kind === 'each' ? orderId : [timeZone, dueAt]])
  return [...Map.groupBy(rows, keyOf).values()]
}

/** Takes notices from the queue. Another process that took them leaves none. */
async function claim({ trx }: Work, notices: readonly Due[]): Promise<Due[]> {
  const [first] = notices
  if (!first) return []
  const ids = notices.map(({ orderId }) => orderId)
  const claimed = await trx
    .deleteFrom('saleNotices')
    .where('organizationId', '=', first.organizationId)
    .where('userId', '=', first.userId)
    .where('orderId', 'in', ids)
    .returning('orderId')
    .execute()
  const taken = new Set(claimed.map(({ orderId }) => orderId))
  return notices.filter(({ orderId }) => taken.has(orderId))
}

/** Returns what the business keeps of payments, by currency; undefined if that isn't known of each yet. */
async function sumKept(work: Work, notices: readonly Due[]): Promise<MailedAmount[] | undefined> {
  const [first] = notices
  if (!first) return []
  const charged = notices.filter(({ total }) => total > 0).map(({ paymentId }) => paymentId)
  const kept = await loadKept({ ...work, ...toKey(first) }, charged)
  const sums = charged.map((id) => toComplete(kept.get(id)))
  if (sums.includes(null)) return undefined
  return addUp(sums.flatMap((sum) => (sum ? [{ amount: sum.net, currency: sum.currency }] : [])))
}

const toKey = ({ organizationId, environment }: ConnectionKey): ConnectionKey => ({ organizationId, environment })

/** Adds up amounts by currency. */
function addUp(amounts: readonly MailedAmount[]): MailedAmount[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

type Sold = OrderRow & { lines: { name: string; quantity: number; amount: number }[] }

async function loadSold({ trx }: Work, notices: readonly Due[]): Promise<Sold[]> {
  const [first] = notices
  if (!first) return []
  const ids = notices.map(({ orderId }) => orderId)
  const [orders, lines] = await Promise.all([
    trx.selectFrom('orders').selectAll().where('organizationId', '=', first.organizationId).where('id', 'in', ids).execute(),
    trx
      .selectFrom('orderLines')
      .select(['orderId', 'name', 'quantity', 'amount'])
      .where('organizationId', '=', first.organizationId)
      .where('orderId', 'in', ids)
      .orderBy('position')
      .execute(),
  ])
  return orders.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}

/** Adds up how many of each product were sold, most first. */
function countProducts(sold: readonly Sold[]): { name: string; quantity: number }[] {
  const counts = new Map<string, number>()
  for (const { name, quantity } of sold.flatMap(({ lines }) => lines)) counts.set(name, (counts.get(name) ?? 0) + quantity)
  return [...counts].map(([name, quantity]) => ({ name, quantity })).toSorted((one, other) => other.quantity - one.quantity)
}

type Draft = { first: Due; sold: readonly Sold[]; kept: MailedAmount[]; shopName: string; root: string }

/** Writes what a reader is told: of one sale, or of a day. */
function draftOf({ first, sold, kept, shopName, root }: Draft): EmailDraft {
  const mailed = { to: first.email, shopName, settingsUrl: settingsUrlOf(root) }
  const [order] = sold
  if (first.kind === 'each' && order)
    return saleEmail({
      ...mailed,
      number: toOrderNumber(order.id),
      customer: order.email ?? '',
      sale: viewSale(order),
      kept: kept[0] ?? null,
      url: `${root}/payments/${first.paymentId}`,
    })
  return salesSummaryEmail({
    ...mailed,
    day: addDays(dayIn(openZone(first.timeZone) ?? UTC, first.dueAt), -1),
    count: sold.length,
    revenue: addUp(sold.map(({ total, currency }) => ({ amount: total ?? 0, currency }))),
    kept,
    products: countProducts(sold),
    url: `${root}/payments`,
  })
}

/** Writes the email about these sales, in the transaction that takes them from the queue. */
async function notify(deps: Deps, work: Work, { due, kept }: { due: readonly Due[]; kept: MailedAmount[] }): Promise<void> {
  const claimed = await claim(work, due)
  const [first] = claimed
  const shop = first && (await findOrganization(work.trx, first.organizationId))
  if (!shop) return
  const listWho = (permission: (typeof NEEDS)[keyof typeof NEEDS]) =>
    listMembersWhoMay({ db: work.trx, log: deps.log }, shop.id, permission)
  // Whoever left, or may no longer see payments, isn't told.
  if (!(await listWho(NEEDS.sales)).includes(first.email)) return
  const mayKnow = (await listWho(NEEDS.payouts)).includes(first.email)
  const sold = await loadSold(work, claimed)
  const root = `${deps.config.url}/dashboard/${shop.slug}`
  const draft = draftOf({ first, sold, kept: mayKnow ? kept : [], shopName: shop.name, root })
  const language = (await findAccountLanguage(work.trx, first.email)) ?? 'en'
  await deps.mailer.write(work.trx, work.clock, translateEmail(draft, language))
}

/**
 * Writes the emails about sales that are due. One about a single sale waits a little for what the seller keeps, so that it can
 * say so; a summary says it only if it is known of every sale.
 */
export async function notifyOfSales(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const due of await listDue(deps)) {
    const kept = await sumKept(toReadOnly(deps), due)
    const isWaiting = due.some(({ kind, queuedAt }) => kind === 'each' && addMilliseconds(queuedAt, KEPT_WAIT_MILLISECONDS) > now)
    if (kept === undefined && isWaiting) continue
    await transact(deps, (work) => notify(deps, work, { due, kept: kept ?? [] }))
  }
}
