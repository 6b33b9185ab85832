import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { DEFAULT_THEME, type ShopTheme } from '@tradepost/contract/shop-theme'
import { json, type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { isReachable } from '@tradepost/kit/email/email'
import { assert } from '@tradepost/kit/faults'
import { generateRandomText } from '@tradepost/kit/ids'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import { toEmailLook } from '@tradepost/kit/theme/email-look'
import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import { removeBoughtItems } from '#src/cart/empty-cart.ts'
import type { Deps } from '#src/deps.ts'
import { orderEmail } from '#src/email/order-email.ts'
import { type EmailedShop, translateEmail } from '#src/email/translate-email.ts'
import { listKeysOfPayment } from '#src/goods/license-keys.ts'
import { createOrderFromPayment, replaceLines } from '#src/orders/create-order.ts'
import { findOriginalOrder, lockOrderOf } from '#src/orders/find-order.ts'
import { type PaidSale, toPaidSale, viewSale } from '#src/orders/paid-sale.ts'
import { saveProviderCustomer } from '#src/orders/provider-customers.ts'
import type { NewLine } from '#src/orders/split-lines.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import { findLogoPath } from '#src/organizations/logo.ts'
import type { Scope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { advanceOrder } from './advance-order.ts'
import { listProductsOf } from './load-payment-update.ts'
import { notifyFormerOwners } from './notify-former-owners.ts'
import type { PaymentUpdate } from './payment-update.ts'
import { queueSaleNotices } from './queue-sale-notices.ts'

/**
 * `provenUserId`: the account with the buyer's email, if its owner has proved the mailbox. `isNoticed`: members hear of sales.
 */
type ShopAndBuyer = {
  shopName: string
  logo: string | null
  theme: ShopTheme | null
  isClosed: boolean
  isNoticed: boolean
  provenUserId: string | null
}

const find = prepare(
  (_: Kysely<PlatformTables>, { organizationId, email }: { organizationId: string; email: string }) => sql<ShopAndBuyer>`
    select name as shop_name, logo, (select theme from shop_themes where organization_id = organization.id) as theme,
      exists (select from closed_organizations closed where closed.organization_id = organization.id) as is_closed,
      exists (select from notification_settings chosen where chosen.organization_id = organization.id and chosen.sales <> 'off')
        as is_noticed,
      (select id from "user" join proven_mailboxes proven on proven.user_id = id where email = ${email} and "emailVerified")
        as proven_user_id
    from organization where id = ${organizationId}`,
)

/** Reads what a paid order needs of its shop, and of the account with its buyer's email. */
async function readShopAndBuyer({ trx, organizationId }: Scope, email: string): Promise<ShopAndBuyer> {
  const [found] = await find.run(trx, { organizationId, email: email.toLowerCase() })
  assert(found, 'An order has a shop')
  return found
}

/** Dependencies of confirming besides the transaction. */
export type OrderTools = Pick<Deps, 'mailer' | 'config'>

const KEY_LENGTH = 40

type Succeeded = Pick<PaymentUpdate, 'payment' | 'items' | 'hasKeys' | 'environment'>

/**
 * Marks an order as paid, the only way to do so. `payment` must come from the provider itself: a signed event or a look-up, never
 * a URL. Does everything that follows in the same transaction: the email, emptying the cart, saving the customer. Later charges
 * of a subscription become orders without any of that: its provider sends the invoice. The same payment again changes nothing.
 */
export async function confirmOrder(scope: Scope, tools: OrderTools, succeeded: Succeeded): Promise<void> {
  const { payment, items, hasKeys, environment } = succeeded
  const [known, seen] = await Promise.all([
    lockOrderOf(scope, environment, payment),
    readShopAndBuyer(scope, payment.customer.email),
  ])
  if (known?.status === 'paid') return
  const begun = known ? undefined : await findBegun(scope, { payment, environment })
  // A card update is not a sale; a renewal paid by credit or a code is one.
  if (begun && payment.total_amount === 0 && payment.is_update_payment_method !== false) return
  const ordered = known
    ? known.lines.map((line) => ({ ...line, weight: line.amount }))
    : await listProductsOf({ ...scope, environment }, payment)
  const sale = toPaidSale(payment, items, ordered)
  const { lines } = sale
  const order = known ?? (await createOrderFromPayment(scope, { payment, environment, lines, begun }))
  // Another process created it at the same time, and confirms it.
  if (!order) return
  if (known) await replaceLines(scope, known, lines)
  const key = generateRandomText(KEY_LENGTH)
  // Writing an order waits for a shop that closes: only then is it known whether it has.
  const around = known ? seen : await readShopAndBuyer(scope, payment.customer.email)
  const paid = await markOrderPaid(scope, { order, payment, sale, keyHash: hashSecret(key), around })
  if (around.isClosed) await notifyFormerOwners(scope, tools, { order: paid, shopName: around.shopName })
  if (paid.isRenewal) return
  if (around.isNoticed && !around.isClosed) await queueSaleNotices(scope, paid)
  // Only for the person who was signed in at checkout: anyone can type someone else's email.
  const owners = [order.userId, order.guestId].filter((owner) => owner !== null)
  await removeBoughtItems(scope, owners, ordered)
  await keepCustomer(scope, order, payment.customer)
  await writeOrderEmail(scope, tools, {
    order: paid,
    lines,
    key,
    shop: toEmailedShop(scope.organizationId, around, tools.config.url),
    hasKeys,
  })
}

async function findBegun(
  scope: Scope,
  { payment, environment }: Pick<Succeeded, 'payment' | 'environment'>,
): Promise<OrderRow | undefined> {
  return payment.subscription_id ? findOriginalOrder(scope, environment, payment.subscription_id) : undefined
}

type Settling = { order: OrderRow; payment: DeliveredPayment; sale: PaidSale; keyHash: string; around: ShopAndBuyer }

/** Returns when the money arrived, by the provider's clock. */
function paidAtOf({ updated_at, created_at }: DeliveredPayment, now: Date): Date {
  const at = updated_at ?? created_at
  return at ? new Date(at) : now
}

async function markOrderPaid(scope: Scope, { order, payment, sale, keyHash, around }: Settling): Promise<OrderRow> {
  const { lines: _, discounts, ...figures } = sale
  const email = payment.customer.email.toLowerCase()
  // If the owner of this email has proved it, the order joins their account without a claim.
  const userId = order.userId ?? around.provenUserId
  const paid = await advanceOrder(scope, order, 'pay', {
    paymentId: payment.payment_id,
    subscriptionId: payment.subscription_id ?? null,
    customerId: payment.customer.customer_id || null,
    ...figures,
    discounts: json(discounts),
    email,
    userId,
    keyHash,
    cardNetwork: payment.card_network ?? null,
    cardLastFour: payment.card_last_four ?? null,
    invoiceUrl: payment.invoice_url ?? null,
    lastDecline: null,
    lastDeclineCode: null,
    paidAt: paidAtOf(payment, scope.clock.now()),
  })
  assert(paid, 'An order that is locked does not change under us')
  return paid
}

/** Saves the customer that an account bought as for its next checkout, if it has the account's own email. */
async function keepCustomer(
  scope: Scope,
  { userId, environment }: OrderRow,
  { customer_id: customerId, email }: DeliveredPayment['customer'],
): Promise<void> {
  if (userId === null || customerId === '') return
  // A buyer who uses someone else's email is not that person, and must not see their name next time.
  if ((await findUserByEmail(scope.trx, email))?.id !== userId) return
  await saveProviderCustomer(scope, { environment, userId, customerId })
}

/** Returns the shop as the sender of an email. */
const toEmailedShop = (id: string, { shopName: name, logo, theme }: ShopAndBuyer, url: string): EmailedShop => {
  const path = findLogoPath({ id, logo })
  return { name, look: toEmailLook({ ...DEFAULT_THEME, ...theme }, path && `${url}${path}`) }
}

type OrderToEmail = { order: OrderRow; lines: readonly NewLine[]; key: string; shop: EmailedShop; hasKeys: boolean }

/** Returns whether the shop emails the buyer of a paid order. For later charges, the provider's receipt is enough. */
export const isMailed = ({ email, isRenewal }: Pick<OrderRow, 'email' | 'isRenewal'>): boolean =>
  !isRenewal && email !== null && email !== '' && isReachable(email)

async function writeOrderEmail(
  scope: Scope,
  { mailer, config }: OrderTools,
  { order, lines, key, shop, hasKeys }: OrderToEmail,
): Promise<void> {
  if (!order.email || !isMailed(order)) return
  const { environment, paymentId } = order
  const held = hasKeys ? await listKeysOfPayment({ ...scope, environment }, paymentId ?? '') : []
  const byProduct = Map.groupBy(held, ({ product }) => product.name)
  const draft = orderEmail({
    to: order.email,
    number: toOrderNumber(order.id),
    shopName: shop.name,
    sale: viewSale({ ...order, lines }),
    licenseKeys: [...byProduct].map(([product, own]) => ({
      product,
      keys: own.map(({ key }) => key),
      message: own[0]?.activation_message ?? null,
    })),
    isSubscription: order.subscriptionId !== null,
    url: `${config.url}/orders/${order.id}?key=${key}`,
  })
  const mail = translateEmail({ ...draft, shop }, order.language ?? 'en')
  await mailer.write(scope.trx, scope.clock, { ...mail, tenant: order.organizationId })
}
