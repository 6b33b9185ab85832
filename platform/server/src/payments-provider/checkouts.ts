import { CreatedCheckoutSession } from '@tradepost/contract/provider/checkouts'
import * as z from 'zod'
import type { DodoPayments, ProviderClient } from './client.ts'

export type CheckoutInput = DodoPayments.CheckoutSessionCreateParams

const CreatedSession = CreatedCheckoutSession.pick({ session_id: true, checkout_url: true })
const SessionStatus = z.object({ id: z.string(), payment_id: z.string().nullish(), payment_status: z.string().nullish() })

export const checkoutCalls = ({ client, call }: ProviderClient) => ({
  /** Opens a hosted checkout. Never asked twice: a lost answer may have made a session. */
  createCheckout: (input: CheckoutInput) =>
    call(CreatedSession, (options) => client.checkoutSessions.create(input, { ...options, maxRetries: 0 })),
  getCheckout: (id: string) => call(SessionStatus, (options) => client.checkoutSessions.retrieve(id, options)),
})
