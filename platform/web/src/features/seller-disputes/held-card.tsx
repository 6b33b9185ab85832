import type { SellerDispute } from '@tradepost/contract/platform/sales/seller-disputes'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'

type Held = NonNullable<SellerDispute['held']>

/** Adds up the amount and the fee of a dispute. */
export function HeldTotals({ held: { amount, fee, currency }, label }: { held: Held; label: ReactNode }) {
  return (
    <Totals className="text-md">
      <TotalLine label={t('sellerDisputes.held.amount')} amount={<Money amount={-amount} currency={currency} />} />
      <TotalLine label={t('sellerDisputes.held.fee')} amount={<Money amount={-fee} currency={currency} />} />
      <GrandTotal label={label} amount={<Money amount={-(amount + fee)} currency={currency} />} />
    </Totals>
  )
}

/** What a status means for the held amount. */
const OUTCOMES: Readonly<Record<SellerDispute['dispute_status'], string>> = {
  dispute_opened: t('sellerDisputes.held.opened'),
  dispute_challenged: t('sellerDisputes.held.opened'),
  dispute_won: t('sellerDisputes.held.won'),
  dispute_cancelled: t('sellerDisputes.held.cancelled'),
  dispute_accepted: t('sellerDisputes.held.lost'),
  dispute_expired: t('sellerDisputes.held.lost'),
  dispute_lost: t('sellerDisputes.held.lost'),
}

/** Says what became of the held amount. */
const outcomeLabel = ({ dispute_status: status, is_resolved_by_rdr: isAutomatic }: SellerDispute): string =>
  status === 'dispute_lost' && isAutomatic ? t('sellerDisputes.held.automatic') : OUTCOMES[status]

const RETURNED: readonly string[] = ['dispute_won', 'dispute_cancelled']

/** Shows what a dispute took from the balance, and what became of it. */
export function HeldCard({ dispute }: { dispute: SellerDispute }) {
  const { held, dispute_status: status } = dispute
  if (!held) return null
  const { amount, fee, currency } = held
  return (
    <Card title={t('sellerDisputes.held.title')}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{outcomeLabel(dispute)}</p>
        {RETURNED.includes(status) ? (
          <Totals className="text-md">
            <TotalLine label={t('sellerDisputes.held.amount')} amount={<Money amount={-amount} currency={currency} />} />
            <TotalLine label={t('sellerDisputes.held.returned')} amount={<Money amount={amount} currency={currency} />} />
            <TotalLine label={t('sellerDisputes.held.fee')} amount={<Money amount={-fee} currency={currency} />} />
            <GrandTotal label={t('sellerDisputes.held.total')} amount={<Money amount={-fee} currency={currency} />} />
          </Totals>
        ) : (
          <HeldTotals held={held} label={t('sellerDisputes.held.total')} />
        )}
      </div>
    </Card>
  )
}
