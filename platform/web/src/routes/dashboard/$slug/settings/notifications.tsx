import { createFileRoute } from '@tanstack/react-router'
import { notificationsQuery } from '#src/features/seller-notifications/api.ts'
import { NotificationsPage } from '#src/features/seller-notifications/notifications-page.tsx'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/settings/notifications')({
  loader: (page) => void loadPageData(page, notificationsQuery(page.params.slug)),
  component: NotificationsRoute,
})

function NotificationsRoute() {
  return <NotificationsPage slug={Route.useParams().slug} />
}
