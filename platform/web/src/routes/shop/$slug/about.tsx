import { createFileRoute } from '@tanstack/react-router'
import { shopTextQuery } from '#src/features/storefront/api.ts'
import { TextPage } from '#src/features/storefront/text-page.tsx'

export const Route = createFileRoute('/shop/$slug/about')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(shopTextQuery(params.slug, 'about')),
  component: AboutRoute,
})

function AboutRoute() {
  return <TextPage slug={Route.useParams().slug} name="about" />
}
