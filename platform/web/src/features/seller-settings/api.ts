import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Connection, type ConnectionForm } from '@tradepost/contract/platform/organization/seller-connection'
import {
  type InvoiceSettingsForm,
  SellerInvoiceSettings,
} from '@tradepost/contract/platform/organization/seller-invoice-settings'
import { type ReturnOriginsForm, SellerReturnOrigins } from '@tradepost/contract/platform/organization/seller-return-origins'
import {
  type AbandonedCheckoutsForm,
  SellerAbandonedCheckouts,
} from '@tradepost/contract/platform/sales/seller-abandoned-checkouts'
import { type RenewalRetriesForm, SellerRenewalRetries } from '@tradepost/contract/platform/sales/seller-renewal-retries'
import { SellerRecords } from '@tradepost/contract/platform/seller-records'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { defineSetting } from '#src/shell/lists/noun-mutations.ts'
import { nounKey, nounQuery } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const OPENING_POLL_MILLISECONDS = 3000

const connection = defineSetting({
  noun: 'connection',
  answer: Connection,
  method: 'PUT',
  // Another provider has other products and payments, so everything reloads.
  shownIn: (slug) => [['organizations'], ['shops', slug]],
})

/** Loads the provider connection of a business. Refetched while the account is being opened. */
export const connectionQuery = (slug: string) =>
  queryOptions({
    ...connection.query(slug),
    refetchInterval: ({ state }) => (state.data && !state.data.is_connected ? OPENING_POLL_MILLISECONDS : false),
  })
/** Changes the provider. Before it saves, the server checks the connection with one call. */
export const useSaveConnection = connection.useSave<ConnectionForm>

/** Secrets of the connection to the built-in provider, by the call that replaces each. */
const REPLACE_PATHS = { apiKey: 'roll-key', webhook: 'webhook-secret/rotate' } as const
export type ConnectionSecret = keyof typeof REPLACE_PATHS

/** Replaces the API key or the webhook secret of the built-in provider. */
export function useReplaceSecret(slug: string, secret: ConnectionSecret) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      sendRequest(Connection, `${organizationPath(slug)}/connection/${REPLACE_PATHS[secret]}`, { method: 'POST', body: {} }),
    onSuccess: (replaced) => queryClient.setQueryData(connectionQuery(slug).queryKey, replaced),
  })
}

const RECORDS_POLL_MILLISECONDS = 5000

/** Loads how current the displayed data is. */
export const recordsQuery = (slug: string) =>
  queryOptions({ ...nounQuery(slug, 'records', SellerRecords), refetchInterval: RECORDS_POLL_MILLISECONDS })

const abandonedCheckouts = defineSetting({
  noun: 'abandoned-checkouts',
  answer: SellerAbandonedCheckouts,
  method: 'PATCH',
})
/** Loads when a checkout counts as abandoned, and whether its buyer is reminded. */
export const abandonedCheckoutsQuery = abandonedCheckouts.query
/** Saves when a checkout counts as abandoned, and whether its buyer is reminded. */
export const useSaveAbandonedCheckouts = abandonedCheckouts.useSave<AbandonedCheckoutsForm>

const invoiceSettings = defineSetting({
  noun: 'invoice-settings',
  answer: SellerInvoiceSettings,
  method: 'PATCH',
  // Pages of payments say until when an invoice can be corrected.
  shownIn: (slug) => [nounKey(slug, 'payments')],
})
/** Loads for how long invoices can be corrected. */
export const invoiceSettingsQuery = invoiceSettings.query
/** Saves for how long invoices can be corrected, those of earlier payments too. */
export const useSaveInvoiceSettings = invoiceSettings.useSave<InvoiceSettingsForm>

const returnOrigins = defineSetting({ noun: 'return-origins', answer: SellerReturnOrigins, method: 'PATCH' })
/** Loads the addresses that payment links may return to. */
export const returnOriginsQuery = returnOrigins.query
/** Saves the addresses that payment links may return to. */
export const useSaveReturnOrigins = returnOrigins.useSave<ReturnOriginsForm>

const renewalRetries = defineSetting({
  noun: 'renewal-retries',
  answer: SellerRenewalRetries,
  method: 'PATCH',
  // Turning retries off also cancels the scheduled ones.
  shownIn: (slug) => [nounKey(slug, 'clock')],
})
/** Loads whether failed renewals are retried, and for how long. */
export const renewalRetriesQuery = renewalRetries.query
/** Saves whether failed renewals are retried. */
export const useSaveRenewalRetries = renewalRetries.useSave<RenewalRetriesForm>
