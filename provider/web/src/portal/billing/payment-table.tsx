import type { PortalPayment } from '@tradepost/contract/hosted/portal'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { formatDay } from '@tradepost/ui/formats/moment'
import { lazy, Suspense } from 'react'
import { t } from '../messages.ts'
import { useHome } from '../queries.ts'

// The form loads right after the page: people read before they press.
const CorrectInvoice = lazy(async () => ({ default: (await import('./correct-invoice.tsx')).CorrectInvoice }))

const HEAD = 'px-3 py-2.5 text-xs font-medium text-ink-3 first:ps-5 last:pe-5'
const START = `${HEAD} text-start`
const END = `${HEAD} text-end`
const CELL = 'px-3 py-3 align-top first:ps-5 last:pe-5'

/** A table; on phones, where it would not fit, a row becomes two lines with what matters. */
export function PaymentTable({ payments }: { payments: readonly PortalPayment[] }) {
  return (
    <>
      <table className="w-full text-sm max-list:hidden">
        <thead>
          <tr>
            <th className={START}>{t('billing.date')}</th>
            <th className={START}>{t('billing.what')}</th>
            <th className={START}>{t('billing.status')}</th>
            <th className={`${START} max-shell:hidden`}>{t('billing.method')}</th>
            <th className={END}>{t('billing.amount')}</th>
            <th className={END}>{t('billing.documents')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.payment_id} className="border-t border-line">
              <td className={`${CELL} whitespace-nowrap text-ink-2 tabular-nums`}>{formatDay(payment.created_at)}</td>
              <td className={`${CELL} min-w-32 [overflow-wrap:anywhere]`}>
                <span className="font-[560]">{payment.names.join(', ')}</span>
                <Returned payment={payment} />
              </td>
              <td className={CELL}>
                <PaymentStatus payment={payment} />
              </td>
              <td className={`${CELL} max-shell:hidden`}>
                <Method payment={payment} />
              </td>
              <td className={`${CELL} text-end font-[560]`}>
                <Money amount={payment.total_amount} currency={payment.currency} />
              </td>
              <td className={`${CELL} text-end`}>
                <Documents payment={payment} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="list:hidden">
        {payments.map((payment) => (
          <li key={payment.payment_id} className="grid gap-1.5 border-t border-line px-4 py-3.5 first:border-t-0">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-[560] [overflow-wrap:anywhere]">{payment.names.join(', ')}</span>
              <Money amount={payment.total_amount} currency={payment.currency} className="font-[560]" />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 text-sm text-ink-3">
              <span className="flex items-center gap-2.5">
                <PaymentStatus payment={payment} />
                {formatDay(payment.created_at)}
              </span>
              <Documents payment={payment} />
            </div>
            <Returned payment={payment} />
          </li>
        ))}
      </ul>
    </>
  )
}

type PortalRefund = PortalPayment['refunds'][number]
type PortalDispute = PortalPayment['disputes'][number]

/** A dispute is over without a change if it was withdrawn or decided for the business. */
const hasNoEffect = ({ dispute_status: status }: PortalDispute) => status === 'dispute_cancelled' || status === 'dispute_won'

/** Paid, disputed, or what was given back of it. */
function PaymentStatus({ payment: { status, refunds, disputes, total_amount: total } }: { payment: PortalPayment }) {
  if (!disputes.every(hasNoEffect)) return <StatusBadge status="disputed" />
  const back = refunds.filter((refund) => refund.status === 'succeeded').reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const shown = back === 0 ? (status ?? 'pending') : back < total ? 'partially_refunded' : 'refunded'
  return <StatusBadge status={shown === 'succeeded' ? 'paid' : shown} />
}

function Method({ payment: { card_network: network, card_last_four: lastFour } }: { payment: PortalPayment }) {
  return network && lastFour ? <PaymentMethodLine brand={network} lastFour={lastFour} className="text-ink-2" /> : null
}

function refundLabel({ amount, currency, status, created_at: createdAt }: PortalRefund): string {
  const figure = formatMoney(amount ?? 0, currency ?? 'USD')
  if (status === 'succeeded') return t('billing.refunded', { amount: figure, date: formatDay(createdAt) })
  if (status === 'failed') return t('billing.refundFailed', { amount: figure, date: formatDay(createdAt) })
  return t('billing.refunding', { amount: figure })
}

function disputeLabel(
  { dispute_status: status, amount, currency, created_at: createdAt }: PortalDispute,
  business: string,
): string {
  const figure = formatMoney(amount, currency)
  switch (status) {
    case 'dispute_opened':
    case 'dispute_challenged':
      return t('billing.disputed', { amount: figure })
    case 'dispute_won':
      return t('billing.disputeWon', { amount: figure, business })
    case 'dispute_cancelled':
      return t('billing.disputeWithdrawn', { amount: figure })
    default:
      return t('billing.disputeLost', { amount: figure, date: formatDay(createdAt) })
  }
}

/** Lists the refunds and disputes of a payment. */
function Returned({ payment: { refunds, disputes } }: { payment: PortalPayment }) {
  const { data: home } = useHome()
  if (refunds.length + disputes.length === 0) return null
  return (
    <ul className="mt-0.5 text-xs text-ink-3">
      {refunds.map((refund) => (
        <li key={refund.refund_id}>{refundLabel(refund)}</li>
      ))}
      {disputes.map((dispute) => (
        <li key={dispute.dispute_id}>{disputeLabel(dispute, home?.business_name ?? '')}</li>
      ))}
    </ul>
  )
}

const LINK = 'tp-link inline-block min-h-6 whitespace-nowrap'

type Document = NonNullable<PortalPayment['invoices']>['items'][number]

/** Names a document: the invoice that counts, the one that it replaced, or a credit note. */
function documentLabel({ kind }: Document, isReplaced: boolean): { text: string; named: (values: { date: string }) => string } {
  if (kind === 'credit_note') return { text: t('billing.creditNote'), named: (values) => t('billing.creditNoteFrom', values) }
  if (isReplaced) return { text: t('billing.firstInvoice'), named: (values) => t('billing.firstInvoiceFrom', values) }
  return { text: t('billing.invoice'), named: (values) => t('billing.invoiceFrom', values) }
}

function Documents({ payment }: { payment: PortalPayment }) {
  const items = payment.invoices?.items ?? []
  const current = items.findLast(({ kind }) => kind === 'invoice')
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-3 text-sm">
      {items.map((item) => {
        const { text, named } = documentLabel(item, item.kind === 'invoice' && item !== current)
        const label = named({ date: formatDay(item.issued_at) })
        return (
          <a key={item.url} className={LINK} href={item.url} target="_blank" rel="noreferrer" aria-label={label}>
            {text}
          </a>
        )
      })}
      {payment.invoices?.can_add.length ? (
        <Suspense fallback={<span className={LINK}>{t('billing.correct.open')}</span>}>
          <CorrectInvoice payment={payment} />
        </Suspense>
      ) : null}
    </span>
  )
}
