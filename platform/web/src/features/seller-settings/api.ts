import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AbandonedCheckoutsForm, SellerAbandonedCheckouts } from '@tradepost/contract/platform/seller-abandoned-checkouts'
import { Connection, type ConnectionForm } from '@tradepost/contract/platform/seller-connection'
import { type InvoiceSettingsForm, SellerInvoiceSettings } from '@tradepost/contract/platform/seller-invoice-settings'
import { SellerRecords } from '@tradepost/contract/platform/seller-records'
import { type RenewalRetriesForm, SellerRenewalRetries } from '@tradepost/contract/platform/seller-renewal-retries'
import { organizationPath } from '#src/shell/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'

const OPENING_POLL_MILLISECONDS = 3000

/** Loads the provider connection of a business. Refetched while the account is being opened. */
export function connectionQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'connection'],
    queryFn: ({ signal }) => sendRequest(Connection, `${organizationPath(slug)}/connection`, { signal }),
    refetchInterval: ({ state }) => (state.data && !state.data.is_connected ? OPENING_POLL_MILLISECONDS : false),
  })
}

/** Changes the provider. Before it saves, the server checks the connection with one call. */
export function useSaveConnection(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ConnectionForm) =>
      sendRequest(Connection, `${organizationPath(slug)}/connection`, { method: 'PUT', body }),
    onSuccess: (connection) => {
      queryClient.setQueryData(connectionQuery(slug).queryKey, connection)
      // Another provider has other products and payments, so everything reloads.
      void queryClient.invalidateQueries({ queryKey: ['organizations'] })
      void queryClient.invalidateQueries({ queryKey: ['shops', slug] })
    },
  })
}

/** Secrets of the connection to the built-in provider, by the call that replaces each. */
const REPLACE_PATHS = { apiKey: 'roll-key', webhook: 'webhook-secret/rotate' } as const
export type ConnectionSecret = keyof typeof REPLACE_PATHS

/** Replaces the API key or the webhook secret of the built-in provider. */
export function useReplaceSecret(slug: string, secret: ConnectionSecret) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      sendRequest(Connection, `${organizationPath(slug)}/connection/${REPLACE_PATHS[secret]}`, { method: 'POST', body: {} }),
    onSuccess: (connection) => queryClient.setQueryData(connectionQuery(slug).queryKey, connection),
  })
}

const RECORDS_POLL_MILLISECONDS = 5000

/** Loads how current the displayed data is. */
export function recordsQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'records'],
    queryFn: ({ signal }) => sendRequest(SellerRecords, `${organizationPath(slug)}/records`, { signal }),
    refetchInterval: RECORDS_POLL_MILLISECONDS,
  })
}

const abandonedCheckoutsPath = (slug: string) => `${organizationPath(slug)}/abandoned-checkouts`

/** Loads when a checkout counts as abandoned, and whether its buyer is reminded. */
export function abandonedCheckoutsQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'abandoned-checkouts'],
    queryFn: ({ signal }) => sendRequest(SellerAbandonedCheckouts, abandonedCheckoutsPath(slug), { signal }),
  })
}

/** Saves when a checkout counts as abandoned, and whether its buyer is reminded. */
export function useSaveAbandonedCheckouts(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AbandonedCheckoutsForm) =>
      sendRequest(SellerAbandonedCheckouts, abandonedCheckoutsPath(slug), { method: 'PATCH', body }),
    onSuccess: (saved) => queryClient.setQueryData(abandonedCheckoutsQuery(slug).queryKey, saved),
  })
}

const invoiceSettingsPath = (slug: string) => `${organizationPath(slug)}/invoice-settings`

/** Loads for how long invoices can be corrected. */
export function invoiceSettingsQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'invoice-settings'],
    queryFn: ({ signal }) => sendRequest(SellerInvoiceSettings, invoiceSettingsPath(slug), { signal }),
  })
}

/** Saves for how long invoices can be corrected, those of earlier payments too. */
export function useSaveInvoiceSettings(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InvoiceSettingsForm) =>
      sendRequest(SellerInvoiceSettings, invoiceSettingsPath(slug), { method: 'PATCH', body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(invoiceSettingsQuery(slug).queryKey, saved)
      // Pages of payments say until when an invoice can be corrected.
      void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'payments'] })
    },
  })
}

const renewalRetriesPath = (slug: string) => `${organizationPath(slug)}/renewal-retries`

/** Loads whether failed renewals are retried, and for how long. */
export function renewalRetriesQuery(slug: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'renewal-retries'],
    queryFn: ({ signal }) => sendRequest(SellerRenewalRetries, renewalRetriesPath(slug), { signal }),
  })
}

/** Saves whether failed renewals are retried. */
export function useSaveRenewalRetries(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RenewalRetriesForm) =>
      sendRequest(SellerRenewalRetries, renewalRetriesPath(slug), { method: 'PATCH', body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(renewalRetriesQuery(slug).queryKey, saved)
      // Turning retries off also cancels the scheduled ones.
      void queryClient.invalidateQueries({ queryKey: ['organizations', slug, 'clock'] })
    },
  })
}
