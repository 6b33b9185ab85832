import type {
  AddonChoiceList,
  AddonForm,
  AddonUses,
  PatchAddonForm,
  SellerAddonList,
  SellerAddonsQuery,
} from '@tradepost/contract/platform/seller-addons'
import type { Addon } from '@tradepost/contract/provider/addons'
import type * as z from 'zod'
import type { Callers } from '#src/callers.ts'
import type { AddonInput } from '#src/payments-provider/addons.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { providerOf } from '#src/seller/ask-provider.ts'
import { isNamed, listAll, listPage, searchPage } from '#src/seller/list-page.ts'
import { IMAGE_LIMIT, type Incoming, passOn } from '#src/seller/pass-on.ts'
import { posterOf } from '#src/storefront/catalog.ts'

/** A form lets people search among so many hundreds. */
const CHOICE_PAGES_MAX = 5
/** Which subscriptions offer an add-on each of them says only by itself; so many hundreds are asked, so many at a time. */
const USES_PAGES_MAX = 1
const USES_AT_ONCE = 8

/** One page of a business's add-ons, newest first. */
export async function listAddons(
  provider: PaymentsProvider,
  { search, page }: z.infer<typeof SellerAddonsQuery>,
): Promise<SellerAddonList> {
  if (search) return searchPage(provider.addons.list, ({ name }) => isNamed(name, search), page)
  return { ...(await listPage(provider.addons.list, page)), is_cut: false }
}

/** Every add-on, by name. */
export async function listAddonChoices(provider: PaymentsProvider): Promise<z.infer<typeof AddonChoiceList>> {
  const { items, is_cut } = await listAll(provider.addons.list, CHOICE_PAGES_MAX)
  const choices = items.map(({ id, name, image, price, currency }) => ({ id, name, image, price, currency }))
  return { items: choices.sort((left, right) => left.name.localeCompare(right.name)), is_cut }
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

export async function createAddon(provider: PaymentsProvider, { description, currency, ...form }: AddonForm): Promise<Addon> {
  // The contract's list of currencies is the provider's.
  const input = { ...form, currency: currency as AddonInput['currency'] }
  return provider.addons.create({ ...input, description: textOf(description) })
}

/** Changes what is named; a description that is absent or null at the provider stays, an empty one is none. */
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

/** The subscriptions on the shelf that offer an add-on, newest first. */
export async function listAddonUses(provider: PaymentsProvider, id: string): Promise<AddonUses> {
  const { items, is_cut } = await listAll(
    (paging) => provider.products.list({ ...paging, archived: false, isRecurring: true }),
    USES_PAGES_MAX,
  )
  const uses: AddonUses['items'] = []
  for (let first = 0; first < items.length; first += USES_AT_ONCE) {
    const products = await Promise.all(
      items.slice(first, first + USES_AT_ONCE).map(({ product_id }) => provider.products.get(product_id)),
    )
    for (const { product_id, name, image, addons, metadata } of products)
      if (addons?.includes(id)) uses.push({ product_id, name, image, poster: posterOf(metadata) })
  }
  return { items: uses, is_cut }
}

type Asked = Pick<Callers['seller'], 'deps' | 'scope'> & Incoming

/** Gives an add-on its picture, in the place of the one that it has. @throws 413, 415, 422 for what is no picture */
export async function uploadAddonImage(asked: Asked, id: string): Promise<Addon> {
  const { image_id } = await passOn(asked, IMAGE_LIMIT, async () => (await providerOf(asked)).addons.createImage(id))
  // Opened anew: the time for one question has passed while the bytes came.
  const provider = await providerOf(asked)
  return image_id ? provider.addons.update(id, { image_id }) : provider.addons.get(id)
}
