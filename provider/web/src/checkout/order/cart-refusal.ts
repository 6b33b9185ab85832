import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { type Answer, getSession } from '#src/api.ts'
import { type Checkout, change } from '#src/checkout/checkout.ts'
import { receiveSession } from '#src/checkout/payment/attempt.ts'
import { describeRefusal } from '#src/checkout/refusal-message.ts'
import { t } from '#src/messages.ts'

type Refused = Exclude<Answer<HostedSession>, { kind: 'ok' }>

/** Returns whether a retry may help, because nothing was refused. */
export const isTransient = (answer: Refused): boolean =>
  answer.kind === 'unreachable' || answer.status >= 500 || answer.status === 429

/** Returns the message why the cart couldn't be changed; null if the checkout is over and the page shows that instead. */
export async function handleCartRefusal(checkout: Checkout, answer: Refused): Promise<string | null> {
  if (answer.kind === 'refused' && answer.status === 410) {
    change(checkout, { phase: 'expired' })
    return null
  }
  if (answer.kind === 'refused' && answer.status === 409) {
    const fresh = await getSession(checkout.state.session.session_id)
    if (fresh.kind === 'ok' && fresh.value.status !== 'open') {
      receiveSession(checkout, fresh.value)
      return null
    }
  }
  const words = isTransient(answer) || answer.kind === 'unreachable' ? t('discount.busy') : describeRefusal(answer.error)
  change(checkout, { announcement: words })
  return words
}
