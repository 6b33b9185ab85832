import { openDatabase } from '@tradepost/kit/database/database'
import { migrateDatabase } from '@tradepost/kit/database/migrate'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { expect, test } from 'vitest'
import { migrateAuth } from '#src/auth/migrate-auth.ts'
import { authMigrations } from '#src/auth/table.ts'
import type { PlatformTables } from '#src/tables.ts'
import { guardMigration } from './guards.ts'

test('the migration keeps the invitation that expires last, and leaves one pending per email', async () => {
  const database = openDatabase<PlatformTables>(await cloneDatabase('template1'), { max: 2 })
  await migrateAuth(database)
  const before = authMigrations.slice(0, authMigrations.indexOf(guardMigration))
  await migrateDatabase(database.db, [{ name: 'auth', migrations: before }])
  await database.pool.query(`
    insert into "user" (id, name, email, "emailVerified") values ('ann', 'Ann', 'ann@example.com', true);
    insert into organization (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now()), ('best', 'Best', 'best', now());
    alter table invitation disable trigger invitation_once;
    insert into invitation (id, "organizationId", email, role, status, "expiresAt", "inviterId") values
      ('expired', 'acme', 'Bob@example.com', 'member', 'pending', now() - interval '1 day', 'ann'),
      ('earlier', 'acme', 'bob@example.com', 'member', 'pending', now() + interval '1 hour', 'ann'),
      ('latest', 'acme', 'bob@example.com', 'member', 'pending', now() + interval '1 day', 'ann'),
      ('accepted', 'acme', 'bob@example.com', 'member', 'accepted', now() + interval '2 days', 'ann'),
      ('alone', 'acme', 'eve@example.com', 'member', 'pending', now() - interval '1 day', 'ann'),
      ('elsewhere', 'best', 'bob@example.com', 'member', 'pending', now() + interval '1 hour', 'ann');
    alter table invitation enable trigger invitation_once`)
  await migrateDatabase(database.db, [{ name: 'auth', migrations: authMigrations }])
  const { rows } = await database.pool.query<{ id: string; status: string }>('select id, status from invitation')
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    expired: 'canceled',
    earlier: 'canceled',
    latest: 'pending',
    accepted: 'accepted',
    alone: 'pending',
    elsewhere: 'pending',
  })
  await database.close()
})
