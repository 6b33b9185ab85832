import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { json } from '@tradepost/kit/database'
import { isReachable } from '@tradepost/kit/email'
import { assert } from '@tradepost/kit/faults'
import { generateRandomText } from '@tradepost/kit/ids'
import { hashSecret } from '@tradepost/kit/secrets'
import { findOrganization } from '#src/auth/find-organization.ts'
import { findUserByEmail } from '#src/auth/find-user.ts'
import { findProvenUser } from '#src/auth/mailboxes.ts'
import { removeBoughtItems } from '#src/cart/empty-cart.ts'
import type { Deps } from '#src/deps.ts'
import { orderEmail } from '#src/email/order-email.ts'
import { renderPlatformEmail } from '#src/email/render-platform-email.ts'
import { listKeysOfPayment } from '#src/goods/license-keys.ts'
import type { SoldLines } from '#src/payments-provider/payments.ts'
import type { Scope } from '#src/scope.ts'
import { advanceOrder } from './advance-order.ts'
import { createOrderFromPayment, replaceLines } from './create-order.ts'
import { listOrderLines, lockOrderOf } from './find-order.ts'
import { findOriginalOrder } from './find-original-order.ts'
import { notifyFormerOwners } from './notify-former-owners.ts'
import { type PaidSale, toPaidSale, viewSale } from './paid-sale.ts'
import { listProductsOf } from './payment-products.ts'
import { saveProviderCustomer } from './provider-customers.ts'
import type { NewLine, WeighedLine } from './split-lines.ts'
import type { OrderRow } from './table.ts'
import { toOrderNumber } from './view.ts'

/** Dependencies of confirming besides the transaction. */
export type OrderTools = Pick<Deps, 'mailer' | 'config'>

const KEY_LENGTH = 40

type Succeeded = { payment: DeliveredPayment; items: SoldLines | null; environment: ProviderEnvironment }

/**
 * Marks an order as paid, the only way to do so. `payment` must come from the provider itself: a signed event or a look-up, never
 * a URL. Does everything that follows in the same transaction: the email, emptying the cart, saving the customer. Later charges
 * of a subscription become orders without any of that: its provider sends the invoice. The same payment again changes nothing.
 */
export async function confirmOrder(scope: Scope, tools: OrderTools, { payment, items, environment }: Succeeded): Promise<void> {
  const known = await lockOrderOf(scope, environment, payment)
  if (known?.status === 'paid') return
  const begun = known ? undefined : await findBegun(scope, { payment, environment })
  // A card update is not a sale; a renewal paid by credit or a code is one.
  if (begun && payment.total_amount === 0 && payment.is_update_payment_method !== false) return
  const ordered = known ? await listOrdered(scope, known) : await listProductsOf({ ...scope, environment }, payment)
  const sale = toPaidSale(payment, items, ordered)
  const { lines } = sale
  const order = known ?? (await createOrderFromPayment(scope, { payment, environment, lines, begun }))
  // Another process created it at the same time, and confirms it.
  if (!order) return
  if (known) await replaceLines(scope, known, lines)
  const key = generateRandomText(KEY_LENGTH)
  const paid = await markOrderPaid(scope, { order, payment, sale, keyHash: hashSecret(key) })
  await notifyFormerOwners(scope, tools, paid)
  if (paid.isRenewal) return
  // Only for the person who was signed in at checkout: anyone can type someone else's email.
  const owners = [order.userId, order.guestId].filter((owner) => owner !== null)
  await removeBoughtItems(scope, owners, ordered)
  await keepCustomer(scope, order, payment.customer)
  await writeOrderEmail(scope, tools, { order: paid, lines, key })
}

/** Lists the lines that an order was opened with. */
async function listOrdered(scope: Scope, { id }: OrderRow): Promise<WeighedLine[]> {
  return (await listOrderLines(scope, [id])).map(({ organizationId: _, orderId: __, position: ___, ...line }) => ({
    ...line,
    weight: line.amount,
  }))
}

async function findBegun(scope: Scope, { payment, environment }: Omit<Succeeded, 'items'>): Promise<OrderRow | undefined> {
  return payment.subscription_id ? findOriginalOrder(scope, environment, payment.subscription_id) : undefined
}

type Settling = { order: OrderRow; payment: DeliveredPayment; sale: PaidSale; keyHash: string }

/** Returns when the money arrived, by the provider's clock. */
function paidAtOf({ updated_at, created_at }: DeliveredPayment, now: Date): Date {
  const at = updated_at ?? created_at
  return at ? new Date(at) : now
}

async function markOrderPaid(scope: Scope, { order, payment, sale, keyHash }: Settling): Promise<OrderRow> {
  const { lines: _, discounts, ...figures } = sale
  const email = payment.customer.email.toLowerCase()
  // If the owner of this email has proved it, the order joins their account without a claim.
  const userId = order.userId ?? (await findProvenUser(scope, email))?.id ?? null
  const paid = await advanceOrder(scope, order, 'pay', {
    paymentId: payment.payment_id,
    subscriptionId: payment.subscription_id ?? null,
    ...figures,
    discounts: json(discounts),
    email,
    userId,
    keyHash,
    cardNetwork: payment.card_network ?? null,
    cardLastFour: payment.card_last_four ?? null,
    invoiceUrl: payment.invoice_url ?? null,
    lastDecline: null,
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

type OrderToEmail = { order: OrderRow; lines: readonly NewLine[]; key: string }

/** Returns whether the shop emails the buyer of a paid order. For later charges, the provider's receipt is enough. */
export const isMailed = ({ email, isRenewal }: Pick<OrderRow, 'email' | 'isRenewal'>): boolean =>
  !isRenewal && email !== null && email !== '' && isReachable(email)

async function writeOrderEmail(scope: Scope, { mailer, config }: OrderTools, { order, lines, key }: OrderToEmail): Promise<void> {
  if (!order.email || !isMailed(order)) return
  const shop = await findOrganization(scope.trx, scope.organizationId)
  if (!shop) return
  const held = await listKeysOfPayment({ ...scope, environment: order.environment }, order.paymentId ?? '')
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
  await mailer.write(scope.trx, scope.clock, await renderPlatformEmail(draft, order.language ?? 'en'))
}
