import { createFileRoute } from '@tanstack/react-router'
import { DevicePage } from '#src/features/device/device-page.tsx'
import { textSearch } from '#src/search-params.ts'
import { requireUser } from '#src/shell/session/session.ts'

const readSearch = textSearch('user_code')

export const Route = createFileRoute('/device')({
  validateSearch: readSearch,
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
  component: DeviceRoute,
})

function DeviceRoute() {
  return <DevicePage userCode={Route.useSearch().user_code ?? ''} />
}
