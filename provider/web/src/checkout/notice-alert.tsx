import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert, type AlertTone } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/messages.ts'
import type { CheckoutState, Notice, NoticeKind } from './checkout.ts'
import { getAmountDue } from './order/amount-due.ts'

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
// These appear without an action, perhaps while the buyer types. They are announced, but must not take the focus.
const comesUnasked: readonly NoticeKind[] = ['tax_unknown', 'reachable']
const retriable: readonly NoticeKind[] = ['unreachable', 'busy']

// One stable function, because React would call a new one after each render, which would take the focus from the edited field.
function takeFocus(element: HTMLDivElement | null): void {
  element?.focus()
}

function describeNotice({ kind, isCardKept }: Notice, { totals }: CheckoutState): string {
  if (kind === 'failed') return t(isCardKept ? 'notices.failed.text' : 'notices.failed.textEmptied')
  if (kind !== 'total_changed' && kind !== 'discount_refused') return t(`notices.${kind}.text`)
  return t(`notices.${kind}.text`, { total: formatMoney(getAmountDue(totals), totals.currency, getPageLocale()) })
}

/** Splits "Card declined. Try another card." after its first sentence. */
function splitReason(text: string): [title: string, advice: string] {
  const end = text.search(/[.。](?!\S)|。/)
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1).trim()]
}

/** Shows the result of the latest attempt. It takes the focus when it appears, so that no one has to look for it. */
export function NoticeAlert({ notice, state }: { notice: Notice; state: CheckoutState }) {
  // The reason of a refusal is the title, if there is one, and what to do about it the text. The rest explains it.
  const [title, advice] = notice.text ? splitReason(notice.text) : [t(`notices.${notice.kind}.title`), '']
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
              {t('pay.retry')}
            </Button>
          ) : null
        }
      >
        {advice ? <span>{advice} </span> : null}
        <span>{describeNotice(notice, state)}</span>
      </Alert>
    </div>
  )
}
