import { InvoiceSettings, type UpdateInvoiceSettings } from '@tradepost/contract/provider/invoices'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

const PATH = '/settings/invoices'

/** Invoice settings are the embedded provider's, so the SDK has no methods for them. */
export const invoiceSettingsCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without these settings. */
  get: () => call(InvoiceSettings.nullable(), (options) => client.get(PATH, options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without these settings */
  update: (body: UpdateInvoiceSettings) => call(InvoiceSettings, (options) => client.patch(PATH, { ...options, body })),
})
