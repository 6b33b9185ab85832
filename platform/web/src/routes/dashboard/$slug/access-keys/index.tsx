import { createFileRoute } from '@tanstack/react-router'
import { AccessKeysPage } from '#src/features/seller-access/access-keys-page.tsx'
import { accessKeysQuery } from '#src/features/seller-access/api.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/access-keys/')({
  loader: (page) => void loadPageData(page, accessKeysQuery(page.params.slug)),
  component: AccessKeysRoute,
})

function AccessKeysRoute() {
  return <AccessKeysPage slug={Route.useParams().slug} />
}
