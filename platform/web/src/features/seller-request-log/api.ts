import { SellerLoggedRequest, SellerRequestLog } from '@tradepost/contract/platform/developers/seller-request-log'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

const NOUN = 'request-log'

/** Loads one page of logged requests, newest first. */
export const requestLogQuery = (slug: string, search: ListSearch) => listQuery(slug, NOUN, SellerRequestLog, search)

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
