import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/dashboard-messages.ts'
import { CreditNoteLink } from '#src/nouns/refunds/credit-note-link.tsx'
import { formatRefundName, refundQuery } from '#src/nouns/refunds/queries.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { AmountTitle, DetailPage } from '#src/shell/detail-page.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'

const POLL_MILLISECONDS = 2000

function RefundView({ slug, refund }: { slug: string; refund: SellerRefund }) {
  const { amount, currency, customer, ledger, status, reason, payment_id: paymentId } = refund
  const name = formatRefundName(refund)
  return (
    <DetailPage
      name={name}
      title={
        <AmountTitle amount={amount !== null && currency !== null ? formatMoney(amount, currency) : name} currency={currency} />
      }
      badge={<StatusBadge status={status} />}
      description={formatMoment(refund.created_at)}
      actions={<CreditNoteLink url={refund.credit_note_url} />}
      notice={
        status === 'failed' ? (
          <Alert tone="danger" title={t('sellerRefunds.page.failed')}>
            {t('sellerRefunds.page.failedText')}
          </Alert>
        ) : null
      }
    >
      <Card title={t('sellerRefunds.page.details')} className="max-w-2xl">
        <DetailList>
          <Detail term={t('sellerRefunds.page.payment')}>
            <PageLink slug={slug} path={['payments', paymentId]} className="tp-link">
              {t('sellerRefunds.page.viewPayment')}
            </PageLink>
          </Detail>
          <Detail term={t('sellerRefunds.page.kind')}>
            {t(refund.is_partial ? 'sellerRefunds.page.partOfPayment' : 'sellerRefunds.page.wholePayment')}
          </Detail>
          {ledger ? (
            <Detail term={t('sellerRefunds.page.fee')}>
              <Money amount={ledger.fee} currency={ledger.currency} />
            </Detail>
          ) : null}
          {customer ? (
            <Detail term={t('nouns.payments.customer')}>
              <PageLink slug={slug} path={['customers', customer.customer_id]} className="tp-link">
                {customer.name}
              </PageLink>
              <span className="block text-sm text-ink-3">{formatEmail(customer.email)}</span>
            </Detail>
          ) : null}
          <Detail term={t('sellerRefunds.reason')}>
            <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{reason ?? t('sellerRefunds.page.noReason')}</span>
          </Detail>
          <Detail term={t('sellerRefunds.page.id')}>
            <CopyableId id={refund.refund_id} />
          </Detail>
        </DetailList>
      </Card>
    </DetailPage>
  )
}

/** Shows one refund: its amount, payment and credit note. */
export function RefundPage({ slug, refundId }: { slug: string; refundId: string }) {
  const refund = useQuery({
    ...refundQuery(slug, refundId),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_MILLISECONDS : false),
  })
  return (
    <QueryView query={refund} what={t('sellerRefunds.noun')} isPage skeleton={<Skeleton className="h-72 rounded-lg" />}>
      {(data) => <RefundView slug={slug} refund={data} />}
    </QueryView>
  )
}
