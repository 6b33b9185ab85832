import { PaymentLinkForm, paymentLinkUrl } from '@tradepost/contract/platform/seller-payment-links'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'

/** The form's values. */
export type LinkValues = z.input<typeof PaymentLinkForm>
export type LinkEditorForm = UseFormReturn<LinkValues, unknown, PaymentLinkForm>

const blank = { value: '', is_locked: false }

/** The defaults of a new link. */
export const NEW_LINK: LinkValues = {
  name: '',
  product_id: '',
  quantity: 1,
  amount: null,
  currency: null,
  shows_currency_selector: true,
  shows_discounts: true,
  filled: {
    full_name: blank,
    first_name: blank,
    last_name: blank,
    email: blank,
    country: blank,
    address_line: blank,
    city: blank,
    state: blank,
    zip_code: blank,
  },
  redirect_url: '',
  metadata: {},
}

/** Returns the URL that the form describes; undefined if the form is invalid. The name is only for the list. */
export function linkOf(address: string | undefined, values: LinkValues): string | undefined {
  const parsed = PaymentLinkForm.safeParse({ ...values, name: values.name.trim() || 'Link' })
  return address && parsed.success ? paymentLinkUrl(address, parsed.data) : undefined
}
