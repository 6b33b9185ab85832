import type { PortalPayment } from '@tradepost/contract/hosted/portal'
import { type InvoicedPayment, loadInvoices } from '#src/invoice-corrections/load-invoices.ts'
import { viewPaymentInvoices } from '#src/invoice-corrections/view.ts'
import { onPage, type Page } from '#src/paging.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/** Statuses of attempts to charge; the others are checkouts that nobody paid yet. */
const CHARGED: readonly PaymentRow['status'][] = ['succeeded', 'processing', 'failed']

const chargesOf = ({ trx, ...scope }: Scope, customerId: string) =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId }))

/** Finds the names of what payments were for, in one query. */
async function findNames({ trx, ...scope }: Scope, payments: readonly PaymentRow[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  if (payments.length === 0) return names
  const lines = await trx
    .selectFrom('paymentLines')
    .select(['paymentId', 'name'])
    .where((row) => row.and(toTenant(scope)))
    .where(
      'paymentId',
      'in',
      payments.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  for (const { paymentId, name } of lines) names.set(paymentId, [...(names.get(paymentId) ?? []), name])
  return names
}

type ListedPayment = { payment: PaymentRow; names: readonly string[]; invoiced: InvoicedPayment | undefined }

function viewPayment(scope: Pick<Scope, 'url' | 'clock'>, { payment, names, invoiced }: ListedPayment): PortalPayment {
  return {
    payment_id: payment.id,
    status: payment.status,
    total_amount: payment.totalAmount,
    currency: payment.currency,
    card_network: payment.cardNetwork,
    card_last_four: payment.cardLastFour,
    created_at: payment.createdAt.toISOString(),
    invoices: invoiced ? viewPaymentInvoices(scope, invoiced) : null,
    subscription_id: payment.subscriptionId,
    names: [...names],
    refunds: payment.refunds.map(({ refund_id, status, amount, currency, created_at }) => ({
      refund_id,
      status,
      amount,
      currency,
      created_at,
    })),
    disputes: payment.disputes.map(({ dispute_id, dispute_status, amount, currency, created_at }) => ({
      dispute_id,
      dispute_status,
      amount: Number(amount),
      currency,
      created_at,
    })),
  }
}

async function viewPayments(scope: Scope, payments: readonly PaymentRow[]): Promise<PortalPayment[]> {
  const names = await findNames(scope, payments)
  const invoices = await loadInvoices(scope, payments)
  return payments.map((payment) => {
    const { id } = payment
    return viewPayment(scope, { payment, names: names.get(id) ?? [], invoiced: invoices.get(id) })
  })
}

/** Lists what a customer was charged, newest first, without payments of 0 that only changed a card. */
export async function listPortalPayments(scope: Scope, customerId: string, page: Page): Promise<PortalPayment[]> {
  const charges = chargesOf(scope, customerId).where('status', 'in', CHARGED).where('billingReason', '!=', 'method_update')
  return viewPayments(scope, await onPage(charges, page).execute())
}

const PURCHASES_SHOWN = 5

/** Lists the latest one-time purchases that a customer paid, newest first. */
export async function listPurchases(scope: Scope, customerId: string): Promise<PortalPayment[]> {
  const paid = chargesOf(scope, customerId).where('status', '=', 'succeeded').where('subscriptionId', 'is', null)
  return viewPayments(scope, await onPage(paid, { page_number: 0, page_size: PURCHASES_SHOWN }).execute())
}
