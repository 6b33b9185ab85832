import { queryOptions } from '@tanstack/react-query'
import { AdminUser, AdminUserList } from '@tradepost/contract/platform/admin-users'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { adminPlace, adminThingKey, listQueryAt } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

export const USERS = adminPlace('users')

/** Loads one page of the installation's users. */
export const usersQuery = (search: ListSearch) => listQueryAt(USERS, AdminUserList, search)

/** Loads one user, with everything about them. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: adminThingKey('users', id),
    queryFn: ({ signal }) => sendRequest(AdminUser, `${USERS.api}/${encodeURIComponent(id)}`, { signal }),
    meta: { nameOf: (data) => AdminUser.safeParse(data).data?.name },
  })
