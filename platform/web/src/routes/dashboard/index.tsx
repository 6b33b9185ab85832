import { createFileRoute } from '@tanstack/react-router'
import { OrganizationsPage } from '#src/features/organizations/organizations-page.tsx'
import { AccountFrame } from '#src/shell/frames/account-frame.tsx'

export const Route = createFileRoute('/dashboard/')({ component: DashboardRoute })

function DashboardRoute() {
  return (
    <AccountFrame>
      <OrganizationsPage />
    </AccountFrame>
  )
}
