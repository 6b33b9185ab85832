import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountFrame } from '#src/shell/account-frame.tsx'
import { requireUser } from '#src/shell/session.ts'

export const Route = createFileRoute('/account')({
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
  component: AccountRoute,
})

function AccountRoute() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  )
}
