import { createFileRoute } from '@tanstack/react-router'
import { applyLinkedCode } from '#src/features/cart/api.ts'
import { LinkedCode } from '#src/features/cart/linked-code.tsx'

export const Route = createFileRoute('/shop/$slug/code/$code')({
  loader: ({ context, params }) => applyLinkedCode(context.queryClient, params.slug, params.code),
  component: LinkedCodeRoute,
})

function LinkedCodeRoute() {
  const { slug, code } = Route.useParams()
  return <LinkedCode slug={slug} code={code} refusal={Route.useLoaderData().refusal} />
}
