import { useQuery } from '@tanstack/react-query'
import type { SellerPayout } from '@tradepost/contract/platform/sales/seller-payouts'
import { Alert, type AlertTone } from '@tradepost/ui/alert'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Download } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { payoutQuery } from '#src/nouns/payouts/queries.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { AmountTitle, DetailPage, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { BreakdownCard } from './breakdown-card.tsx'
import { EntriesCard } from './entries-card.tsx'

const TONES: Readonly<Record<SellerPayout['status'], AlertTone>> = {
  not_initiated: 'info',
  in_progress: 'info',
  on_hold: 'warning',
  failed: 'danger',
  success: 'success',
}

function DetailsCard({ payout }: { payout: SellerPayout }) {
  const { payment_method: method, name, remarks, fee, currency } = payout
  return (
    <Card title={t('sellerPayouts.facts.details')}>
      <DetailList>
        <Detail term={t('sellerPayouts.facts.id')}>
          <CopyableId id={payout.payout_id} />
        </Detail>
        <Detail term={t('sellerPayouts.facts.method')}>
          {method === 'bank_transfer' ? t('sellerPayouts.facts.bankTransfer') : method}
        </Detail>
        {name ? <Detail term={t('sellerPayouts.facts.recipient')}>{name}</Detail> : null}
        <Detail term={t('sellerPayouts.facts.fee')}>
          <Money amount={fee} currency={currency} />
        </Detail>
        <Detail term={t('sellerPayouts.facts.created')}>{formatMoment(payout.created_at)}</Detail>
        <Detail term={t('sellerPayouts.facts.updated')}>{formatMoment(payout.updated_at)}</Detail>
        {remarks ? <Detail term={t('sellerPayouts.facts.remarks')}>{remarks}</Detail> : null}
      </DetailList>
    </Card>
  )
}

function PayoutView({ slug, payout }: { slug: string; payout: SellerPayout }) {
  const { status, amount, currency, payout_document_url: url } = payout
  return (
    <DetailPage
      name={t('sellerPayouts.page.title', { amount: formatMoney(amount, currency) })}
      title={<AmountTitle amount={formatMoney(amount, currency)} currency={currency} />}
      badge={<StatusBadge status={status} />}
      actions={
        url ? (
          <a className={getButtonClassName({ size: 'md' })} href={url} target="_blank" rel="noreferrer">
            <Download aria-hidden="true" />
            {t('sellerPayouts.page.statement')}
          </a>
        ) : undefined
      }
      notice={<Alert tone={TONES[status]} title={t(`sellerPayouts.statusTexts.${status}`)} />}
      aside={<DetailsCard payout={payout} />}
    >
      <BreakdownCard payout={payout} />
      <EntriesCard slug={slug} payoutId={payout.payout_id} currency={currency} />
    </DetailPage>
  )
}

/** Shows one payout: its status in words, what it pays, and its statement. */
export function PayoutPage({ slug, payoutId }: { slug: string; payoutId: string }) {
  const payout = useQuery(payoutQuery(slug, payoutId))
  return (
    <QueryView query={payout} what={t('sellerPayouts.one')} isPage skeleton={<DetailSkeleton />}>
      {(data) => <PayoutView slug={slug} payout={data} />}
    </QueryView>
  )
}
