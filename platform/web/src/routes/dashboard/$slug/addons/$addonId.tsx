import { createFileRoute } from '@tanstack/react-router'
import { AddonPage } from '#src/features/seller-addons/addon-page.tsx'
import { addonQuery } from '#src/features/seller-addons/api.ts'

export const Route = createFileRoute('/dashboard/$slug/addons/$addonId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(addonQuery(params.slug, params.addonId)),
  component: AddonRoute,
})

function AddonRoute() {
  const { slug, addonId } = Route.useParams()
  return <AddonPage slug={slug} addonId={addonId} />
}
