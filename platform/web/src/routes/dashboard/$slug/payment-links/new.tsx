import { createFileRoute } from '@tanstack/react-router'
import { LinkEditor } from '#src/features/seller-payment-links/link-editor.tsx'

export const Route = createFileRoute('/dashboard/$slug/payment-links/new')({ component: NewPaymentLinkRoute })

function NewPaymentLinkRoute() {
  return <LinkEditor slug={Route.useParams().slug} link={undefined} />
}
