import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { WelcomePage } from '#src/features/welcome/welcome-page.tsx'

export const Route = createFileRoute('/')({
  validateSearch: z.object({ deleted: z.literal('1').optional().catch(undefined) }),
  component: WelcomeRoute,
})

function WelcomeRoute() {
  return <WelcomePage isGoodbye={Route.useSearch().deleted === '1'} />
}
