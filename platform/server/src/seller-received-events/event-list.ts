import { ReceivedEventItem, ReceivedEventState } from '@tradepost/contract/platform/developers/seller-received-events'
import { sql } from '@tradepost/kit/database/database'
import { equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { eachAs, type RecordList } from '#src/seller/record-list.ts'

/** The events that a business received: first those that could not be applied, then the newest. */
const receivedEventList: RecordList<ReceivedEventItem> = {
  needs: 'webhook:read',
  noun: { table: 'received_events', columns: { rank: ['bigint', 'rank'], received_at: ['timestamptz', 'received_at'] } },
  read: eachAs(ReceivedEventItem),
  sorts: { rank: 'rank', received_at: 'received_at' },
  tabs: { name: 'state', of: sql`state`, values: ReceivedEventState.options },
  filters: { type: equals('type'), object_id: equals('object_id'), ...instants('received_at') },
  csv: {
    header: ['id', 'type', 'object_id', 'state', 'problem', 'tries', 'happened_at', 'received_at', 'handled_at'],
    row: (event) => [
      event.id,
      event.type,
      event.object_id,
      event.state,
      event.problem,
      event.tries,
      event.happened_at,
      event.received_at,
      event.handled_at,
    ],
  },
}

export const receivedEventListRoutes = listRoutes('Seller: received events', {
  name: 'received-events',
  words: 'received events',
  item: ReceivedEventItem,
  list: receivedEventList,
})
