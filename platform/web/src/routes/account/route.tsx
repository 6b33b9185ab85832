import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountFrame } from '#src/shell/account-frame.tsx'
import { requireUser } from '#src/shell/session.ts'

export const Route = createFileRoute('/account')({
  loader: ({ context, location }) => requireUser(context.queryClient, location.href),
  codeSplitGroupings: [['component']],
  component: AccountRoute,
})

function AccountRoute() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  )
}
