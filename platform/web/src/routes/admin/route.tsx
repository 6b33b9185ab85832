import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadDashboardMessages } from '#src/dashboard-messages.ts'
import { AdminFrame } from '#src/shell/frames/admin-frame.tsx'
import { requireAdministrator } from '#src/shell/session/require-administrator.ts'

export const Route = createFileRoute('/admin')({
  // Runs before the pages below are imported, because their modules use the texts.
  beforeLoad: ({ context, location }) =>
    Promise.all([loadDashboardMessages(), requireAdministrator(context.queryClient, location.href)]),
  component: AdminRoute,
})

function AdminRoute() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}
