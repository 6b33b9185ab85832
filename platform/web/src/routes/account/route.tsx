import { createFileRoute, Outlet } from '@tanstack/react-router'
import { accountQuery } from '#src/features/account/api.ts'
import { AccountFrame } from '#src/shell/frames/account-frame.tsx'
import { requireUser } from '#src/shell/session/session.ts'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/account')({
  loader({ context: { queryClient }, location }) {
    void queryClient.prefetchQuery(accountQuery)
    void queryClient.prefetchQuery(siteQuery)
    return requireUser(queryClient, location.href)
  },
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
