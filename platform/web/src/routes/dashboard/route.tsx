import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#src/shell/session.ts'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
})
