import { useQuery } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { Totals } from '@tradepost/ui/commerce/totals'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { LicenseKeysCard } from '#src/nouns/license-keys/license-keys-card.tsx'
import { CustomFieldAnswers } from '#src/nouns/payments/custom-field-answers.tsx'
import { InvoiceLink } from '#src/nouns/payments/invoice-link.tsx'
import { getPaymentDisplayStatus } from '#src/nouns/payments/payment-status.ts'
import { IncludedTax, ReceiptRows } from '#src/nouns/payments/receipt-rows.tsx'
import { ReceiptTotal } from '#src/nouns/payments/receipt-total.tsx'
import { declineLabel } from '#src/nouns/payments/timeline-detail.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { paymentQuery, type ShownPayment } from './api.ts'
import { InvoicesCard } from './invoices-card.tsx'
import { CustomerCard, IdsCard, isPaidFromWallet, PaidWithCard } from './payment-facts.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { RefundPayment } from './refund-dialog.tsx'
import { DisputesCard, RefundsCard } from './returns-cards.tsx'

function MoneyCard({ data }: { data: ShownPayment }) {
  const { payment, sale, credit_from: creditFrom } = data
  const isPaid = payment.status === 'succeeded'
  return (
    <Card title={t('sellerPayments.page.items')}>
      <Totals className="text-md">
        <ReceiptRows sale={sale} creditFrom={creditFrom} />
        <ReceiptTotal
          label={isPaid ? t('sellerPayments.page.paidBy', { customer: payment.customer.name }) : t('sellerPayments.page.total')}
          sale={sale}
          total={payment.total_amount}
          card={payment}
        />
      </Totals>
      <IncludedTax sale={sale} />
    </Card>
  )
}

function PaidByWords({ data: { payment, sale } }: { data: ShownPayment }) {
  const values = {
    customer: payment.customer.name,
    date: formatMoment(payment.created_at),
    name: (inside: ReactNode) => <span className="font-medium text-ink">{inside}</span>,
  }
  if (payment.status === 'succeeded' && isPaidFromWallet({ payment, sale }))
    return t.rich('sellerPayments.page.paidFromWallet', values)
  return payment.status === 'succeeded'
    ? t.rich('sellerPayments.page.chargedTo', values)
    : t.rich('sellerPayments.page.requestedFrom', values)
}

function PaymentView({ slug, data }: { slug: string; data: ShownPayment }) {
  const { payment } = data
  const amount = formatMoney(payment.total_amount, payment.currency)
  const disputeStatus = data.disputes?.[0]?.dispute_status ?? null
  return (
    <>
      <PageTitle>{t('sellerPayments.page.name', { amount, customer: payment.customer.name })}</PageTitle>
      <PageHeader
        title={
          <span className="text-[2rem] leading-10 font-[640] tracking-[-0.035em] tabular-nums">
            {amount} <span className="text-lg font-normal tracking-normal text-ink-3">{payment.currency}</span>
          </span>
        }
        badge={<StatusBadge status={getPaymentDisplayStatus({ ...payment, dispute_status: disputeStatus })} />}
        description={<PaidByWords data={data} />}
        actions={
          <>
            <InvoiceLink url={payment.invoice_url} />
            <RefundPayment slug={slug} data={data} />
          </>
        }
      />
      {payment.error_message ? (
        <Alert tone="danger" title={t('sellerPayments.page.declined')}>
          {declineLabel(payment.error_message, payment.error_code)}
        </Alert>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <div className="grid gap-6">
          <MoneyCard data={data} />
          <LicenseKeysCard slug={slug} of={{ payment_id: payment.payment_id }} />
          {payment.invoice_url ? <InvoicesCard slug={slug} paymentId={payment.payment_id} /> : null}
          <RefundsCard slug={slug} data={data} />
          <DisputesCard slug={slug} data={data} />
          <PaymentTimeline timeline={data.timeline} />
        </div>
        <div className="grid gap-6">
          <CustomerCard payment={payment} />
          <CustomFieldAnswers answers={payment.custom_field_responses} />
          <PaidWithCard data={data} />
          <IdsCard slug={slug} payment={payment} order={data.order} />
        </div>
      </div>
    </>
  )
}

function PaymentSkeleton() {
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

const POLL_MILLISECONDS = 2000

/** Returns whether a refund of the payment is still under way. */
const isReturning = (data: ShownPayment | undefined): boolean =>
  data?.refunds?.some(({ status }) => status === 'pending') ?? false

/** Shows one payment: amount, items, customer and timeline. */
export function PaymentPage({ slug, paymentId }: { slug: string; paymentId: string }) {
  const payment = useQuery({
    ...paymentQuery(slug, paymentId),
    refetchInterval: ({ state }) => (isReturning(state.data) ? POLL_MILLISECONDS : false),
  })
  return (
    <QueryView query={payment} what={t('sellerPayments.noun')} isPage skeleton={<PaymentSkeleton />}>
      {(data) => <PaymentView slug={slug} data={data} />}
    </QueryView>
  )
}
