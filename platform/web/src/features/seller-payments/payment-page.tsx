import { useQuery } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { Totals } from '@tradepost/ui/commerce/totals'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { LicenseKeysCard } from '#src/nouns/license-keys/license-keys-card.tsx'
import { CustomFieldAnswers } from '#src/nouns/payments/custom-field-answers.tsx'
import { InvoiceLink } from '#src/nouns/payments/invoice-list.tsx'
import { getPaymentDisplayStatus } from '#src/nouns/payments/payment-labels.ts'
import { IncludedTax, ReceiptRows } from '#src/nouns/payments/receipt-rows.tsx'
import { ReceiptTotal } from '#src/nouns/payments/receipt-total.tsx'
import { declineLabel } from '#src/nouns/payments/timeline-detail.ts'
import { AmountTitle, DetailPage, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { paymentQuery, type ShownPayment } from './api.ts'
import { InvoicesCard } from './invoices-card.tsx'
import { KeptCard } from './kept-card.tsx'
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
    <DetailPage
      name={t('sellerPayments.page.name', { amount, customer: payment.customer.name })}
      title={<AmountTitle amount={amount} currency={payment.currency} />}
      badge={<StatusBadge status={getPaymentDisplayStatus({ ...payment, dispute_status: disputeStatus })} />}
      description={<PaidByWords data={data} />}
      actions={
        <>
          <InvoiceLink url={payment.invoice_url} />
          <RefundPayment slug={slug} data={data} />
        </>
      }
      notice={
        payment.error_message ? (
          <Alert tone="danger" title={t('sellerPayments.page.declined')}>
            {declineLabel(payment.error_message, payment.error_code)}
          </Alert>
        ) : null
      }
      aside={
        <>
          <CustomerCard payment={payment} />
          <CustomFieldAnswers answers={payment.custom_field_responses} />
          <PaidWithCard data={data} />
          <IdsCard slug={slug} payment={payment} order={data.order} />
        </>
      }
    >
      <MoneyCard data={data} />
      <KeptCard slug={slug} data={data} />
      <LicenseKeysCard slug={slug} of={{ payment_id: payment.payment_id }} />
      {payment.invoice_url ? <InvoicesCard slug={slug} paymentId={payment.payment_id} /> : null}
      <RefundsCard slug={slug} data={data} />
      <DisputesCard slug={slug} data={data} />
      <PaymentTimeline timeline={data.timeline} />
    </DetailPage>
  )
}

const POLL_MILLISECONDS = 2000

/** Returns whether a refund of the payment is still under way. */
const isReturning = (data: ShownPayment | undefined): boolean =>
  data?.refunds?.some(({ status }) => status === 'pending') ?? false

/** How often, and how many times at most, the page looks for entries of the ledger that are still to come. */
const LEDGER_MILLISECONDS = 5000
const LEDGER_LOOKS_MAX = 24

/** Returns whether entries of the ledger are still to come. */
const isUnposted = (data: ShownPayment | undefined): boolean =>
  data?.kept ? !data.kept.is_complete : data !== undefined && data.payment.status === 'succeeded' && data.payment.total_amount > 0

/** Shows one payment: amount, items, customer and timeline. */
export function PaymentPage({ slug, paymentId }: { slug: string; paymentId: string }) {
  const mayRead = usePermissions(slug)('payout:read')
  const payment = useQuery({
    ...paymentQuery(slug, paymentId),
    refetchInterval({ state: { data, dataUpdateCount: looks } }) {
      if (isReturning(data)) return POLL_MILLISECONDS
      return mayRead && isUnposted(data) && looks < LEDGER_LOOKS_MAX ? LEDGER_MILLISECONDS : false
    },
  })
  return (
    <QueryView query={payment} what={t('sellerPayments.noun')} isPage skeleton={<DetailSkeleton />}>
      {(data) => <PaymentView slug={slug} data={data} />}
    </QueryView>
  )
}
