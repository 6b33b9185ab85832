import type { PortalPayment } from '@tradepost/contract/hosted/portal'
import { formatDay } from '@tradepost/ui/moment'
import { formatMoney, Money } from '@tradepost/ui/money'
import { PaymentMethodLine } from '@tradepost/ui/payment-method-line'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { t } from '../messages.ts'

const HEAD = 'px-3 py-2.5 text-start text-xs font-medium text-ink-3 first:ps-5 last:pe-5'
const CELL = 'px-3 py-3 align-top first:ps-5 last:pe-5'

/** A table; on phones, where it would not fit, a row becomes two lines with what matters. */
export function PaymentTable({ payments }: { payments: readonly PortalPayment[] }) {
  return (
    <>
      <table className="w-full text-sm max-list:hidden">
        <thead>
          <tr>
            <th className={HEAD}>{t('billing.date')}</th>
            <th className={HEAD}>{t('billing.what')}</th>
            <th className={HEAD}>{t('billing.status')}</th>
            <th className={`${HEAD} max-shell:hidden`}>{t('billing.method')}</th>
            <th className={`${HEAD} text-end`}>{t('billing.amount')}</th>
            <th className={`${HEAD} text-end`}>{t('billing.documents')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.payment_id} className="border-t border-line">
              <td className={`${CELL} whitespace-nowrap text-ink-2 tabular-nums`}>{formatDay(payment.created_at)}</td>
              <td className={`${CELL} min-w-32 [overflow-wrap:anywhere]`}>
                <span className="font-[560]">{payment.names.join(', ')}</span>
                <Refunds payment={payment} />
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
            <Refunds payment={payment} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Paid, or what was given back of it. */
function PaymentStatus({ payment: { status, refunds, total_amount: total } }: { payment: PortalPayment }) {
  const back = refunds.filter((refund) => refund.status === 'succeeded').reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const shown = back === 0 ? (status ?? 'pending') : back < total ? 'partially_refunded' : 'refunded'
  return <StatusBadge status={shown === 'succeeded' ? 'paid' : shown} />
}

function Method({ payment: { card_network: network, card_last_four: lastFour } }: { payment: PortalPayment }) {
  return network && lastFour ? <PaymentMethodLine brand={network} lastFour={lastFour} className="text-ink-2" /> : null
}

function Refunds({ payment: { refunds } }: { payment: PortalPayment }) {
  const shown = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending')
  if (shown.length === 0) return null
  return (
    <ul className="mt-0.5 text-xs text-ink-3">
      {shown.map(({ refund_id: id, amount, currency, status, created_at: createdAt }) => {
        const figure = formatMoney(amount ?? 0, currency ?? 'USD')
        return (
          <li key={id}>
            {status === 'succeeded'
              ? t('billing.refunded', { amount: figure, date: formatDay(createdAt) })
              : t('billing.refunding', { amount: figure })}
          </li>
        )
      })}
    </ul>
  )
}

const LINK = 'tp-link inline-block min-h-6 whitespace-nowrap'

function Documents({ payment: { invoice_url: invoice, created_at: createdAt, refunds } }: { payment: PortalPayment }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-3 text-sm">
      {invoice ? (
        <a
          className={LINK}
          href={invoice}
          target="_blank"
          rel="noreferrer"
          aria-label={t('billing.invoiceFrom', { date: formatDay(createdAt) })}
        >
          {t('billing.invoice')}
        </a>
      ) : null}
      {refunds.map(({ refund_id: id, credit_note_url: url, created_at: refundedAt }) =>
        url ? (
          <a
            key={id}
            className={LINK}
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('billing.creditNoteFrom', { date: formatDay(refundedAt) })}
          >
            {t('billing.creditNote')}
          </a>
        ) : null,
      )}
    </span>
  )
}
