import { createFileRoute } from '@tanstack/react-router'
import { invoicesQuery } from '#src/features/buyer-invoices/api.ts'
import { InvoicesPage } from '#src/features/buyer-invoices/invoices-page.tsx'

export const Route = createFileRoute('/account/invoices')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(invoicesQuery),
  component: InvoicesRoute,
})

function InvoicesRoute() {
  return <InvoicesPage />
}
