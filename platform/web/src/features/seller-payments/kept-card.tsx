import { useQuery } from '@tanstack/react-query'
import type { Kept } from '@tradepost/contract/platform/sales/kept'
import { PENDING_PAYMENT_STATUSES } from '@tradepost/contract/provider/payments'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { Skeleton } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { balanceEventLabel } from '#src/nouns/payouts/balance-labels.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatDay } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { paymentPayoutQuery, type ShownPayment } from './api.ts'

const isPending = (status: string): boolean =>
  status === 'requires_payment_method' || PENDING_PAYMENT_STATUSES.some((each) => each === status)

/** Says why the ledger has nothing of a payment. */
function nothingLabel({ payment: { status, total_amount: total } }: ShownPayment): string {
  if (isPending(status)) return t('sellerPayments.kept.unpaid')
  if (status !== 'succeeded') return t('sellerPayments.kept.failed')
  return total === 0 ? t('sellerPayments.kept.free') : t('sellerPayments.kept.missing')
}

/** Says which payout pays the payment, or when one can. */
function PayoutLine({ slug, paymentId }: { slug: string; paymentId: string }) {
  const query = useQuery(paymentPayoutQuery(slug, paymentId))
  if (query.error) return <>{getErrorMessage(query.error)}</>
  if (!query.data) return <Skeleton className="h-5 w-48" />
  const { payout, expected_at: expectedAt, is_known: isKnown } = query.data
  if (payout) {
    const link = (inside: ReactNode) => (
      <PageLink slug={slug} path={['payouts', payout.payout_id]} className="tp-link">
        {inside}
      </PageLink>
    )
    const date = formatDay(payout.created_at)
    return (
      <>{t.rich(payout.status === 'success' ? 'sellerPayments.kept.paidOut' : 'sellerPayments.kept.planned', { date, link })}</>
    )
  }
  if (expectedAt) return <>{t('sellerPayments.kept.expected', { date: formatDay(expectedAt) })}</>
  return <>{isKnown ? t('sellerPayments.kept.missing') : t('sellerPayments.kept.unknown')}</>
}

function Sums({ kept: { sums, net, currency } }: { kept: Kept }) {
  return (
    <Totals className="text-md">
      {sums.map(({ event_type: type, total }) => (
        <TotalLine key={type} label={balanceEventLabel(type)} amount={<Money amount={total} currency={currency} isSigned />} />
      ))}
      <GrandTotal label={t('sellerPayments.kept.net')} amount={<Money amount={net} currency={currency} />} />
    </Totals>
  )
}

/** Shows what a payment leaves: the entries of the ledger, and the payout that pays them. For people who may see the balance. */
export function KeptCard({ slug, data }: { slug: string; data: ShownPayment }) {
  const may = usePermissions(slug)
  const { kept, payment } = data
  if (!may('payout:read')) return null
  const isConverted = kept !== null && kept.currency !== payment.currency
  return (
    <Card
      title={t('sellerPayments.kept.title')}
      description={isConverted ? t('sellerPayments.kept.inCurrency', { currency: kept.currency }) : undefined}
    >
      {kept ? (
        <div className="grid gap-4">
          <Sums kept={kept} />
          {kept.is_complete ? null : <p className="text-sm text-ink-3">{t('sellerPayments.kept.incomplete')}</p>}
          <DetailList>
            <Detail term={t('sellerPayments.kept.payout')}>
              <PayoutLine slug={slug} paymentId={payment.payment_id} />
            </Detail>
          </DetailList>
        </div>
      ) : (
        <p className="text-sm text-ink-3">{nothingLabel(data)}</p>
      )}
    </Card>
  )
}
