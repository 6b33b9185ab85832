import { textSearch } from '#src/search-params.ts'

const QUERY_LENGTH_MAX = 100
const SCREENS_MAX = 100
const KINDS = ['subscribe', 'once'] as const
const SORTS = ['price-up', 'price-down', 'name'] as const

/** Search parameters of a shop's URL. `screens` is the number of screens of products shown; "Show more" adds one. */
export type ProductSearch = {
  q?: string | undefined
  brand?: string | undefined
  kind?: (typeof KINDS)[number] | undefined
  sort?: (typeof SORTS)[number] | undefined
  screens?: number | undefined
}

const readTexts = textSearch('brand', 'kind', 'sort')

/** Returns the text to search for. parseSearch turns "true" into a boolean (search-params.ts); here it is a word. */
function readQuery(q: unknown): string | undefined {
  const text = q === undefined || q === null ? '' : String(q)
  return text.length > 0 && text.length <= QUERY_LENGTH_MAX ? text : undefined
}

function readScreens(screens: unknown): number | undefined {
  const count = Number(screens ?? Number.NaN)
  return Number.isInteger(count) && count >= 1 && count <= SCREENS_MAX ? count : undefined
}

/** Reads the search parameters of a shop's URL. Invalid ones are ignored. */
export function readProductSearch(search: Record<string, unknown>): ProductSearch {
  const { brand, kind, sort } = readTexts(search)
  return {
    q: readQuery(search.q),
    brand,
    kind: KINDS.find((each) => each === kind),
    sort: SORTS.find((each) => each === sort),
    screens: readScreens(search.screens),
  }
}

/** Returns whether a search or a brand is set, so that the products come before the hero. */
export function isLooking({ q, brand }: ProductSearch): boolean {
  return Boolean(q?.trim() || brand)
}
