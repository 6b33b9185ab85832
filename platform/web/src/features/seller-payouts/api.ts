import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  type PayoutScheduleForm,
  SellerPayoutEntries,
  SellerPayoutSchedule,
} from '@tradepost/contract/platform/sales/seller-payouts'
import { downloadFile } from '@tradepost/ui/download-file'
import * as z from 'zod'
import { defineSetting } from '#src/shell/lists/noun-mutations.ts'
import { thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { readAnswer, sendRequest, toConnectionError } from '#src/shell/request.ts'

/** Loads a page of the balance entries that a payout pays; pages count from 1. */
export const payoutEntriesQuery = (slug: string, id: string, page: number) =>
  queryOptions({
    queryKey: [...thingKey(slug, 'payouts', id), 'entries', page],
    queryFn: ({ signal }) =>
      sendRequest(SellerPayoutEntries, `${thingPath(slug, 'payouts', id)}/entries?page=${page - 1}`, { signal }),
    placeholderData: keepPreviousData,
  })

const schedule = defineSetting({ noun: 'payout-schedule', answer: SellerPayoutSchedule, method: 'PUT' })
/** Loads the payout schedule; null for a provider without this setting. */
export const payoutScheduleQuery = schedule.query
/** Saves the payout schedule. */
export const useSavePayoutSchedule = schedule.useSave<PayoutScheduleForm>

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
