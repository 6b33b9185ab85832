import { SHOP_TEXTS, type ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'
import type { SellerTexts, ShopDetails } from '@tradepost/contract/platform/organization/shop-texts'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { findOrganization } from '#src/auth/organizations/find-organization.ts'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { ShopTextRow } from './table.ts'
import { fillTemplates } from './templates.ts'

type Owned = Pick<Scope, 'trx' | 'organizationId'>

const findRow = prepare((db: Kysely<PlatformTables>, { organizationId }: Pick<ShopTextRow, 'organizationId'>) =>
  db.selectFrom('shopTexts').selectAll().where('organizationId', '=', organizationId),
)

/** Finds what a seller has written of a shop. Undefined: nothing yet. */
export async function findTexts({ trx, organizationId }: Owned): Promise<ShopTextRow | undefined> {
  const [row] = await findRow.run(trx, { organizationId })
  return row
}

/** Returns the name of a text in a path. @throws 404 TEXT_NOT_FOUND */
export function toTextName(name: string): ShopTextName {
  const known = SHOP_TEXTS.find((each) => each === name)
  if (known === undefined) throw fault('TEXT_NOT_FOUND')
  return known
}

/** Returns a text of a shop. @throws 404 TEXT_NOT_FOUND for one that isn't written */
export async function getText(scope: Owned, name: ShopTextName): Promise<string> {
  const text = (await findTexts(scope))?.[name] ?? null
  if (text === null) throw fault('TEXT_NOT_FOUND')
  return text
}

/** Returns what a seller has written of a shop, empty where nothing is. */
export async function getWritten(scope: Owned): Promise<Pick<SellerTexts, 'details' | 'texts'>> {
  const said = await findTexts(scope)
  return {
    details: {
      legal_name: said?.legalName ?? '',
      address: said?.address ?? '',
      support_email: said?.supportEmail ?? '',
      description: said?.description ?? '',
      snippet: said?.snippet ?? '',
    },
    texts: {
      about: said?.about ?? '',
      terms: said?.terms ?? '',
      refunds: said?.refunds ?? '',
      privacy: said?.privacy ?? '',
    },
  }
}

/** Returns what a seller has written of a shop, with templates for the rest. `url`: where the platform is. */
export async function getSellerTexts(scope: Owned, url: string): Promise<SellerTexts> {
  const [written, organization] = await Promise.all([getWritten(scope), findOrganization(scope.trx, scope.organizationId)])
  if (!organization) throw fault('ORGANIZATION_NOT_FOUND')
  const { name: shop, slug } = organization
  const templates = fillTemplates({ shop, supportEmail: written.details.support_email || null })
  return { ...written, templates, url: `${url}/shop/${encodeURIComponent(slug)}` }
}

type Columns = Partial<Omit<ShopTextRow, 'organizationId' | 'updatedAt'>>

async function save({ trx, clock, organizationId }: Scope, columns: Columns): Promise<void> {
  const said = { ...columns, updatedAt: clock.now() }
  await trx
    .insertInto('shopTexts')
    .values({ organizationId, ...said })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(said))
    .execute()
}

/** Saves who sells and what the shop is. */
export const saveDetails = (scope: Scope, details: ShopDetails): Promise<void> =>
  save(scope, {
    legalName: details.legal_name || null,
    address: details.address || null,
    supportEmail: details.support_email || null,
    description: details.description || null,
    snippet: details.snippet || null,
  })

/** Saves a text of a shop. An empty one has no page. */
export const saveText = (scope: Scope, name: ShopTextName, text: string): Promise<void> => save(scope, { [name]: text || null })
