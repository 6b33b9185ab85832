import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderPage } from '@tradepost/contract/platform/buyer/orders'
import { useEffect } from 'react'
import { asTold, sendRequest } from '#src/shell/request.ts'

const POLL_MILLISECONDS = 4000

/** Returns the API's path of an order, or of something of it. */
export function orderPath(orderId: string, key: string | undefined, leaf: '' | '/live' | '/invoices' = ''): string {
  return `/api/orders/${encodeURIComponent(orderId)}${leaf}${key ? `?key=${encodeURIComponent(key)}` : ''}`
}

/** Returns whether an order's status is final. */
export function isSettled(order: Order): boolean {
  return order.status === 'paid' || order.status === 'expired'
}

/** Loads one order. Polls every few seconds until its status is final, in case the event stream breaks. */
export function orderQuery(orderId: string, key: string | undefined) {
  return queryOptions({
    queryKey: ['orders', orderId, key ?? null],
    queryFn: ({ signal }) => sendRequest(asTold<OrderPage>(), orderPath(orderId, key), { signal }),
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : POLL_MILLISECONDS),
  })
}

/** Updates the order query from the server's event stream until `isDone`. */
export function useLiveOrder({ orderId, key, isDone }: { orderId: string; key: string | undefined; isDone: boolean }): void {
  const queryClient = useQueryClient()
  // A subscription, not a request: its messages update the query's cache.
  useEffect(() => {
    if (isDone) return
    const live = new EventSource(orderPath(orderId, key, '/live'))
    live.onmessage = (message: MessageEvent<string>) => {
      const order: OrderPage = JSON.parse(message.data)
      queryClient.setQueryData(orderQuery(orderId, key).queryKey, order)
    }
    return () => live.close()
  }, [orderId, key, isDone, queryClient])
}
