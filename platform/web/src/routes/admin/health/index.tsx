import { createFileRoute } from '@tanstack/react-router'
import { HealthPage, healthQuery } from '#src/features/admin-health/health-page.tsx'

export const Route = createFileRoute('/admin/health/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(healthQuery),
  component: HealthPage,
})
