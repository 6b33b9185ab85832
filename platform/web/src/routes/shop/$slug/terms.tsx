import { createFileRoute } from '@tanstack/react-router'
import { shopTextQuery } from '#src/features/storefront/api.ts'
import { TextPage } from '#src/features/storefront/text-page.tsx'

export const Route = createFileRoute('/shop/$slug/terms')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(shopTextQuery(params.slug, 'terms')),
  component: TermsRoute,
})

function TermsRoute() {
  return <TextPage slug={Route.useParams().slug} name="terms" />
}
