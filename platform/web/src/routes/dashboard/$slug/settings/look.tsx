import { createFileRoute } from '@tanstack/react-router'
import { themeQuery } from '#src/features/seller-theme/api.ts'
import { ThemePage } from '#src/features/seller-theme/theme-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/look')({
  loader: (page) => void loadPageData(page, themeQuery(page.params.slug)),
  component: LookSettingsRoute,
})

function LookSettingsRoute() {
  return <ThemePage slug={Route.useParams().slug} />
}
