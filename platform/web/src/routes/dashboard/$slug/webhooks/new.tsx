import { createFileRoute } from '@tanstack/react-router'
import { NewWebhook } from '#src/features/seller-webhooks/new-webhook.tsx'

export const Route = createFileRoute('/dashboard/$slug/webhooks/new')({ component: NewWebhookRoute })

function NewWebhookRoute() {
  return <NewWebhook slug={Route.useParams().slug} />
}
