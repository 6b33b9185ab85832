import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PayoutScheduleForm, SellerPayoutEntries, SellerPayoutSchedule } from '@tradepost/contract/platform/seller-payouts'
import { downloadFile } from '@tradepost/ui/download-file'
import * as z from 'zod'
import { thingKey, thingPath } from '#src/shell/noun-queries.ts'
import { organizationPath } from '#src/shell/organizations.ts'
import { readAnswer, sendRequest, toConnectionError } from '#src/shell/request.ts'

/** Loads a page of the balance entries that a payout pays; pages count from 1. */
export const payoutEntriesQuery = (slug: string, id: string, page: number) =>
  queryOptions({
    queryKey: [...thingKey(slug, 'payouts', id), 'entries', page],
    queryFn: ({ signal }) =>
      sendRequest(SellerPayoutEntries, `${thingPath(slug, 'payouts', id)}/entries?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })

const scheduleKey = (slug: string) => ['organizations', slug, 'payout-schedule']
const schedulePath = (slug: string) => `${organizationPath(slug)}/payout-schedule`

/** Loads the payout schedule; null for a provider without this setting. */
export const payoutScheduleQuery = (slug: string) =>
  queryOptions({
    queryKey: scheduleKey(slug),
    queryFn: ({ signal }) => sendRequest(SellerPayoutSchedule, schedulePath(slug), { signal }),
  })

/** Saves the payout schedule. */
export function useSavePayoutSchedule(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PayoutScheduleForm) => sendRequest(SellerPayoutSchedule, schedulePath(slug), { method: 'PUT', body }),
    onSuccess: (saved) => queryClient.setQueryData(scheduleKey(slug), saved),
  })
}

/** Downloads the CSV file of a payout's balance entries. */
export const useExportEntries = (slug: string, id: string) =>
  useMutation({
    mutationFn: async () => {
      const response = await fetch(`${thingPath(slug, 'payouts', id)}/entries.csv`, { credentials: 'same-origin' }).catch(
        (error: unknown) => {
          throw toConnectionError(error)
        },
      )
      if (!response.ok) return readAnswer(z.never(), response)
      return downloadFile(`${id}.csv`, await response.blob())
    },
  })
