import { formatEmail } from '@tradepost/contract/email-address'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { Spinner } from '@tradepost/ui/spinner'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { type Checkout, type CheckoutState, getFormRequirements } from '#src/checkout/checkout.ts'
import { getAmountDue } from '#src/checkout/order/amount-due.ts'
import { t } from '#src/messages.ts'
import { parseReturnUrl, parseWebUrl } from '#src/parse-web-url.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { QuietMark } from '#src/shell/status-icons.tsx'
import { BackLink } from '#src/shell/way-back.tsx'
import { cancelAtBank } from './pay.ts'
import { formatPaymentMethod } from './payment-name.ts'
import { isBankDebit, paymentOptionPlaceLabel } from './payment-options.ts'

const slowWords = (email: string) => (email ? t('waiting.slowTextTo', { email }) : t('waiting.slowText'))

const LargeSpinner = () => <Spinner className="scale-150" />

/** Shown while the bank is processing. After a while it says that waiting isn't necessary, and offers to return to the shop. */
export function WaitingPage({ state }: { state: CheckoutState }) {
  const { session, values, isSlow } = state
  const paidWith = formatPaymentMethod(state)
  return (
    <CenterPage isNarrow>
      <PageAnswer mark={<QuietMark Icon={LargeSpinner} />} title={isSlow ? t('waiting.slowTitle') : t('waiting.title')} isLive>
        {isSlow ? slowWords(formatEmail(values.email)) : t('waiting.text')}
      </PageAnswer>
      <div className="rounded-lg bg-surface p-5 shadow-[0_0_0_1px_var(--line),var(--lift-1)]">
        <Totals>
          <TotalLine label={t('waiting.to')} amount={<span className="block max-w-56 truncate">{session.business_name}</span>} />
          {paidWith ? <TotalLine label={t('waiting.method')} amount={<bdi dir="ltr">{paidWith}</bdi>} /> : null}
          <GrandTotal
            label={t('waiting.amount')}
            amount={<Money amount={getAmountDue(state.totals)} currency={state.totals.currency} locale={getPageLocale()} />}
          />
        </Totals>
      </div>
      {isSlow && parseReturnUrl(session.cancel_url) ? (
        <BackLink address={session.cancel_url} label={t('back', { business: session.business_name })} variant="outline" />
      ) : null}
    </CenterPage>
  )
}

/** Returns the text about the bank's challenge, or about the wallet or lender that waits for the buyer. */
function wordsFor(state: CheckoutState) {
  const { way } = getFormRequirements(state)
  const bank = { title: t('atBank.title'), text: t('atBank.text'), go: t('atBank.go') }
  if (way.kind !== 'redirect') return { ...bank, cancel: t('atBank.cancel') }
  const cancel = t('atBank.elsewhere.cancel')
  if (isBankDebit(way)) return { ...bank, cancel }
  const name = paymentOptionPlaceLabel(way)
  return {
    title: t('atBank.elsewhere.title', { name }),
    text: t('atBank.elsewhere.text'),
    go: t('atBank.elsewhere.go', { name }),
    cancel,
  }
}

/** Shown if the bank has a question but the buyer came back: links to the bank, and offers to cancel. */
export function AtBankPage({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const [isCancelling, setCancelling] = useState(false)
  const bank = parseWebUrl(state.session.attempt?.challenge_url ?? null)
  const say = wordsFor(state)
  async function cancel() {
    if (isCancelling) return
    setCancelling(true)
    await cancelAtBank(checkout)
    setCancelling(false)
  }
  return (
    <CenterPage isNarrow>
      <PageAnswer mark={<QuietMark Icon={Landmark} />} title={say.title} isLive>
        {say.text}
      </PageAnswer>
      <div className="grid gap-3">
        {bank ? (
          <a className={getButtonClassName({ variant: 'primary', size: 'xl', isFull: true })} href={bank}>
            {say.go}
          </a>
        ) : null}
        <Button variant="ghost" size="lg" isFull pending={isCancelling} onClick={cancel}>
          {say.cancel}
        </Button>
      </div>
    </CenterPage>
  )
}
