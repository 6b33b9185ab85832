import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerDispute } from '@tradepost/contract/platform/sales/seller-disputes'
import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { t } from '#src/dashboard-messages.ts'
import { reasonLabel, stageLabel } from '#src/nouns/disputes/dispute-labels.ts'
import { disputeQuery } from '#src/nouns/disputes/queries.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { AmountTitle, DetailPage, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { AcceptDispute } from './accept-dispute.tsx'
import { AnswerCard } from './answer-card.tsx'
import { Deadline } from './deadline.tsx'
import { DisputeTimeline } from './dispute-timeline.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { HeldCard } from './held-card.tsx'

/** A challenged dispute is decided by the bank. */
const POLL_MILLISECONDS = 15_000

function DetailsCard({ slug, dispute }: { slug: string; dispute: SellerDispute }) {
  const { customer, payment_id: paymentId, reason, dispute_stage: stage } = dispute
  return (
    <Card title={t('sellerDisputes.page.details')}>
      <DetailList>
        <Detail term={t('sellerDisputes.reason')}>
          {reason === null ? t('sellerDisputes.page.noReason') : reasonLabel(reason)}
        </Detail>
        <Detail term={t('sellerDisputes.stage')}>{stageLabel(stage)}</Detail>
        <Detail term={t('sellerRefunds.page.payment')}>
          <PageLink slug={slug} path={['payments', paymentId]} className="tp-link">
            {t('sellerDisputes.page.viewPayment')}
          </PageLink>
        </Detail>
        {customer ? (
          <Detail term={t('nouns.payments.customer')}>
            <PageLink slug={slug} path={['customers', customer.customer_id]} className="tp-link">
              {customer.name}
            </PageLink>
            <span className="block text-sm text-ink-3 [overflow-wrap:anywhere]">{formatEmail(customer.email)}</span>
          </Detail>
        ) : null}
        <Detail term={t('sellerDisputes.page.id')}>
          <CopyableId id={dispute.dispute_id} />
        </Detail>
      </DetailList>
    </Card>
  )
}

function DisputeView({ slug, dispute }: { slug: string; dispute: SellerDispute }) {
  const { dispute_id: id, currency, customer, dispute_status: status, answer, respond_by: deadline } = dispute
  const mayRespond = usePermissions(slug)('dispute:respond')
  const amount = formatMoney(Number(dispute.amount), currency)
  const isAnswerable = mayRespond && status === 'dispute_opened' && dispute.answer_url === null && deadline !== null
  return (
    <DetailPage
      name={customer ? t('sellerDisputes.page.name', { amount, customer: customer.name }) : amount}
      title={<AmountTitle amount={amount} currency={currency} />}
      badge={<StatusBadge status={status} />}
      description={t('sellerDisputes.page.openedOn', { date: formatMoment(dispute.created_at) })}
      actions={isAnswerable ? <AcceptDispute slug={slug} dispute={dispute} /> : undefined}
      notice={<Deadline dispute={dispute} mayRespond={mayRespond} />}
      aside={<DetailsCard slug={slug} dispute={dispute} />}
    >
      <HeldCard dispute={dispute} />
      {isAnswerable ? <EvidenceForm slug={slug} disputeId={id} /> : null}
      {answer ? <AnswerCard slug={slug} disputeId={id} answer={answer} /> : null}
      <DisputeTimeline timeline={dispute.timeline} />
    </DetailPage>
  )
}

/** Shows one dispute: the deadline first, what is held, and the answer. */
export function DisputePage({ slug, disputeId }: { slug: string; disputeId: string }) {
  const dispute = useQuery({ ...disputeQuery(slug, disputeId), refetchInterval: POLL_MILLISECONDS })
  return (
    <QueryView query={dispute} what={t('sellerDisputes.noun')} isPage skeleton={<DetailSkeleton notice="h-16" />}>
      {(data) => <DisputeView slug={slug} dispute={data} />}
    </QueryView>
  )
}
