import { createFileRoute } from '@tanstack/react-router'
import { licenseKeysQuery } from '#src/features/buyer-license-keys/api.ts'
import { LicenseKeysPage } from '#src/features/buyer-license-keys/license-keys-page.tsx'

export const Route = createFileRoute('/account/license-keys')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(licenseKeysQuery),
  component: LicenseKeysRoute,
})

function LicenseKeysRoute() {
  return <LicenseKeysPage />
}
