import { createFileRoute } from '@tanstack/react-router'
import { AccessPage } from '#src/features/buyer-access/access-page.tsx'
import { buyerAccessQuery } from '#src/nouns/access/queries.ts'

export const Route = createFileRoute('/account/access')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(buyerAccessQuery),
  component: AccessRoute,
})

function AccessRoute() {
  return <AccessPage />
}
