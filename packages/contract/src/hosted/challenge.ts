import * as z from 'zod'
import { Amount, CurrencyCode } from '../provider/primitives.ts'
import { ForceLanguage, RedirectMethod } from './checkout.ts'

/**
 * Data of the page where the buyer approves a payment, at their bank or wallet; POST /session/{id}/challenge/{payment_id} answers
 * it.
 */
export const Challenge = z
  .object({
    session_id: z.string(),
    payment_id: z.string(),
    business_name: z.string(),
    amount: Amount,
    currency: CurrencyCode,
    method: z.enum(['card', ...RedirectMethod.options]),
    card_network: z.string().nullable(),
    card_last_four: z.string().nullable(),
    open: z.boolean(),
    force_language: ForceLanguage,
  })
  .meta({ id: 'Challenge' })
export type Challenge = z.infer<typeof Challenge>
export const AnswerChallenge = z
  .object({ answer: z.enum(['approve', 'deny', 'defer', 'cancel']) })
  .meta({ id: 'AnswerChallenge' })
export type AnswerChallenge = z.infer<typeof AnswerChallenge>
