import { createFileRoute, redirect } from '@tanstack/react-router'
import { orderQuery } from '#src/features/buyer-orders/api.ts'
import { OrderPage } from '#src/features/buyer-orders/order-page.tsx'
import { textSearch } from '#src/search-params.ts'

/** `payment_id` and `status` only show that the buyer returned from checkout. The order itself says whether it is paid. */
const readSearch = textSearch('key', 'payment_id', 'status')

/** What the provider adds to the way back, and no one else should read in the address bar or the history. */
const SECRETS = ['email', 'license_key']

export const Route = createFileRoute('/orders/$orderId')({
  validateSearch: readSearch,
  beforeLoad({ location, params, search }) {
    const given = new URLSearchParams(location.searchStr)
    // `search` also has what isn't read here.
    if (SECRETS.some((name) => given.has(name)))
      throw redirect({ to: '/orders/$orderId', params, search: readSearch(search), replace: true })
  },
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader({ context: { queryClient }, params, deps }) {
    void queryClient.prefetchQuery(orderQuery(params.orderId, deps.key))
  },
  component: OrderRoute,
})

function OrderRoute() {
  const { orderId } = Route.useParams()
  const { key, payment_id, status } = Route.useSearch()
  return <OrderPage orderId={orderId} orderKey={key} hasReturned={payment_id !== undefined || status !== undefined} />
}
