import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MailboxNotice } from '#src/features/account/mailbox-notice.tsx'
import { purchasesQuery } from '#src/features/buyer-purchases/api.ts'
import { PurchasesPage } from '#src/features/buyer-purchases/purchases-page.tsx'
import { textSearch } from '#src/search-params.ts'

export const Route = createFileRoute('/account/purchases')({
  validateSearch: textSearch('verified', 'error'),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(purchasesQuery),
  component: PurchasesRoute,
})

function PurchasesRoute() {
  const { verified, error } = Route.useSearch()
  const hasPurchases = (useInfiniteQuery(purchasesQuery).data?.items.length ?? 0) > 0
  return <PurchasesPage notice={<MailboxNotice hasFollowedLink={verified === '1'} error={error} hasPurchases={hasPurchases} />} />
}
