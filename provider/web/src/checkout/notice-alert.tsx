import { Alert, type AlertTone } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/money'
import { messages } from '#src/languages/messages.ts'
import type { CheckoutState, Notice, NoticeKind } from './checkout.ts'

const tones: Record<NoticeKind, AlertTone> = {
  failed: 'danger',
  cancelled: 'info',
  unreachable: 'danger',
  reachable: 'info',
  total_changed: 'warning',
  discount_refused: 'warning',
  too_many: 'warning',
  too_many_declines: 'warning',
  busy: 'warning',
  refused: 'danger',
  tax_unknown: 'warning',
}
// These come up by themselves, perhaps while the buyer types: they are said aloud, but must not pull the focus away.
const comesUnasked: readonly NoticeKind[] = ['tax_unknown', 'reachable']
const retriable: readonly NoticeKind[] = ['unreachable', 'busy']

// One function for all drawings: React calls a new one again at each, and the focus would be torn from the field being typed in.
function takeFocus(element: HTMLDivElement | null): void {
  element?.focus()
}

/** What came of the latest try. It takes the focus as it appears, so that nobody has to look for it. */
export function NoticeAlert({ notice, state }: { notice: Notice; state: CheckoutState }) {
  const words = messages.notices[notice.kind]
  const total = formatMoney(state.totals.total, state.totals.currency, messages.language)
  const text = typeof words.text === 'function' ? words.text(total) : words.text
  // Why it was refused is the headline, where there is a reason; the rest says what that means.
  const title = notice.text ? notice.text.replace(/[.。]$/, '') : words.title
  return (
    <div
      role="alert"
      tabIndex={-1}
      ref={notice.isUnasked || comesUnasked.includes(notice.kind) ? undefined : takeFocus}
      className="rounded-lg"
    >
      <Alert
        tone={tones[notice.kind]}
        title={title}
        action={
          retriable.includes(notice.kind) ? (
            <Button type="submit" size="sm">
              {messages.pay.retry}
            </Button>
          ) : null
        }
      >
        {text}
      </Alert>
    </div>
  )
}
