import { PaymentLinkForm, PaymentLinkTerms, SellerPaymentLink } from '@tradepost/contract/platform/catalog/seller-payment-links'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { transact } from '#src/deps.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { checkoutBaseUrl } from '#src/payments-provider/calls/checkouts.ts'
import { listCountries } from '#src/records/nouns/countries.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import type { Scope } from '#src/scope.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { checkProduct } from './check-product.ts'
import { createPaymentLink, deletePaymentLink, getPaymentLink, updatePaymentLink } from './payment-links.ts'
import type { PaymentLinkRow } from './table.ts'
import { viewPaymentLink } from './view.ts'

type SellerCall = Pick<Callers['seller'], 'deps' | 'scope'>

/** The links are the platform's own, so listing them doesn't call the provider. */
const asOwn = { caller: 'seller', faults: [401, 404] } as const

/** Checks with the provider what the link sells, and then saves it. */
async function keep(
  { deps, scope }: SellerCall,
  form: PaymentLinkForm,
  write: (inside: Scope, product: string, environment: PaymentLinkRow['environment']) => Promise<PaymentLinkRow>,
): Promise<SellerPaymentLink> {
  const { provider, connection } = await openActiveProvider(deps, scope.organizationId)
  const product = await checkProduct(provider, form)
  const link = await transact(deps, (work) =>
    write({ ...work, organizationId: scope.organizationId }, product.name, connection.environment),
  )
  return viewPaymentLink(link, deps.config.providerUrl)
}

export const sellerPaymentLinkRoutes = platformRoutes('Seller: payment links')
  .get(
    '/api/organizations/{slug}/payment-link-terms',
    {
      ...asSeller,
      needs: 'product:read',
      summary: 'Get the base URL and the countries of payment links',
      returns: PaymentLinkTerms,
    },
    async ({ deps, scope }) => {
      const connection = await getActiveConnection(scope)
      return {
        address: checkoutBaseUrl(connection.environment, deps.config.providerUrl),
        countries: await listCountries(deps, connection),
      }
    },
  )
  .post(
    '/api/organizations/{slug}/payment-links',
    {
      ...asSeller,
      needs: 'product:create',
      action: 'payment_link.created',
      summary: 'Create a payment link',
      body: PaymentLinkForm,
      returns: SellerPaymentLink,
    },
    async (asked) =>
      keep(asked, asked.body, (inside, productName, environment) =>
        createPaymentLink(inside, { environment, form: asked.body, productName }),
      ),
  )
  .get(
    '/api/organizations/{slug}/payment-links/{link_id}',
    { ...asOwn, needs: 'product:read', summary: 'Get a payment link', returns: SellerPaymentLink },
    async ({ deps, scope, params }) => viewPaymentLink(await getPaymentLink(scope, params.link_id), deps.config.providerUrl),
  )
  .put(
    '/api/organizations/{slug}/payment-links/{link_id}',
    {
      ...asSeller,
      needs: 'product:update',
      action: 'payment_link.updated',
      summary: 'Update a payment link',
      body: PaymentLinkForm,
      returns: SellerPaymentLink,
    },
    async (asked) => {
      const { settings: old } = await getPaymentLink(asked.scope, asked.params.link_id)
      asked.noteChange({ objectName: asked.body.name, old, current: asked.body })
      return keep(asked, asked.body, (inside, productName) =>
        updatePaymentLink(inside, asked.params.link_id, { form: asked.body, productName }),
      )
    },
  )
  .delete(
    '/api/organizations/{slug}/payment-links/{link_id}',
    { ...asOwn, needs: 'product:archive', action: 'payment_link.deleted', summary: 'Delete a payment link', status: 204 },
    async ({ scope, params, noteChange }) => {
      const { settings } = await deletePaymentLink(scope, params.link_id)
      noteChange({ objectName: settings.name, old: settings })
    },
  )
