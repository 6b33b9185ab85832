import { createFileRoute } from '@tanstack/react-router'
import { LicenseKeyPage } from '#src/features/seller-license-keys/license-key-page.tsx'
import { licenseKeyQuery } from '#src/nouns/license-keys/queries.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/license-keys/$keyId')({
  loader: (page) => void loadPageData(page, licenseKeyQuery(page.params.slug, page.params.keyId)),
  component: LicenseKeyRoute,
})

function LicenseKeyRoute() {
  const { slug, keyId } = Route.useParams()
  return <LicenseKeyPage key={keyId} slug={slug} keyId={keyId} />
}
