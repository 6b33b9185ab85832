import { SeenBrand } from '#src/payments-provider/calls/brands.ts'
import { type Noun, sortable } from '#src/records/noun.ts'

export const brands: Noun = {
  name: 'brands',
  table: 'brand_records',
  id: 'brand_id',
  schema: SeenBrand,
  columns: {
    name: ['text', sortable('name')],
    archived_at: ['timestamptz', 'archived_at'],
    place: ['bigint', 'place'],
    // A brand that is in no list yet is the newest.
    shown_place: ['bigint', ({ place = Number.MAX_SAFE_INTEGER }) => place],
  },
  words: ['brand_id', 'name'],
  // This list has no pages.
  lists: [(provider) => provider.brands.list({ withArchived: true })],
  isLineWhole: true,
  // The primary brand comes first in the list; nothing else marks it.
  ofLine: (line, place) => ({ ...line, place }),
  get: (provider, id) => provider.brands.get(id),
}
