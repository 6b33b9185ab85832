import { SellerTexts, ShopDetails, ShopTextForm, ShopTextPreview } from '@tradepost/contract/platform/organization/shop-texts'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { transact } from '#src/deps.ts'
import { dressSoon } from '#src/organizations/dress-soon.ts'
import type { Scope } from '#src/scope.ts'
import { renderMarkdown } from './render-markdown.ts'
import { getSellerTexts, getWritten, saveDetails, saveText, toTextName } from './texts.ts'

const PATH = '/api/organizations/{slug}'

/** Changes what a shop says, records what it said before, and has the provider say the same. */
async function changeTexts(
  { deps, scope, noteChange }: Callers['seller'],
  change: (scope: Scope) => Promise<void>,
): Promise<SellerTexts> {
  const old = await getWritten(scope)
  await transact(deps, (work) => change({ ...scope, ...work }))
  await dressSoon(deps, scope.organizationId)
  noteChange({ old, current: await getWritten(scope) })
  return getSellerTexts(scope, deps.config.url)
}

export const shopTextRoutes = platformRoutes('Seller: shop texts')
  .get(
    `${PATH}/texts`,
    {
      summary: 'Get the texts of a shop',
      caller: 'seller',
      needs: 'settings:read',
      returns: SellerTexts,
      faults: [401, 404],
    },
    async ({ deps, scope }) => getSellerTexts(scope, deps.config.url),
  )
  .put(
    `${PATH}/details`,
    {
      summary: 'Update the details of a shop',
      description: 'Who sells, and what the shop is. Invoices, emails and the pages of the shop say so.',
      caller: 'seller',
      needs: 'settings:update',
      action: 'shop_texts.updated',
      body: ShopDetails,
      returns: SellerTexts,
      transaction: 'own',
      faults: [401, 403, 404],
    },
    async ({ body, ...caller }) => changeTexts(caller, (scope) => saveDetails(scope, body)),
  )
  .put(
    `${PATH}/texts/{text}`,
    {
      summary: 'Update a text of a shop',
      description: 'In Markdown, without HTML and images. An empty text has no page.',
      caller: 'seller',
      needs: 'settings:update',
      action: 'shop_texts.updated',
      body: ShopTextForm,
      returns: SellerTexts,
      transaction: 'own',
      faults: [401, 403, 404],
    },
    async ({ body, params, ...caller }) => {
      const name = toTextName(params.text)
      return changeTexts(caller, (scope) => saveText(scope, name, body.text))
    },
  )
  .post(
    `${PATH}/texts/preview`,
    {
      summary: 'Preview a text',
      description: 'Also of a product’s long description. It reads nothing of the shop.',
      caller: 'seller',
      needs: 'membership',
      action: null,
      body: ShopTextForm,
      returns: ShopTextPreview,
      faults: [401, 404],
    },
    async ({ body }) => ({ html: renderMarkdown(body.text) }),
  )
