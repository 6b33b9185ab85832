import type { Noun } from './noun.ts'

export const brands: Noun = {
  name: 'brands',
  table: 'brand_records',
  id: 'brand_id',
  columns: {
    name: ['text', 'name'],
    archived_at: ['timestamptz', 'archived_at'],
    place: ['bigint', 'place'],
  },
  words: ['brand_id', 'name'],
  // This list has no pages.
  lists: [(provider) => provider.brands.list({ withArchived: true })],
  isLineWhole: true,
  // The primary one is the first of the list; nothing else says which one it is.
  ofLine: (line, place) => ({ ...line, place }),
  get: (provider, id) => provider.brands.get(id),
}
