import {
  PaymentLinkForm,
  paymentLinkUrl,
  type SellerPaymentLink,
} from '@tradepost/contract/platform/catalog/seller-payment-links'
import type * as z from 'zod'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'

type LinkValues = z.input<typeof PaymentLinkForm>

const blank = { value: '', is_locked: false }

export const linkForm = defineForm({
  schema: PaymentLinkForm,
  initial: {
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
  },
  read: ({ form }: SellerPaymentLink) => form,
})
export type LinkEditorForm = FormOf<typeof linkForm>

/** Returns the URL that the form describes; undefined if the form is invalid. The name is only for the list. */
export function linkOf(address: string | undefined, values: LinkValues): string | undefined {
  const parsed = PaymentLinkForm.safeParse({ ...values, name: values.name.trim() || 'Link' })
  return address && parsed.success ? paymentLinkUrl(address, parsed.data) : undefined
}
