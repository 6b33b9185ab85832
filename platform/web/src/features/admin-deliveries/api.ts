import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminDelivery, AdminDeliveryList, RetriedDelivery } from '@tradepost/contract/platform/admin-deliveries'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/dashboard-messages.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { adminPlace, listQueryAt } from '#src/shell/lists/noun-queries.ts'
import { getErrorMessage, sendRequest } from '#src/shell/request.ts'

export const DELIVERIES = adminPlace('deliveries')

/** Loads one page of what waits or failed. */
export const deliveriesQuery = (search: ListSearch) => listQueryAt(DELIVERIES, AdminDeliveryList, search)

/** Applies an event again, and says how that ended. Lists and queues are read again then, so that the row may be gone. */
export function useRetry({ shop, message_id: messageId }: AdminDelivery) {
  const queryClient = useQueryClient()
  const path = [shop?.organization_id ?? '', messageId].map(encodeURIComponent).join('/')
  return useMutation({
    mutationFn: () => sendRequest(RetriedDelivery, `${DELIVERIES.api}/${path}/retry`, { method: 'POST' }),
    onSuccess: ({ is_applied: isApplied }) =>
      void (isApplied ? toast.success(t('adminDeliveries.retry.done')) : toast.error(t('adminDeliveries.retry.failed'))),
    onError: (error) => void toast.error(getErrorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
