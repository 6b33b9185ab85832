import { createFileRoute } from '@tanstack/react-router'
import { loadDashboardMessages } from '#src/dashboard-messages.ts'
import { organizationsQuery } from '#src/shell/organizations.ts'
import { requireUser } from '#src/shell/session.ts'

export const Route = createFileRoute('/dashboard')({
  // Before the pages below are imported: their modules use the texts.
  beforeLoad: loadDashboardMessages,
  // A loader, because loaders run beside each other: pages below ask for what they show while the session is read.
  loader: ({ context, location }) => {
    void context.queryClient.prefetchQuery(organizationsQuery)
    return requireUser(context.queryClient, location.href)
  },
  // Asked for first, so it doesn't wait for code of its own.
  codeSplitGroupings: [['component']],
})
