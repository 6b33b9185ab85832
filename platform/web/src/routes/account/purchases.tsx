import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { PurchasesPage } from '#src/features/purchases/purchases-page.tsx'

export const Route = createFileRoute('/account/purchases')({
  validateSearch: z.object({
    verified: z.coerce.string().optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
  component: PurchasesRoute,
})

function PurchasesRoute() {
  const { verified, error } = Route.useSearch()
  return <PurchasesPage hasVerified={verified === '1'} error={error} />
}
