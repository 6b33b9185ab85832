import type { POSTERS } from '@tradepost/contract/platform/storefront'
import type { JobTable } from '@tradepost/kit/jobs'
import { findOrganizationBySlug } from '#src/auth/find-organization.ts'
import { findUserByEmail } from '#src/auth/find-user.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { DEMO_SHOP } from '#src/config.ts'
import { type Deps, reading } from '#src/deps.ts'
import { openActiveProvider } from '#src/organizations/open-provider.ts'
import { openProviderAccount } from '#src/organizations/open-provider-account.ts'
import { createProduct } from '#src/seller/products/products.ts'

const MARK = 'acme-tools'
/** Public: it stands in the README. The settings refuse demo data in production. */
const PASSWORD = 'correct-horse-battery'
const OWNER = { name: 'Olivia Owner', email: 'owner@example.com' }
const BUYER = { name: 'Ben Buyer', email: 'buyer@example.com' }

type DemoProduct = { name: string; price: number; poster: (typeof POSTERS)[number]; description: string }

/** Made in this order; the shop shows the newest first. */
const PRODUCTS: readonly DemoProduct[] = [
  { name: 'The Bench', price: 24_900, poster: 'bench', description: 'All seven tools on one license, for up to three devices.' },
  { name: 'Chalk', price: 500, poster: 'chalk', description: 'Mark up a build and hand it over.' },
  { name: 'Kiln', price: 4900, poster: 'kiln', description: 'Shared build cache for small teams.' },
  { name: 'Level', price: 1200, poster: 'level', description: 'Finds what is two pixels off.' },
  { name: 'Plumb', price: 2900, poster: 'plumb', description: 'Layout measurement for web and native.' },
  { name: 'Mallet', price: 5900, poster: 'mallet', description: 'Batch image work, done in the dock.' },
  { name: 'Try Square', price: 2400, poster: 'try-square', description: 'Grid systems from three numbers.' },
  { name: 'Caliper', price: 3900, poster: 'caliper', description: 'Measure anything on screen.' },
]

export function demoJobs(deps: Deps): JobTable {
  return { 'seed-demo': () => seedDemo(deps) }
}

/** Whether the demo is to be made: on a database without people, or where making it was cut off. */
async function isWanted({ database: { db } }: Deps): Promise<boolean> {
  const mark = await db.selectFrom('demoSeeds').select('name').where('name', '=', MARK).executeTakeFirst()
  if (mark) return false
  const someone = await db
    .withoutPlugins()
    .selectFrom('user')
    .select('email')
    .where('email', 'not in', [OWNER.email, BUYER.email])
    .limit(1)
    .executeTakeFirst()
  return someone === undefined
}

async function ensurePerson({ auth, database: { db } }: Deps, person: typeof OWNER): Promise<string> {
  const found = await findUserByEmail(db, person.email)
  if (found) return found.id
  const { internalAdapter, password } = await auth.$context
  const user = await internalAdapter.createUser({ ...person, emailVerified: true }, { method: 'email-password' })
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: await password.hash(PASSWORD),
  })
  return user.id
}

async function ensureShop(deps: Deps, userId: string): Promise<OrganizationRow> {
  const { trx } = reading(deps)
  const found = await findOrganizationBySlug(trx, DEMO_SHOP)
  if (!found) await deps.auth.api.createOrganization({ body: { name: 'Acme Tools', slug: DEMO_SHOP, userId } })
  const shop = found ?? (await findOrganizationBySlug(trx, DEMO_SHOP))
  if (!shop) throw new Error('The demo shop was not made')
  return shop
}

async function ensureProducts(deps: Deps, organizationId: string): Promise<void> {
  const { provider } = await openActiveProvider(deps, organizationId, 'job')
  const there = await provider.listProducts({ page: 0, pageSize: 100, archived: false })
  for (const { name, price, poster, description } of PRODUCTS) {
    if (there.some((product) => product.name === name)) continue
    await createProduct(provider, {
      name,
      description,
      price: {
        type: 'one_time_price',
        price,
        currency: 'USD',
        discount: 0,
        tax_inclusive: false,
        pay_what_you_want: false,
        suggested_price: null,
      },
      poster,
      tax_category: 'digital_products',
    })
  }
}

/**
 * Makes the demo: an owner, a buyer and a shop with products, by the same verbs that people use. Each step looks first
 * whether it is done, so that it goes on where it was cut off. @throws until the provider answers; then it is tried again
 */
export async function seedDemo(deps: Deps): Promise<void> {
  if (!(await isWanted(deps))) return
  const ownerId = await ensurePerson(deps, OWNER)
  await ensurePerson(deps, BUYER)
  const shop = await ensureShop(deps, ownerId)
  await openProviderAccount(deps, shop.id)
  await ensureProducts(deps, shop.id)
  const { connection } = await openActiveProvider(deps, shop.id)
  if (connection.status !== 'connected') throw new Error('The demo shop is still being connected')
  const { db } = deps.database
  await db
    .insertInto('demoSeeds')
    .values({ name: MARK, finishedAt: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (connection.apiKeySealed !== null)
    process.stdout.write(`demo API key: ${deps.providerSecrets.open(connection.apiKeySealed)}\n`)
}
