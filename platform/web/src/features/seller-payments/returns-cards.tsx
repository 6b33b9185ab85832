import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { reasonLabel } from '#src/nouns/disputes/dispute-labels.ts'
import { formatFee } from '#src/nouns/payments/ledger-fee.ts'
import { CreditNoteLink } from '#src/nouns/refunds/credit-note-link.tsx'
import { RefundAmount } from '#src/nouns/refunds/refund-columns.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import type { ShownPayment } from './api.ts'

function Returned({
  amount,
  badge,
  detail,
  action,
}: {
  amount: ReactNode
  badge: ReactNode
  detail: string
  action?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-[560] tabular-nums">
          {amount} {badge}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{detail}</p>
      </div>
      {action}
    </li>
  )
}

type ReturnsProps = { slug: string; data: ShownPayment }

/** Lists the refunds of a payment with their credit notes. */
export function RefundsCard({ slug, data: { refunds } }: ReturnsProps) {
  if (!refunds || refunds.length === 0) return null
  return (
    <Card title={t('sellerRefunds.list.title')} isFlush>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <Returned
            key={refund.refund_id}
            amount={
              <PageLink slug={slug} path={['refunds', refund.refund_id]} className="tp-link">
                <RefundAmount refund={refund} />
              </PageLink>
            }
            badge={<StatusBadge status={refund.status} />}
            detail={[formatMoment(refund.created_at), formatFee(refund.ledger), refund.reason].filter(Boolean).join(' · ')}
            action={<CreditNoteLink url={refund.credit_note_url} size="sm" />}
          />
        ))}
      </ul>
    </Card>
  )
}

/** Lists the disputes of a payment. */
export function DisputesCard({ slug, data: { disputes } }: ReturnsProps) {
  if (!disputes || disputes.length === 0) return null
  return (
    <Card title={t('sellerDisputes.list.title')} isFlush>
      <ul className="divide-y divide-line">
        {disputes.map((dispute) => (
          <Returned
            key={dispute.dispute_id}
            amount={
              <PageLink slug={slug} path={['disputes', dispute.dispute_id]} className="tp-link">
                <Money amount={Number(dispute.amount)} currency={dispute.currency} />
              </PageLink>
            }
            badge={<StatusBadge status={dispute.dispute_status} />}
            detail={[formatMoment(dispute.created_at), formatFee(dispute.ledger), dispute.reason && reasonLabel(dispute.reason)]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </ul>
    </Card>
  )
}
