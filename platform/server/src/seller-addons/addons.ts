import {
  AddonChoice,
  type AddonChoiceList,
  type AddonForm,
  type AddonUses,
  type PatchAddonForm,
} from '@tradepost/contract/platform/catalog/seller-addons'
import type { Addon } from '@tradepost/contract/provider/addons'
import { Metadata } from '@tradepost/contract/provider/primitives'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { toCurrencyCode } from '#src/payments-provider/codes.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { addons as noun } from '#src/records/nouns/addons.ts'
import { products } from '#src/records/nouns/products.ts'
import { IS_ACTIVE, listBodies, NEWEST, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'
import { forwardUpload, IMAGE_LIMIT, type Incoming } from '#src/seller/forward-upload.ts'
import { readPoster } from '#src/storefront/catalog.ts'

/** Choices that a form loads to search among. */
const CHOICES_MAX = 500
const USES_MAX = 100

/** Lists every add-on by name. */
export async function listAddonChoices(scope: RecordScope): Promise<z.infer<typeof AddonChoiceList>> {
  const bodies = await listBodies(scope, noun, { orderBy: sql`lower(name), id`, limit: CHOICES_MAX + 1 })
  return { items: readBodies(AddonChoice, bodies.slice(0, CHOICES_MAX)), is_cut: bodies.length > CHOICES_MAX }
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

export async function createAddon(provider: PaymentsProvider, { description, currency, ...form }: AddonForm): Promise<Addon> {
  return provider.addons.create({ ...form, currency: toCurrencyCode(currency), description: textOf(description) })
}

/** Updates the given fields. The provider ignores an absent or null description; an empty one removes it. */
export async function updateAddon(
  provider: PaymentsProvider,
  id: string,
  { description, ...patch }: PatchAddonForm,
): Promise<Addon> {
  return provider.addons.update(id, {
    ...patch,
    ...(description === undefined ? {} : { description: textOf(description) ?? '' }),
  })
}

const Use = z
  .object({ product_id: z.string(), name: z.string(), image: z.string().nullable(), metadata: Metadata.catch({}) })
  .transform(({ metadata, ...product }) => ({ ...product, poster: readPoster(metadata) }))

/** Lists the active subscription products that offer an add-on, newest first. */
export async function listAddonUses(scope: RecordScope, id: string): Promise<AddonUses> {
  const bodies = await listBodies(scope, products, {
    conditions: [IS_ACTIVE, sql`addons @> array[${id}]::text[]`],
    orderBy: NEWEST,
    limit: USES_MAX + 1,
  })
  return { items: readBodies(Use, bodies.slice(0, USES_MAX)), is_cut: bodies.length > USES_MAX }
}

type Uploading = SellerCall & Incoming

/** Uploads an add-on's image, replacing the current one. @throws 413, 415, 422 for a file that is not an image */
export async function uploadAddonImage(asked: Uploading, id: string): Promise<Addon> {
  const { image_id } = await forwardUpload(asked, IMAGE_LIMIT, async () =>
    (await openSellerProvider(asked)).addons.createImage(id),
  )
  // Opens a new client: the first one's deadline passed during the upload.
  const provider = await openSellerProvider(asked)
  return image_id ? provider.addons.update(id, { image_id }) : provider.addons.get(id)
}
