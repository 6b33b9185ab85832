import { createFileRoute } from '@tanstack/react-router'
import { loadDashboardMessages } from '#src/dashboard-messages.ts'
import { organizationsQuery } from '#src/shell/frames/organizations.ts'
import { requireUser } from '#src/shell/session/session.ts'

export const Route = createFileRoute('/dashboard')({
  // Runs before the pages below are imported, because their modules use the texts.
  beforeLoad: loadDashboardMessages,
  // A loader, because loaders run in parallel: pages below load their data while the session is read.
  loader: ({ context, location }) => {
    void context.queryClient.prefetchQuery(organizationsQuery)
    return requireUser(context.queryClient, location.href)
  },
  // Keeps the loader in the main bundle: it runs first, and shouldn't wait for its code.
  codeSplitGroupings: [['component']],
})
