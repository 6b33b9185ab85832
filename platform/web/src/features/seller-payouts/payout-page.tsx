import { useQuery } from '@tanstack/react-query'
import type { SellerPayout } from '@tradepost/contract/platform/sales/seller-payouts'
import { Alert, type AlertTone } from '@tradepost/ui/alert'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Download } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { payoutQuery } from '#src/nouns/payouts/queries.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
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
  const { payment_method: method, remarks, fee, currency } = payout
  return (
    <Card title={t('sellerPayouts.facts.details')}>
      <DetailList>
        <Detail term={t('sellerPayouts.facts.id')}>
          <CopyableId id={payout.payout_id} />
        </Detail>
        <Detail term={t('sellerPayouts.facts.method')}>
          {method === 'bank_transfer' ? t('sellerPayouts.facts.bankTransfer') : method}
        </Detail>
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
    <>
      <PageTitle>{t('sellerPayouts.page.title', { amount: formatMoney(amount, currency) })}</PageTitle>
      <PageHeader
        title={
          <span className="text-[2rem] leading-10 font-[640] tracking-[-0.035em] tabular-nums">
            {formatMoney(amount, currency)} <span className="text-lg font-normal tracking-normal text-ink-3">{currency}</span>
          </span>
        }
        badge={<StatusBadge status={status} />}
        actions={
          url ? (
            <a className={getButtonClassName({ size: 'md' })} href={url} target="_blank" rel="noreferrer">
              <Download aria-hidden="true" />
              {t('sellerPayouts.page.statement')}
            </a>
          ) : undefined
        }
      />
      <Alert tone={TONES[status]} title={t(`sellerPayouts.statusTexts.${status}`)} />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <div className="grid gap-6">
          <BreakdownCard payout={payout} />
          <EntriesCard slug={slug} payoutId={payout.payout_id} currency={currency} />
        </div>
        <DetailsCard payout={payout} />
      </div>
    </>
  )
}

function PayoutSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-56" />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-[73.75rem]:grid-cols-1">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </div>
  )
}

/** Shows one payout: its status in words, what it pays, and its statement. */
export function PayoutPage({ slug, payoutId }: { slug: string; payoutId: string }) {
  const payout = useQuery(payoutQuery(slug, payoutId))
  return (
    <QueryView query={payout} what={t('sellerPayouts.one')} isPage skeleton={<PayoutSkeleton />}>
      {(data) => <PayoutView slug={slug} payout={data} />}
    </QueryView>
  )
}
