import { SellerLoggedRequest, SellerRequestLog } from '@tradepost/contract/platform/developers/seller-request-log'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

const NOUN = 'request-log'

/** Whose requests a view of the list shows; `keys` in the URL. The first view is of the business's own keys. */
export const VIEWS = { own: undefined, platform: 'platform', all: 'all' } as const

/** Returns which requests a view shows, for the server. A key that a link brought decides alone. */
function toKeys({ keys, api_key_id: key }: ListSearch): ListSearch {
  if (keys === VIEWS.all || key !== undefined) return {}
  return { is_platform: String(keys === VIEWS.platform) }
}

/** Loads one page of logged requests, newest first. */
export const requestLogQuery = (slug: string, { keys, ...search }: ListSearch) =>
  listQuery(slug, NOUN, SellerRequestLog, { ...search, ...toKeys({ ...search, keys }) })

/** Loads one logged request with its bodies. */
export const loggedRequestQuery = (slug: string, id: string) =>
  thingQuery({
    slug,
    noun: NOUN,
    id,
    answer: SellerLoggedRequest,
    nameOf: ({ method, path }) => `${method} ${path}`,
  })

/** Names a key: "Production •••• 4f2a". */
export const keyLabel = ({ name, last_four: lastFour }: { name: string; last_four: string }): string => `${name} ••••${lastFour}`
