import { AddonChoiceList, AddonForm, AddonUses, PatchAddonForm } from '@tradepost/contract/platform/catalog/seller-addons'
import { Addon } from '@tradepost/contract/provider/addons'
import { platformRoutes } from '#src/callers.ts'
import { SeenAddon } from '#src/payments-provider/calls/products.ts'
import { readAs } from '#src/records/load-record.ts'
import { addons as noun } from '#src/records/nouns/addons.ts'
import { asSeller, asUpload, openSellerProvider, recordOf, recordsOf } from '#src/seller/ask-provider.ts'
import { createAddon, listAddonChoices, listAddonUses, updateAddon, uploadAddonImage } from './addons.ts'

export const sellerAddonRoutes = platformRoutes('Seller: add-ons')
  .post(
    '/api/organizations/{slug}/addons',
    {
      ...asSeller,
      needs: 'product:create',
      action: 'addon.created',
      summary: 'Create an add-on',
      body: AddonForm,
      returns: Addon,
    },
    async (asked) => createAddon(await openSellerProvider(asked), asked.body),
  )
  .get(
    '/api/organizations/{slug}/addon-choices',
    { ...asSeller, needs: 'product:read', summary: 'List add-on choices', returns: AddonChoiceList },
    async (asked) => listAddonChoices(await recordsOf(asked)),
  )
  .get(
    '/api/organizations/{slug}/addons/{addon_id}',
    { ...asSeller, needs: 'product:read', summary: 'Get an add-on', returns: Addon },
    async (asked) => recordOf(asked, { noun, id: asked.params.addon_id }, readAs(SeenAddon)),
  )
  .patch(
    '/api/organizations/{slug}/addons/{addon_id}',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'addon.updated',
      summary: 'Update an add-on',
      body: PatchAddonForm,
      returns: Addon,
    },
    async (asked) => updateAddon(await openSellerProvider(asked), asked.params.addon_id, asked.body),
  )
  .get(
    '/api/organizations/{slug}/addons/{addon_id}/products',
    { ...asSeller, needs: 'product:read', summary: 'List the subscription products that offer an add-on', returns: AddonUses },
    async (asked) => {
      const { id } = await recordOf(asked, { noun, id: asked.params.addon_id }, readAs(SeenAddon))
      return listAddonUses(await recordsOf(asked), id)
    },
  )
  .put(
    '/api/organizations/{slug}/addons/{addon_id}/image',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'addon.image_uploaded',
      ...asUpload,
      summary: 'Upload the image of an add-on',
      returns: Addon,
    },
    async (asked) => uploadAddonImage(asked, asked.params.addon_id),
  )
