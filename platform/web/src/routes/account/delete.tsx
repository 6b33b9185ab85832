import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { DeletePage } from '#src/features/account/delete-page.tsx'

export const Route = createFileRoute('/account/delete')({
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  component: DeleteRoute,
})

function DeleteRoute() {
  return <DeletePage token={Route.useSearch().token} />
}
