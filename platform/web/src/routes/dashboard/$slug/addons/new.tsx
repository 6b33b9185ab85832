import { createFileRoute } from '@tanstack/react-router'
import { NewAddon } from '#src/features/seller-addons/addon-editor.tsx'

export const Route = createFileRoute('/dashboard/$slug/addons/new')({ component: NewAddonRoute })

function NewAddonRoute() {
  return <NewAddon slug={Route.useParams().slug} />
}
