import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@tradepost/ui/empty-state'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { PaymentsCard } from '#src/nouns/payments/payments-card.tsx'
import { chargesQuery, type SubscriptionRef } from './api.ts'

/** Lists a subscription's payments, newest first. */
export function ChargesCard({ about }: { about: SubscriptionRef }) {
  const [cursor, setCursor] = useState<string>()
  const payments = useQuery(chargesQuery(about, cursor))
  return (
    <PaymentsCard
      slug={about.slug}
      payments={payments}
      onCursorChange={setCursor}
      skeletonRows={2}
      empty={
        <EmptyState drawing={null} title={t('sellerSubscriptions.payments.empty.title')}>
          {t('sellerSubscriptions.payments.empty.text')}
        </EmptyState>
      }
    />
  )
}
