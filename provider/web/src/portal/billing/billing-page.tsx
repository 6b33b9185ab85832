import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { t } from '../messages.ts'
import { usePayments } from '../queries.ts'
import { MoreButton } from '../shell/more-button.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'
import { PaymentTable } from './payment-table.tsx'

/** Lists every charge, newest first, with its invoice and credit notes. */
export function BillingPage() {
  const payments = usePayments()
  return (
    <>
      <PageHeading title={pageLabel('billing')} />
      <Card isFlush>
        <QueryView query={payments}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState level={2} title={t('billing.empty.title')}>
                {t('billing.empty.text')}
              </EmptyState>
            ) : (
              <PaymentTable payments={items} />
            )
          }
        </QueryView>
        <MoreButton list={payments} />
      </Card>
    </>
  )
}
