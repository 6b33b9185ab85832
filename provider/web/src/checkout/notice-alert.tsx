import { Alert, type AlertTone } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/money'
import type { CheckoutState, Notice, NoticeKind } from './checkout.ts'
import { messages } from './messages.ts'

const tones: Record<NoticeKind, AlertTone> = {
  failed: 'danger',
  cancelled: 'info',
  unreachable: 'danger',
  reachable: 'info',
  total_changed: 'warning',
  too_many: 'warning',
  busy: 'warning',
  refused: 'danger',
  tax_unknown: 'warning',
}
const retriable: readonly NoticeKind[] = ['unreachable', 'busy']

/** What came of the latest try. It takes the focus as it appears, so that nobody has to look for it. */
export function NoticeAlert({ notice, state }: { notice: Notice; state: CheckoutState }) {
  const words = messages.notices[notice.kind]
  const total = formatMoney(state.totals.total, state.totals.currency, messages.language)
  const text = typeof words.text === 'function' ? words.text(total) : words.text
  const own = notice.kind === 'failed' && notice.text ? `${notice.text} ${messages.notices.failedKeep}` : notice.text
  // Tax is worked out while the buyer fills in the form: that must not pull the focus away.
  const takesFocus = notice.kind !== 'tax_unknown'
  return (
    <div role="alert" tabIndex={-1} ref={takesFocus ? (element) => element?.focus() : undefined} className="rounded-lg">
      <Alert
        tone={tones[notice.kind]}
        title={words.title}
        action={
          retriable.includes(notice.kind) ? (
            <Button type="submit" size="sm">
              {messages.pay.retry}
            </Button>
          ) : null
        }
      >
        {own ?? text}
      </Alert>
    </div>
  )
}
