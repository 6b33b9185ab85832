import { createFileRoute } from '@tanstack/react-router'
import { downloadsQuery } from '#src/features/buyer-downloads/api.ts'
import { DownloadsPage } from '#src/features/buyer-downloads/downloads-page.tsx'

export const Route = createFileRoute('/account/downloads')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(downloadsQuery),
  component: DownloadsRoute,
})

function DownloadsRoute() {
  return <DownloadsPage />
}
