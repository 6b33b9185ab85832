import { AdminUserItem } from '@tradepost/contract/platform/admin-users'
import { sql } from '@tradepost/kit/database/database'
import { either, instants } from '#src/seller/list-filters.ts'
import { adminListRoutes } from '#src/seller/list-routes.ts'
import { type AdminList, eachAs } from '#src/seller/record-list.ts'

const flag = (column: string) => either({ true: sql.ref(column), false: sql`not ${sql.ref(column)}` })

/** The list of the installation's users. */
const userList: AdminList<AdminUserItem> = {
  noun: {
    table: 'listed_users',
    columns: { created_at: ['timestamptz', 'created_at'], name: ['text', 'name'], email: ['text', 'email'] },
  },
  read: eachAs(AdminUserItem),
  sorts: { created_at: 'created_at', name: 'name', email: 'email' },
  filters: {
    is_administrator: flag('is_administrator'),
    is_banned: flag('is_banned'),
    is_verified: flag('is_verified'),
    ...instants('created_at'),
  },
  csv: {
    header: [
      'user_id',
      'name',
      'email',
      'is_verified',
      'is_administrator',
      'is_banned',
      'ban_reason',
      'banned_until',
      'created_at',
    ],
    row: (user) => [
      user.user_id,
      user.name,
      user.email,
      user.is_verified,
      user.is_administrator,
      user.ban !== null,
      user.ban?.reason,
      user.ban?.until,
      user.created_at,
    ],
  },
}

export const adminUserListRoutes = adminListRoutes('Administration: users', {
  name: 'users',
  words: 'users',
  action: 'user.listed',
  item: AdminUserItem,
  list: userList,
})
