import { QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  PortalActivation,
  PortalCard,
  PortalCardPage,
  PortalDownload,
  PortalHome,
  PortalLicenseKey,
  PortalPayment,
  PortalPlan,
  PortalPlanChange,
  PortalPlanForm,
  PortalPlanPreview,
  PortalProfile,
  PortalProfileChange,
  PortalSubscription,
  PortalSubscriptionChange,
  PortalWallet,
  PortalWalletEntry,
} from '@tradepost/contract/hosted/portal'
import type { CorrectInvoice, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { usePortalPath } from './shell/location.tsx'
import { RequestError, sendRequest } from './shell/request.ts'

const PAGE_SIZE = 20
const TRIES_MAX = 2
type Items<Item> = { items: Item[] }

const isTransient = (error: unknown) => error instanceof RequestError && (error.status === 0 || error.status >= 500)

/** Creates the cache of what the server knows, with the home page that came with the page. */
export function createQueryClient(base: string, home: PortalHome): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (failed, error) => failed < TRIES_MAX && isTransient(error) },
    },
  })
  client.setQueryData([base, '/home'], home)
  return client
}

/** Asks the portal for a resource: `/home`. */
function useResource<Value>(path: string, isEnabled = true) {
  const base = usePortalPath()
  return useQuery({
    queryKey: [base, path],
    queryFn: () => sendRequest<Value>(`${base}/api${path}`),
    enabled: isEnabled,
  })
}

/** Asks for a list, page by page. */
function useList<Item>(path: string, isEnabled = true) {
  const base = usePortalPath()
  return useInfiniteQuery({
    queryKey: [base, path],
    queryFn: ({ pageParam }) => sendRequest<Items<Item>>(`${base}/api${path}?page_number=${pageParam}&page_size=${PAGE_SIZE}`),
    initialPageParam: 0,
    getNextPageParam: ({ items }, _, page) => (items.length === PAGE_SIZE ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    enabled: isEnabled,
  })
}

/** Charges are settled right after the answer to a change, and usually within a second. */
const SETTLED_MILLISECONDS = [1500, 5000]

/** Asks again for everything that is shown: now, and once what the change has charged is settled. */
function refreshAll(client: QueryClient): void {
  const refresh = () => void client.invalidateQueries()
  refresh()
  for (const milliseconds of SETTLED_MILLISECONDS) setTimeout(refresh, milliseconds)
}

/** Sends a change, after which everything that is shown is asked for again. */
function useChange<Sent, Value>(send: (base: string, sent: Sent) => Promise<Value>) {
  const base = usePortalPath()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => send(`${base}/api`, sent),
    // Not awaited: what sent the change may be gone from the page by then, and could no longer say that it worked.
    onSettled: () => refreshAll(client),
  })
}

const subscriptionPath = (id: string) => `/subscriptions/${encodeURIComponent(id)}`

export const useHome = () => useResource<PortalHome>('/home')
export const useSubscription = (id: string) => useResource<PortalSubscription>(subscriptionPath(id))
export const usePlans = (id: string, isEnabled: boolean) =>
  useResource<Items<PortalPlan>>(`${subscriptionPath(id)}/plans`, isEnabled)
export const useCards = () => useResource<Items<PortalCard>>('/payment-methods')
export const useWallets = () => useResource<Items<PortalWallet>>('/wallets')
export const useSubscriptions = () => useList<PortalSubscription>('/subscriptions')
export const usePayments = () => useList<PortalPayment>('/payments')
export const useLicenseKeys = () => useList<PortalLicenseKey>('/license-keys')
export const useDownloads = () => useList<PortalDownload>('/downloads')
export const useWalletEntries = () => useList<PortalWalletEntry>('/wallets/ledger-entries')
export const useActivations = (id: string) => useList<PortalActivation>(`/license-keys/${encodeURIComponent(id)}/instances`)

/** Previews a plan, which asks again for each choice. */
export function usePlanPreview(id: string, form: PortalPlanForm, isEnabled: boolean) {
  const base = usePortalPath()
  const path = `${subscriptionPath(id)}/change-plan/preview`
  return useQuery({
    queryKey: [base, path, form],
    queryFn: () => sendRequest<PortalPlanPreview>(`${base}/api${path}`, { method: 'POST', body: form }),
    enabled: isEnabled,
    staleTime: 0,
  })
}

export const useChangeSubscription = (id: string) =>
  useChange((api, body: PortalSubscriptionChange) =>
    sendRequest<PortalSubscription>(`${api}${subscriptionPath(id)}`, { method: 'PATCH', body }),
  )
export const useChangePlan = (id: string) =>
  useChange((api, body: PortalPlanChange) => sendRequest(`${api}${subscriptionPath(id)}/change-plan`, { method: 'POST', body }))
export const useCancelPlanChange = (id: string) =>
  useChange((api, _: undefined) => sendRequest(`${api}${subscriptionPath(id)}/change-plan/scheduled`, { method: 'DELETE' }))
/** Charges a subscription to another card; null: to one that is entered on the page whose URL is the answer. */
export const useChooseCard = () =>
  useChange((api, { subscriptionId, cardId }: { subscriptionId: string; cardId: string | null }) =>
    sendRequest<PortalCardPage>(`${api}${subscriptionPath(subscriptionId)}/update-payment-method`, {
      method: 'POST',
      body: { payment_method_id: cardId },
    }),
  )
export const useSetDefaultCard = () =>
  useChange((api, id: string) => sendRequest(`${api}/payment-methods/${encodeURIComponent(id)}/default`, { method: 'POST' }))
export const useRemoveCard = () =>
  useChange((api, id: string) => sendRequest(`${api}/payment-methods/${encodeURIComponent(id)}`, { method: 'DELETE' }))
export const useFreeActivation = () =>
  useChange((api, id: string) => sendRequest(`${api}/license-key-instances/${encodeURIComponent(id)}`, { method: 'DELETE' }))
/** Adds a forgotten company name or tax ID to the invoice of a payment. */
export const useCorrectInvoice = (paymentId: string) =>
  useChange((api, body: CorrectInvoice) =>
    sendRequest<PaymentInvoices>(`${api}/payments/${encodeURIComponent(paymentId)}/invoices`, { method: 'POST', body }),
  )
export const useSaveProfile = () =>
  useChange((api, body: PortalProfileChange) => sendRequest<PortalProfile>(`${api}/profile`, { method: 'PATCH', body }))
