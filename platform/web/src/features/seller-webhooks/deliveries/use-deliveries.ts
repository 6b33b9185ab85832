import { useQuery } from '@tanstack/react-query'
import { deliveriesQuery } from '#src/nouns/webhooks/queries.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'

const POLL_MILLISECONDS = 3000

/** Loads a page of an endpoint's deliveries, and follows the newest ones while they are shown. */
export function useDeliveries(slug: string, webhookId: string, { view: _, delivery: __, ...search }: ListSearch) {
  const isNewest = search.cursor === undefined
  const query = useQuery({
    ...deliveriesQuery(slug, { ...search, webhook_id: webhookId }),
    refetchInterval: isNewest ? POLL_MILLISECONDS : false,
  })
  return { query }
}
