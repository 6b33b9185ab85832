import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { DevicePage } from '#src/features/device/device-page.tsx'
import { requireUser } from '#src/shell/session/session.ts'

export const Route = createFileRoute('/device')({
  validateSearch: z.object({ user_code: z.string().optional().catch(undefined) }),
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
  component: DeviceRoute,
})

function DeviceRoute() {
  return <DevicePage userCode={Route.useSearch().user_code ?? ''} />
}
