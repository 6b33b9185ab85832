import type { Migration } from '@tradepost/kit/database/database'

/** What is searched of a shop. */
const WORDS = "lower(id || ' ' || slug || ' ' || name)"

/**
 * The view has the columns of records, so that shops are listed, sorted and searched the same way. `body` has what a shop's row
 * tells by itself (read-shops.ts). Closed shops are in it, too.
 */
export const adminShopMigrations: readonly Migration[] = [
  {
    name: '1-order',
    gradual: [
      { index: 'organization_newest', on: 'organization ("createdAt" desc, id desc)' },
      { index: 'organization_by_name', on: 'organization (lower(name), id)' },
      { index: 'organization_words', on: `organization using gin ((${WORDS}) gin_trgm_ops)` },
    ],
  },
  {
    name: '2-listed-shops',
    up: `create view listed_shops as
      select id, organization."createdAt" as created_at, lower(name) as name, slug, ${WORDS} as words,
        closed.organization_id is not null as is_closed, coalesce(connection.environment, 'embedded') as environment,
        coalesce(connection.status = 'connected', false) as is_connected,
        jsonb_build_object(
          'organization_id', id, 'slug', slug, 'name', name, 'created_at', organization."createdAt",
          'is_closed', closed.organization_id is not null, 'environment', coalesce(connection.environment, 'embedded'),
          'is_connected', coalesce(connection.status = 'connected', false)
        ) as body
      from organization
      left join closed_organizations closed on closed.organization_id = organization.id
      left join provider_connections connection on connection.organization_id = organization.id and connection.is_active;`,
  },
]
