import { createFileRoute } from '@tanstack/react-router'
import { AddonPage } from '#src/features/seller-addons/addon-page.tsx'

export const Route = createFileRoute('/dashboard/$slug/addons/$addonId')({ component: AddonRoute })

function AddonRoute() {
  const { slug, addonId } = Route.useParams()
  return <AddonPage slug={slug} addonId={addonId} />
}
