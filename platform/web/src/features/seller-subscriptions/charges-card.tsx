import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@tradepost/ui/empty-state'
import { useState } from 'react'
import { PaymentsCard } from '#src/shell/payments-card.tsx'
import { type About, paymentsQuery } from './api.ts'

/** Every attempt to charge a subscription, newest first. */
export function ChargesCard({ about }: { about: About }) {
  const [page, setPage] = useState(1)
  const payments = useQuery(paymentsQuery(about, page))
  return (
    <PaymentsCard
      slug={about.slug}
      payments={payments}
      page={page}
      onPageChange={setPage}
      skeletonRows={2}
      empty={
        <EmptyState drawing={null} title="Nothing charged yet">
          Every charge of this subscription stands here.
        </EmptyState>
      }
    />
  )
}
