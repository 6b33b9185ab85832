import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ReconciliationDifferenceList,
  ReconciliationRun,
  ReconciliationRuns,
} from '@tradepost/contract/platform/seller-reconciliation'
import type { ListSearch } from '#src/shell/list-search.ts'
import { listQuery, nounKey, nounPath } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'reconciliation'
/** While a comparison is under way. */
const POLL_MILLISECONDS = 2000

const runsPath = (slug: string) => `${nounPath(slug, NOUN)}/runs`

/** Loads one page of what differed. */
export const differencesQuery = (slug: string, search: ListSearch) => listQuery(slug, NOUN, ReconciliationDifferenceList, search)

/** Loads the newest comparisons, again and again while one is under way. */
export const runsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...nounKey(slug, NOUN), 'runs'],
    queryFn: ({ signal }) => sendRequest(ReconciliationRuns, runsPath(slug), { signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ status }) => status !== 'done') ? POLL_MILLISECONDS : false),
  })

/** Starts a comparison; the differences are loaded again with it. */
export function useCompare(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendRequest(ReconciliationRun, runsPath(slug), { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey(slug, NOUN) }),
  })
}
