import { Addon } from '@tradepost/contract/provider/addons'
import { answerOf, ImageSlot, itemsOf, type Paging, pageOf } from './answers.ts'
import type { DodoPayments, ProviderClient } from './client.ts'

export type AddonInput = DodoPayments.AddonCreateParams

const SeenAddon = answerOf(Addon)

export const addonCalls = ({ client, call }: ProviderClient) => ({
  listAddons: (query: Paging) => call(itemsOf(SeenAddon), (options) => client.addons.list(pageOf(query), options)),
  getAddon: (id: string) => call(SeenAddon, (options) => client.addons.retrieve(id, options)),
  createAddon: (input: AddonInput) => call(SeenAddon, (options) => client.addons.create(input, { ...options, maxRetries: 0 })),
  /** Where the bytes of its picture go, which takes the place of the one that it has. */
  createAddonImage: (id: string) => call(ImageSlot, (options) => client.addons.updateImages(id, { ...options, maxRetries: 0 })),
  updateAddon: (id: string, patch: DodoPayments.AddonUpdateParams) =>
    call(SeenAddon, (options) => client.addons.update(id, patch, options)),
})
