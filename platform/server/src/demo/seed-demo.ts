import { assert } from '@tradepost/kit/faults'
import { findOrganizationBySlug } from '#src/auth/find-organization.ts'
import { findUserByEmail } from '#src/auth/find-user.ts'
import { DEMO_SHOP } from '#src/config.ts'
import { type Deps, reading } from '#src/deps.ts'
import { findActiveConnection } from '#src/organizations/find-connection.ts'
import { openProviderAccount } from '#src/organizations/open-provider-account.ts'
import { openProvider } from '#src/organizations/open-provider.ts'
import { productInput } from '#src/seller/products.ts'
import { DEMO_PRODUCTS } from './products.ts'

const PASSWORD = 'correct-horse-battery'
const PEOPLE = { owner: { email: 'owner@example.com', name: 'Ilse Carpenter' }, buyer: { email: 'buyer@example.com', name: 'Maya Lindqvist' } }
const SEED = 'acme-tools'

/**
 * Fills an empty installation with the shop "Acme Tools", its owner and a buyer, in the way in which people would do
 * it. Every step looks first whether it was done, so a job may try it again until the provider answers. `print` gets
 * the API key, once.
 */
export async function seedDemo(deps: Deps, print: (line: string) => void): Promise<void> {
  const { db } = deps.database
  if (await db.selectFrom('demoSeeds').select('name').where('name', '=', SEED).executeTakeFirst()) return
  const ownerId = await ensurePerson(deps, PEOPLE.owner)
  if (!ownerId) return
  await ensurePerson(deps, PEOPLE.buyer)
  if (!(await findOrganizationBySlug(db, DEMO_SHOP))) {
    await deps.auth.api.createOrganization({ body: { name: 'Acme Tools', slug: DEMO_SHOP, userId: ownerId } })
  }
  const organization = await findOrganizationBySlug(db, DEMO_SHOP)
  assert(organization, 'The demo shop was made')
  await openProviderAccount(deps, organization.id)
  const connection = await findActiveConnection({ ...reading(deps), organizationId: organization.id })
  assert(connection?.status === 'connected' && connection.apiKeySealed, 'The payments account of the demo shop is open')
  const provider = openProvider(deps, connection, 'job')
  const existing = await provider.listProducts({ page: 0, pageSize: 100, archived: false })
  // The newest stands first in a shop, so the first of our list is made last.
  for (const product of [...DEMO_PRODUCTS].reverse()) {
    if (!existing.some((each) => each.name === product.name)) await provider.createProduct(productInput(product))
  }
  await db.insertInto('demoSeeds').values({ name: SEED, finishedAt: deps.clock.now() }).onConflict((conflict) => conflict.doNothing()).execute()
  print(`demo API key: ${deps.providerSecrets.open(connection.apiKeySealed)}`)
}

/** Signs a person up with a verified e-mail; nothing when somebody else has filled this installation already. */
async function ensurePerson(deps: Deps, person: { email: string; name: string }): Promise<string | undefined> {
  const { db } = deps.database
  const known = await findUserByEmail(db, person.email)
  if (known) return known.id
  const others = await db.withoutPlugins().selectFrom('user').select('email').limit(2).execute()
  if (others.some((other) => !Object.values(PEOPLE).some((each) => each.email === other.email))) return undefined
  const { user } = await deps.auth.api.signUpEmail({ body: { ...person, password: PASSWORD } })
  await db.withoutPlugins().updateTable('user').set({ emailVerified: true }).where('id', '=', user.id).execute()
  await db.deleteFrom('mails').where('recipient', '=', person.email).execute()
  return user.id
}
