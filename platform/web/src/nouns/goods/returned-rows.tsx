import type { BuyerDispute, BuyerRefund, Returned } from '@tradepost/contract/platform/buyer/buyer-goods'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { FileText } from 'lucide-react'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'

/** Returns the refunded amount, if the provider tells it. */
const refundAmount = ({ amount, currency }: BuyerRefund): string =>
  amount === null || currency === null ? '' : formatMoney(amount, currency)

/** Says what became of a refund, and when, if the provider told. */
function refundLabel(refund: BuyerRefund): string {
  const { status, happened_at: at } = refund
  const amount = refundAmount(refund)
  if (status !== 'succeeded' && status !== 'failed') return t('buyerGoods.returned.refunding', { amount })
  if (at === null) return t(`buyerGoods.returned.refunds.${status}`, { amount })
  return t(`buyerGoods.returned.refundsOn.${status}`, { amount, date: formatDay(at) })
}

/** Says where a dispute stands. */
function disputeLabel({ dispute_status: status, amount, currency, happened_at: at }: BuyerDispute): string {
  const money = formatMoney(amount, currency)
  switch (status) {
    case 'dispute_opened':
    case 'dispute_challenged':
      return t('buyerGoods.returned.disputed', { amount: money })
    case 'dispute_won':
      return t('buyerGoods.returned.disputeWon', { amount: money })
    case 'dispute_cancelled':
      return t('buyerGoods.returned.disputeWithdrawn', { amount: money })
    default:
      if (at === null) return t('buyerGoods.returned.disputeLost', { amount: money })
      return t('buyerGoods.returned.disputeLostOn', { amount: money, date: formatDay(at) })
  }
}

/** Links to a PDF; `label` says what it is of. */
export function DocumentLink({ url, label, children }: { url: string; label: string; children: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className="inline-flex min-h-6 items-center gap-1.5 font-[540] whitespace-nowrap text-accent-text hover:underline"
    >
      <FileText aria-hidden="true" className="size-4!" />
      {children}
    </a>
  )
}

/** Lists what was refunded and disputed of a payment, with credit notes. Renders nothing if nothing was. */
export function ReturnedRows({ returned: { refunds, disputes } }: { returned: Returned }) {
  if (refunds.length + disputes.length === 0) return null
  return (
    <ul className="grid gap-1.5 text-sm text-ink-2">
      {refunds.map((refund) => (
        <li key={refund.refund_id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="min-w-0 [overflow-wrap:anywhere]">{refundLabel(refund)}</span>
          {refund.credit_note_url ? (
            <DocumentLink
              url={refund.credit_note_url}
              label={t('buyerGoods.invoices.creditNoteNamed', { amount: refundAmount(refund) })}
            >
              {t('buyerGoods.invoices.creditNote')}
            </DocumentLink>
          ) : null}
        </li>
      ))}
      {disputes.map((dispute) => (
        <li key={dispute.dispute_id}>{disputeLabel(dispute)}</li>
      ))}
    </ul>
  )
}
