import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { CheckMail } from '#src/features/sessions/check-mail.tsx'

export const Route = createFileRoute('/verify-email')({
  validateSearch: z.object({ email: z.string().optional().catch(undefined), next: z.string().optional().catch(undefined) }),
  component: CheckMailRoute,
})

function CheckMailRoute() {
  const { email, next } = Route.useSearch()
  return <CheckMail email={email} next={next} />
}
