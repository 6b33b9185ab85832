import { InvoiceSettingsForm, SellerInvoiceSettings } from '@tradepost/contract/platform/organization/seller-invoice-settings'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'

const PATH = '/api/organizations/{slug}/invoice-settings'

export const sellerInvoiceSettingsRoutes = platformRoutes('Seller: invoice settings')
  .get(
    PATH,
    {
      ...asSeller,
      needs: 'settings:read',
      summary: 'Get the invoice settings',
      returns: SellerInvoiceSettings,
    },
    async (asked) => ({ settings: await (await openSellerProvider(asked)).invoiceSettings.get() }),
  )
  .patch(
    PATH,
    {
      ...asSeller,
      needs: 'settings:update',
      action: 'invoice_settings.updated',
      faults: [401, 403, 404, 409, 502, 503],
      summary: 'Update the invoice settings',
      body: InvoiceSettingsForm,
      returns: SellerInvoiceSettings,
    },
    async (asked) => {
      const { invoiceSettings } = await openSellerProvider(asked)
      const old = (await invoiceSettings.get()) ?? {}
      const settings = await invoiceSettings.update(asked.body)
      asked.noteChange({ old, current: settings })
      return { settings }
    },
  )
