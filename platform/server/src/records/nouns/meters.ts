import { SeenMeter } from '#src/payments-provider/calls/meters.ts'
import { type Noun, sortable } from '#src/records/noun.ts'

/** `is_archived` is ours: only the list that a meter is on says so. */
export const meters: Noun = {
  name: 'meters',
  table: 'meter_records',
  id: 'id',
  schema: SeenMeter,
  columns: {
    created_at: ['timestamptz', 'created_at'],
    name: ['text', sortable('name')],
    event_name: ['text', 'event_name'],
    is_archived: ['boolean', 'is_archived'],
  },
  words: ['id', 'name', 'event_name'],
  lists: [false, true].map((archived) => (provider, paging) => provider.meters.list({ ...paging, archived })),
  isLineWhole: true,
  get: (provider, id) => provider.meters.get(id),
}
