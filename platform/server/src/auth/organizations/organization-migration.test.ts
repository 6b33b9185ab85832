import { openDatabase } from '@tradepost/kit/database/database'
import { migrateDatabase } from '@tradepost/kit/database/migrate'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateAuth } from '#src/auth/migrate-auth.ts'
import { authMigrations } from '#src/auth/table.ts'
import type { PlatformTables } from '#src/tables.ts'
import { organizationMigration } from './organization-migration.ts'

let database: ReturnType<typeof openDatabase<PlatformTables>>
beforeAll(async () => {
  database = openDatabase<PlatformTables>(await cloneDatabase('template1'), { max: 2 })
  await migrateAuth(database)
  const before = authMigrations.slice(0, authMigrations.indexOf(organizationMigration))
  await migrateDatabase(database.db, [{ name: 'auth', migrations: before }])
  await database.pool.query(`
    insert into "user" (id, name, email, "emailVerified") values ('ann', 'Ann', 'ann@example.com', true);
    insert into organization (id, name, slug, "createdAt") values ('open', 'Open', 'open', now()), ('closed', 'Closed', 'closed', now());
    insert into member (id, "organizationId", "userId", role, "createdAt")
      select 'm-' || id, id, 'ann', 'owner', now() from organization;
    insert into team (id, name, "memberCount", "organizationId", "createdAt") select 't-' || id, name, 1, id, now() from organization;
    insert into "organizationRole" (id, "organizationId", role, permission, "createdAt")
      select 'r-' || id, id, 'support', '{}', now() from organization;
    insert into invitation (id, "organizationId", email, role, status, "expiresAt", "inviterId")
      select 'i-' || id, id, 'bob@example.com', 'support', 'pending', now() + interval '1 day', 'ann' from organization;
    insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt", "activeOrganizationId")
      select 's-' || id, id, 'ann', now(), now(), now(), id from organization;
    insert into closed_organizations (organization_id, closed_at) values ('closed', now())`)
  await migrateDatabase(database.db, [{ name: 'auth', migrations: authMigrations }])
})
afterAll(() => database.close())

const query = async (text: string) => (await database.pool.query<{ id: string }>(text)).rows.map(({ id }) => id)

test('the migration reserves the slug of every organization, closed ones included', async () => {
  expect(await query(`select slug || ' of ' || organization_id as id from organization_slugs order by 1`)).toEqual([
    'closed of closed',
    'open of open',
  ])
})

test('the migration ends the access to organizations that were closed before, and to no others', async () => {
  expect(await query('select id from member')).toEqual(['m-open'])
  expect(await query('select id from team')).toEqual(['t-open'])
  expect(await query('select id from "organizationRole"')).toEqual(['r-open'])
  expect(await query(`select id from invitation where status = 'pending'`)).toEqual(['i-open'])
  expect(await query('select id from session where "activeOrganizationId" is not null')).toEqual(['s-open'])
})
