import { createFileRoute } from '@tanstack/react-router'
import { textsQuery } from '#src/features/seller-texts/api.ts'
import { TextsPage } from '#src/features/seller-texts/texts-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/texts/')({
  loader: (page) => void loadPageData(page, textsQuery(page.params.slug)),
  component: TextsRoute,
})

function TextsRoute() {
  return <TextsPage slug={Route.useParams().slug} />
}
