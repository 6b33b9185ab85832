import { createFileRoute } from '@tanstack/react-router'
import { AddonPage } from '#src/features/seller-addons/addon-page.tsx'
import { addonQuery } from '#src/features/seller-addons/api.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/addons/$addonId')({
  loader: (page) => void loadPageData(page, addonQuery(page.params.slug, page.params.addonId)),
  component: AddonRoute,
})

function AddonRoute() {
  const { slug, addonId } = Route.useParams()
  return <AddonPage slug={slug} addonId={addonId} />
}
