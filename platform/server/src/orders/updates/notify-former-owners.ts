import { findAccountLanguage } from '#src/auth/accounts/account-language.ts'
import type { Deps } from '#src/deps.ts'
import { latePaymentEmail } from '#src/email/order-email.ts'
import { translateEmail } from '#src/email/translate-email.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Emails the former owners of a closed shop about a payment: a checkout that was open when the shop closed may still be paid, and
 * they can't see it on the dashboard. A subscription that it started is ended by winding up again (organizations/wind-up.ts).
 */
export async function notifyFormerOwners(
  scope: Scope,
  { mailer }: Pick<Deps, 'mailer'>,
  { order, shopName }: { order: OrderRow; shopName: string },
): Promise<void> {
  const isSubscription = order.subscriptionId !== null
  const closed = await scope.trx
    .updateTable('closedOrganizations')
    .set((row) => ({ windUpsDue: row('windUpsDue', '+', isSubscription ? 1 : 0) }))
    .where('organizationId', '=', scope.organizationId)
    .returning('ownerEmails')
    .executeTakeFirstOrThrow()
  for (const to of closed.ownerEmails) {
    const draft = latePaymentEmail({
      to,
      shopName,
      number: toOrderNumber(order.id),
      amount: order.total ?? 0,
      currency: order.currency,
      isSubscription,
    })
    const language = (await findAccountLanguage(scope.trx, to)) ?? 'en'
    await mailer.write(scope.trx, scope.clock, translateEmail(draft, language))
  }
}
