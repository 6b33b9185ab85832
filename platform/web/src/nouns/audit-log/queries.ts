import { queryOptions } from '@tanstack/react-query'
import { AuditEntry, AuditEntryList, AuditPeople } from '@tradepost/contract/platform/audit-log'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { adminPlace, type ListPlace, listQueryAt, shopPlace } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'audit-log'

/** Returns where a business's audit log is. */
export const shopLog = (slug: string): ListPlace => shopPlace(slug, NOUN)
/** Where the audit log of the whole platform is. */
export const platformLog: ListPlace = adminPlace(NOUN)

/** Loads one page of an audit log. The open entry stays out of the query. */
export const auditLogQuery = (place: ListPlace, { entry: _, ...search }: ListSearch) => listQueryAt(place, AuditEntryList, search)

/** Loads one entry. Entries never change. */
export const auditEntryQuery = ({ api, key }: ListPlace, id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => sendRequest(AuditEntry, `${api}/${encodeURIComponent(id)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Loads who acted lately. */
export const auditPeopleQuery = ({ api, key }: ListPlace) =>
  queryOptions({
    queryKey: [...key, 'people'],
    queryFn: ({ signal }) => sendRequest(AuditPeople, `${api}/people`, { signal }),
    staleTime: 60_000,
  })
