import type { Migration } from '@tradepost/kit/database/database'
import { NO_REASON } from '#src/auth/guards/bans.ts'

/**
 * The view has the columns of records, so that users are listed, sorted and searched the same way. `body` is an AdminUserItem.
 */
export const adminUserMigrations: readonly Migration[] = [
  {
    name: '1-admin-users',
    up: `create index user_newest on "user" ("createdAt" desc, id desc);
      create index user_by_name on "user" (lower(name), id);
      create index user_words on "user" using gin (lower(id || ' ' || email || ' ' || name) gin_trgm_ops);

      create view listed_users as
        select id, "createdAt" as created_at, lower(name) as name, email, "emailVerified" as is_verified,
          is_banned("user") as is_banned, is_administrator(role, false) as is_administrator,
          lower(id || ' ' || email || ' ' || name) as words,
          jsonb_build_object(
            'user_id', id, 'name', name, 'email', email, 'is_verified', "emailVerified",
            'is_administrator', is_administrator(role, false), 'created_at', "createdAt",
            'ban', case when is_banned("user")
              then jsonb_build_object('reason', nullif("banReason", '${NO_REASON}'), 'until', "banExpires") end
          ) as body
        from "user";`,
  },
]
