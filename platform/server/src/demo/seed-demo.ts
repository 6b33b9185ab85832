import { Readable } from 'node:stream'
import { Fault } from '@tradepost/kit/faults'
import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import { findOrganizationBySlug } from '#src/auth/organizations/find-organization.ts'
import type { OrganizationRow, UserRow } from '#src/auth/table.ts'
import { DEMO_SHOP, type PlatformConfig } from '#src/config.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { openProviderAccount } from '#src/organizations/open-provider-account.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { sendUpload } from '#src/payments-provider/send-upload.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import { createProduct } from '#src/seller-products/products.ts'
import { ADDONS, type DemoProduct, DISCOUNT, PRODUCTS, SECOND_BRAND } from './acme-tools.ts'
import { createDemoYear } from './demo-year.ts'
import { isMarked, mark } from './seed-marks.ts'
import { DEMO_BUYER } from './year-people.ts'

const MARK = 'acme-tools'
/** Public: the README shows it. The settings refuse demo data in production. */
const PASSWORD = 'correct-horse-battery'
/** The password of the demo accounts: repeated or cut where the settings want another length. */
const passwordFor = ({
  accounts: {
    passwordLength: { min, max },
  },
}: PlatformConfig) => PASSWORD.padEnd(min, `-${PASSWORD}`).slice(0, max)
const OWNER = { name: 'Olivia Owner', email: 'owner@example.com' }
const ADMINISTRATOR = { name: 'Ada Admin', email: 'admin@example.com' }
const ACCOUNTS = [OWNER, DEMO_BUYER, ADMINISTRATOR].map(({ email }) => email)

/** Creates the demo shop and its year, as far as they are missing. */
export async function seedDemo(deps: Deps): Promise<void> {
  await createDemo(deps)
  const shop = await findOrganizationBySlug(toReadOnly(deps).trx, DEMO_SHOP)
  if (shop && (await isMarked(deps, MARK))) await createDemoYear(deps, shop)
}

/**
 * Returns whether to create the demo: on a database without users other than the first administrator, or if creating it was
 * interrupted.
 */
async function isWanted(deps: Deps): Promise<boolean> {
  if (await isMarked(deps, MARK)) return false
  const someone = await deps.database.db
    .withoutPlugins()
    .selectFrom('user')
    .select('email')
    .where('email', 'not in', [...ACCOUNTS, deps.config.firstAdministrator?.email ?? ''])
    .limit(1)
    .executeTakeFirst()
  return someone === undefined
}

type DemoFile = NonNullable<DemoProduct['file']>
type DemoPerson = Pick<UserRow, 'name' | 'email'> & Partial<Pick<UserRow, 'role'>>

async function ensurePerson({ auth, config, database: { db } }: Deps, person: DemoPerson): Promise<string> {
  const { name, email, role = 'user' } = person
  const found = await findUserByEmail(db, email)
  if (found) return found.id
  const { internalAdapter, password } = await auth.$context
  const user = await internalAdapter.createUser({ name, email, role, emailVerified: true }, { method: 'email-password' })
  if (config.accounts.hasPasswords) {
    const hash = await password.hash(passwordFor(config))
    await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash })
  }
  return user.id
}

async function ensureShop(deps: Deps, userId: string): Promise<OrganizationRow> {
  const { trx } = toReadOnly(deps)
  const found = await findOrganizationBySlug(trx, DEMO_SHOP)
  if (!found) await deps.auth.api.createOrganization({ body: { name: 'Acme Tools', slug: DEMO_SHOP, userId } })
  const shop = found ?? (await findOrganizationBySlug(trx, DEMO_SHOP))
  if (!shop) throw new Error('The demo shop was not made')
  return shop
}

/** Creates the second brand, unless it exists. */
async function ensureBrand(provider: PaymentsProvider): Promise<string> {
  const there = (await provider.brands.list()).find((brand) => brand.name === SECOND_BRAND.name)
  return (there ?? (await provider.brands.create(SECOND_BRAND))).brand_id
}

/** Creates missing add-ons; returns the IDs by name. */
async function ensureAddons(provider: PaymentsProvider): Promise<Map<string, string>> {
  const there = await provider.addons.list({ page: 0, pageSize: 100 })
  const ids = new Map<string, string>()
  for (const addon of ADDONS) {
    const found = there.find((each) => each.name === addon.name)
    const made = found ?? (await provider.addons.create({ ...addon, currency: 'USD', tax_category: 'saas' }))
    ids.set(addon.name, made.id)
  }
  return ids
}

async function ensureDiscount(provider: PaymentsProvider): Promise<void> {
  const { code, name, amount } = DISCOUNT
  const there = await provider.discounts.list({ page: 0, pageSize: 1, code })
  if (there.length === 0) await provider.discounts.create({ type: 'percentage', code, name, amount })
}

/** Uploads what a product delivers, unless it is there. A shop whose uploads don't reach its provider opens without the file. */
async function ensureFile(deps: Deps, provider: PaymentsProvider, { id, file }: { id: string; file: DemoFile }): Promise<void> {
  const { digital_product_delivery: delivery } = await provider.products.get(id)
  if (delivery?.files.some(({ filename }) => filename === file.name)) return
  const { url } = await provider.products.createFile(id, file.name)
  const bytes = Buffer.from(file.text)
  try {
    await sendUpload(deps.outside, url, { size: bytes.byteLength, type: file.type, bytes: Readable.from([bytes]) })
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'UPLOAD_NOT_TAKEN') throw error
    deps.log.warn({ file: file.name }, "the demo shop's file was not uploaded")
  }
}

async function ensureProducts(deps: Deps, provider: PaymentsProvider): Promise<void> {
  const [there, secondBrand, addonIds] = [
    await provider.products.list({ page: 0, pageSize: 100, archived: false }),
    await ensureBrand(provider),
    await ensureAddons(provider),
  ]
  for (const { isOfSecondBrand = false, addons = [], file, ...product } of PRODUCTS) {
    const found = there.find(({ name }) => name === product.name)
    const { product_id: id } =
      found ??
      (await createProduct(provider, {
        ...product,
        brand_id: isOfSecondBrand ? secondBrand : null,
        addons: addons.flatMap((name) => addonIds.get(name) ?? []),
        tax_category: isOfSecondBrand ? 'e_book' : 'digital_products',
      }))
    if (file) await ensureFile(deps, provider, { id, file })
  }
}

/**
 * Creates the demo: an owner, a buyer, an administrator and a shop with products, through the functions that people's requests
 * use. Each step first checks whether it is done, so that it resumes after an interruption. @throws until the provider answers;
 * retry it then
 */
export async function createDemo(deps: Deps): Promise<void> {
  if (!(await isWanted(deps))) return
  const ownerId = await ensurePerson(deps, OWNER)
  await ensurePerson(deps, DEMO_BUYER)
  await ensurePerson(deps, { ...ADMINISTRATOR, role: 'admin' })
  const shop = await ensureShop(deps, ownerId)
  await openProviderAccount(deps, shop.id)
  const { provider } = await openActiveProvider(deps, shop.id, 'job')
  await ensureProducts(deps, provider)
  await ensureDiscount(provider)
  await provider.renewalRetries.update({ enabled: true })
  const { connection } = await openActiveProvider(deps, shop.id)
  if (connection.status !== 'connected') throw new Error('The demo shop is still being connected')
  await mark(deps, MARK)
  const access = deps.config.accounts.hasPasswords
    ? `password=${passwordFor(deps.config)}`
    : 'sign in with a social provider that has verified one of these addresses'
  process.stdout.write(`demo accounts: ${ACCOUNTS.join(', ')}  ${access}\n`)
  if (connection.apiKeySealed !== null)
    process.stdout.write(`demo API key: ${deps.providerSecrets.open(connection, 'apiKeySealed')}\n`)
}
