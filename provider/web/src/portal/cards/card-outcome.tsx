import { Alert } from '@tradepost/ui/alert'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '../messages.ts'
import { usePayments } from '../queries.ts'

/** Says how entering a new card went, if this page was opened by the page where it is entered. */
export function CardOutcome() {
  const query = new URLSearchParams(location.search)
  const status = query.get('status')
  if (status === null || status === 'processing') return null
  if (status === 'failed' || status === 'cancelled')
    return (
      <Alert tone="danger" title={t('changeCard.declined.title')}>
        {t('changeCard.declined.text')}
      </Alert>
    )
  return <Updated paymentId={query.get('payment_id')} />
}

/** Says what the new card paid. A payment that only changed the card isn't in the billing history. */
function Updated({ paymentId }: { paymentId: string | null }) {
  const { data: payments } = usePayments()
  const paid = payments?.find((payment) => payment.payment_id === paymentId && payment.status === 'succeeded')
  return (
    <Alert tone="success" title={t('changeCard.updated')}>
      {paid
        ? t('changeCard.updatedAndPaid', { amount: formatMoney(paid.total_amount, paid.currency) })
        : t('changeCard.updatedText')}
    </Alert>
  )
}
