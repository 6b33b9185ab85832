/** Users, for administrators: their list, and what can be done with each. */

import { formatEmail } from '@tradepost/contract/email-address'
import type { AdminUserItem } from '@tradepost/contract/platform/admin-users'
import { Avatar } from '@tradepost/ui/avatar'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { USERS, usersQuery } from './api.ts'
import { UserBadges } from './card-rows.tsx'

const users: ListDescription<AdminUserItem> = {
  title: t('adminUsers.list.title'),
  description: t('adminUsers.list.description'),
  noun: 'users',
  place: USERS,
  words: 'adminUsers',
  query: (_, search) => usersQuery(search),
  columns: [
    {
      id: 'name',
      header: t('adminUsers.columns.name'),
      phone: 'title',
      cell: (user) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={user.name} size={24} />
          <span className="max-w-72 truncate">{user.name}</span>
        </span>
      ),
    },
    {
      id: 'email',
      header: t('adminUsers.columns.email'),
      phone: 'note',
      cell: (user) => <span className="block max-w-80 truncate">{formatEmail(user.email)}</span>,
    },
    {
      id: 'status',
      header: t('adminUsers.columns.status'),
      phone: 'value',
      cell: (user) => (
        <span className="flex flex-wrap gap-1.5">
          <UserBadges user={user} />
        </span>
      ),
    },
    {
      id: 'created_at',
      header: t('adminUsers.columns.joined'),
      phone: 'aside',
      cell: (user) => <RelativeTime at={user.created_at} />,
    },
  ],
  sortedBy: ['name', 'email', 'created_at'],
  idOf: (user) => user.user_id,
  search: { label: t('adminUsers.list.search'), placeholder: t('adminUsers.list.searchPlaceholder') },
  filters: [
    createChoiceFilter(t('adminUsers.filters.role'), 'is_administrator', [
      { value: 'true', label: t('adminUsers.filters.administrators') },
      { value: 'false', label: t('adminUsers.filters.users') },
    ]),
    createChoiceFilter(t('adminUsers.filters.ban'), 'is_banned', [
      { value: 'true', label: t('adminUsers.filters.banned') },
      { value: 'false', label: t('adminUsers.filters.notBanned') },
    ]),
    createChoiceFilter(t('adminUsers.filters.confirmation'), 'is_verified', [
      { value: 'true', label: t('adminUsers.filters.confirmed') },
      { value: 'false', label: t('adminUsers.filters.unconfirmed') },
    ]),
    createDaysFilter(t('adminUsers.columns.joined'), 'created_at'),
  ],
  empty: { title: t('adminUsers.list.empty.title'), text: t('adminUsers.list.empty.text') },
}

/** Lists the installation's users. */
export function UsersPage({ search }: { search: ListSearch }) {
  return <ListPage list={users} search={search} />
}
