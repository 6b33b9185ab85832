import { useMutation } from '@tanstack/react-query'
import { CheckoutAppearance, TriedCheckout } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import { defineSetting } from '#src/shell/lists/noun-mutations.ts'
import { nounPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'checkout-appearance'
const appearance = defineSetting({ noun: NOUN, answer: CheckoutAppearance, method: 'PUT' })

/** Loads the appearance settings of a shop's checkouts. */
export const appearanceQuery = appearance.query
/** Saves the settings for every future checkout of the shop. */
export const useSaveAppearance = appearance.useSave<CheckoutAppearance>

/** Creates a checkout with these settings, saved or not. */
export const useTryAppearance = (slug: string) =>
  useMutation({
    mutationFn: (body: CheckoutAppearance) => sendRequest(TriedCheckout, `${nounPath(slug, NOUN)}/try`, { method: 'POST', body }),
  })
