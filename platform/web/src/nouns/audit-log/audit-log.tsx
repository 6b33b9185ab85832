/** An audit log: list, filters and one entry. */

import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@tradepost/contract/platform/audit-log'
import { Alert } from '@tradepost/ui/alert'
import { ClockProvider } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { placeOf } from '#src/shell/lists/list-description.ts'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import { type ListSearch, useShowSearch } from '#src/shell/lists/list-search.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { auditEntryQuery } from './queries.ts'

type AuditLogProps = { slug?: string; list: ListDescription<AuditEntry>; search: ListSearch }

/** Shows an audit log. The entry that is open is part of the URL, so that it can be shared. */
export function AuditLog({ slug = '', list, search: { entry: id, ...search } }: AuditLogProps) {
  const show = useShowSearch()
  const place = placeOf(list, slug)
  const opened = useQuery({ ...auditEntryQuery(place, id ?? ''), enabled: id !== undefined })
  return (
    // Entries have the time of the server: a test clock doesn't move what people do.
    <ClockProvider value={null}>
      <ListPage
        slug={slug}
        list={list}
        search={search}
        note={
          opened.isError && id !== undefined ? (
            <Alert tone="danger" isLive className="mx-5 mt-4 max-list:mx-4" title={t('auditLog.page.openFailed', { id })}>
              {getErrorMessage(opened.error)}
            </Alert>
          ) : null
        }
        onRowOpen={(entry) => show({ ...search, entry: entry.id })}
      />
      <EntrySheet
        entry={id === undefined ? undefined : opened.data}
        hasOrganization={list.place !== undefined}
        onFilter={show}
        onClose={() => show(search)}
      />
    </ClockProvider>
  )
}
