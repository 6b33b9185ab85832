import { createFileRoute } from '@tanstack/react-router'
import { walletsQuery } from '#src/features/buyer-wallets/api.ts'
import { WalletsPage } from '#src/features/buyer-wallets/wallets-page.tsx'

export const Route = createFileRoute('/account/wallets')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: WalletsRoute,
})

function WalletsRoute() {
  return <WalletsPage />
}
