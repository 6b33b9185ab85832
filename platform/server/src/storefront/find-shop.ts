import type { Refusal } from '@tradepost/contract/platform/error-body'
import { type Kysely, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { hasSlug, isOpen } from '#src/auth/organizations/find-membership.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { fault } from '#src/faults.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { SavedClock } from '#src/records/business-clock.ts'
import type { Pass } from '#src/records/load-records.ts'
import type { Scope, Work } from '#src/scope.ts'
import { type SaidTexts, WRITTEN_TEXTS } from '#src/shop-texts/said-texts.ts'
import type { SaidLook } from '#src/shop-theme/view-look.ts'
import type { PlatformTables } from '#src/tables.ts'

/** The provider that a shop sells through, and how the last check of its records went. */
export type ShopConnection = ProviderConnectionRow & { pass: Pass & SavedClock }

/** A shop: an organization as its visitors see it. `connection` is set once it can sell. */
export type ShopFound = {
  organization: OrganizationRow
  scope: Scope
  connection: ShopConnection | undefined
  look: SaidLook
  said: SaidTexts
}

/** A shop that sells. */
export type OpenShop = ShopFound & { connection: ShopConnection }

/** The columns of a connection are null while the shop has none. */
type ShopRow = Pick<OrganizationRow, 'name' | 'slug' | 'logo'> &
  ProviderConnectionRow & {
    shopId: string
    openedAt: Date
    checkedAt: Date | null
    passClaimedUntil: Date | null
    passProblem: Refusal | null
  } & SavedClock &
  SaidLook &
  SaidTexts

/** Selects a shop by its slug, for `toShop`. `more`: further columns of the organization. */
export const shopQuery = <More = unknown>(slug: string, more: RawBuilder<unknown> = sql``): RawBuilder<ShopRow & More> => sql`
  select organization.id as shop_id, organization.name, organization.slug, organization.logo,
    organization."createdAt" as opened_at, connection.*,
    pass.checked_at, pass.claimed_until as pass_claimed_until, pass.problem as pass_problem, pass.clock, pass.clock_at,
    themes.theme, themes.cover_hash,
    texts.legal_name, texts.address, texts.support_email, texts.description, texts.snippet, ${WRITTEN_TEXTS} as text_names ${more}
  from organization
  left join provider_connections connection on connection.organization_id = organization.id and connection.is_active
  left join record_passes pass
    on pass.organization_id = connection.organization_id and pass.environment = connection.environment
  left join shop_themes themes on themes.organization_id = organization.id
  left join shop_texts texts on texts.organization_id = organization.id
  where ${hasSlug(slug)} and ${isOpen}`

const findBySlug = prepare((_: Kysely<PlatformTables>, { slug }: { slug: string }) => shopQuery(slug))

/** @throws 404 SHOP_NOT_FOUND */
export async function findShop(work: Work, slug: string): Promise<ShopFound> {
  const [row] = await findBySlug.run(work.trx, { slug })
  return toShop(work, row)
}

/** Returns the shop of a row of `shopQuery`. @throws 404 SHOP_NOT_FOUND without one */
export function toShop(work: Work, row: ShopRow | undefined): ShopFound {
  if (!row) throw fault('SHOP_NOT_FOUND')
  const {
    shopId: id,
    name,
    logo,
    openedAt: createdAt,
    checkedAt,
    passClaimedUntil,
    passProblem,
    clock,
    clockAt,
    theme,
    coverHash,
    legalName,
    address,
    supportEmail,
    description,
    snippet,
    textNames,
    ...connection
  } = row
  return {
    organization: { id, name, slug: row.slug, logo, createdAt },
    scope: { ...work, organizationId: id },
    look: { theme, coverHash },
    said: { legalName, address, supportEmail, description, snippet, textNames },
    connection:
      connection.status === 'connected'
        ? { ...connection, pass: { checkedAt, claimedUntil: passClaimedUntil, problem: passProblem, clock, clockAt } }
        : undefined,
  }
}

const findOpen = prepare((_: Kysely<PlatformTables>, { id }: { id: string }) => {
  return sql<{ id: string }>`select id from organization where id = ${id} and ${isOpen}`
})

/**
 * Refuses if a shop was closed by now. The transaction has written a row that refers to the organization: closing locks that one,
 * so it either was committed while the row waited, or waits for this transaction.
 * @throws 404 SHOP_NOT_FOUND
 */
export async function checkShopOpen({ trx, organizationId: id }: Scope): Promise<void> {
  const [open] = await findOpen.run(trx, { id })
  if (!open) throw fault('SHOP_NOT_FOUND')
}

/** Lists the slugs of the first two open shops: enough to know whether there is only one. */
async function listOpenShops({ trx }: Work): Promise<string[]> {
  const rows = await trx
    .withoutPlugins()
    .selectFrom('organization')
    .select('slug')
    .where(isOpen)
    .where(
      sql<boolean>`exists (select from provider_connections c where c.organization_id = organization.id and c.is_active and c.status = 'connected')`,
    )
    .limit(2)
    .execute()
  return rows.map(({ slug }) => slug)
}

/**
 * Returns the shop that a checkout is for: the named one, or the only open one.
 * @throws 404 SHOP_NOT_FOUND, 409 SHOP_NOT_OPEN, 422 SHOP_REQUIRED
 */
export async function findOpenShop(work: Work, slug: string | undefined): Promise<OpenShop> {
  const [only, another] = slug === undefined ? await listOpenShops(work) : [slug]
  if (!only) throw fault('SHOP_NOT_FOUND:noneOpen')
  if (another) throw fault('SHOP_REQUIRED')
  return toOpenShop(await findShop(work, only))
}

/** Returns a shop that sells. @throws 409 SHOP_NOT_OPEN */
export function toOpenShop({ connection, ...shop }: ShopFound): OpenShop {
  if (!connection) throw fault('SHOP_NOT_OPEN')
  return { ...shop, connection }
}
