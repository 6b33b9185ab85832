import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ReconciliationDifferenceList,
  ReconciliationRun,
  ReconciliationRuns,
} from '@tradepost/contract/platform/developers/seller-reconciliation'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, nounKey, nounPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'reconciliation'
/** While a comparison is under way. */
const POLL_MILLISECONDS = 2000

const runsPath = (slug: string) => `${nounPath(slug, NOUN)}/runs`

/** Loads one page of what differed. */
export const differencesQuery = (slug: string, search: ListSearch) => listQuery(slug, NOUN, ReconciliationDifferenceList, search)

const isUnderWay = (runs: ReconciliationRuns | undefined) => runs?.items.some(({ status }) => status !== 'done') ?? false

/** Loads the newest comparisons, again and again while one is under way; at its end, what it found is loaded. */
export function runsQuery(slug: string) {
  const queryKey = [...nounKey(slug, NOUN), 'runs']
  return queryOptions({
    queryKey,
    async queryFn({ signal, client }) {
      const wasUnderWay = isUnderWay(client.getQueryData<ReconciliationRuns>(queryKey))
      const runs = await sendRequest(ReconciliationRuns, runsPath(slug), { signal })
      if (wasUnderWay && !isUnderWay(runs))
        void client.invalidateQueries({
          queryKey: nounKey(slug, NOUN),
          predicate: ({ queryKey: [, , , part] }) => part !== 'runs',
        })
      return runs
    },
    refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? POLL_MILLISECONDS : false),
  })
}

/** Starts a comparison; the differences are loaded again with it. */
export function useCompare(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendRequest(ReconciliationRun, runsPath(slug), { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey(slug, NOUN) }),
  })
}
