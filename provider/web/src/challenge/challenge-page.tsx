import type { Challenge } from '@tradepost/contract/hosted/checkout'
import { Alert } from '@tradepost/ui/alert'
import { BusinessMark } from '@tradepost/ui/brand-mark'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Money } from '@tradepost/ui/money'
import { PaymentBrand } from '@tradepost/ui/payment-brand'
import { Stub } from '@tradepost/ui/stub'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/totals'
import { CircleCheck, FlaskConical, Lock } from 'lucide-react'
import { useState } from 'react'
import { answerChallenge, sessionAddress } from '#src/api.ts'
import { messages } from '#src/languages/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { BankMark, QuietMark } from '#src/shell/page-marks.tsx'
import { isTestMode, rememberReturn } from '#src/tab-storage.ts'

type ChallengeAnswer = 'approve' | 'deny' | 'cancel'

/** The bank's question: is it the owner of the card who pays? Every answer leads back to the checkout, which shows what came of it. */
export function ChallengePage({ challenge }: { challenge: Challenge }) {
  return challenge.open ? <OpenChallenge challenge={challenge} /> : <AnsweredChallenge challenge={challenge} />
}

function OpenChallenge({ challenge }: { challenge: Challenge }) {
  const [sending, setSending] = useState<ChallengeAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(answer: ChallengeAnswer) {
    if (sending) return
    setSending(answer)
    setProblem(null)
    const outcome = await answerChallenge(challenge, answer)
    // Refused means answered elsewhere or too late: the checkout knows how the payment stands.
    if (outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.status < 500)) {
      rememberReturn(challenge.session_id)
      return location.replace(sessionAddress(challenge.session_id))
    }
    setSending(null)
    setProblem(messages.challenge.unreachable)
  }

  return (
    <CenterPage isNarrow>
      <div className="grid gap-4">
        <ShopLine business={challenge.business_name} />
        <Stub details={<Question challenge={challenge} />}>
          <div className="grid gap-3">
            {problem ? (
              <Alert tone="danger" isLive>
                {problem}
              </Alert>
            ) : null}
            <Button
              variant="primary"
              size="xl"
              isFull
              pending={sending === 'approve'}
              disabled={sending !== null && sending !== 'approve'}
              onClick={() => send('approve')}
            >
              {messages.challenge.approve}
            </Button>
            <Button
              size="lg"
              isFull
              pending={sending === 'deny'}
              disabled={sending !== null && sending !== 'deny'}
              onClick={() => send('deny')}
            >
              {messages.challenge.deny}
            </Button>
            <Button
              variant="ghost"
              size="lg"
              isFull
              pending={sending === 'cancel'}
              disabled={sending !== null && sending !== 'cancel'}
              onClick={() => send('cancel')}
            >
              {messages.challenge.cancel}
            </Button>
          </div>
        </Stub>
        {isTestMode(challenge.session_id) ? (
          <p className="flex gap-3 rounded-lg bg-brass-subtle px-4 py-3 text-sm text-ink-2 inset-ring inset-ring-warning-line">
            <FlaskConical aria-hidden="true" className="mt-0.5 text-brass-text" />
            {messages.challenge.testMode}
          </p>
        ) : null}
      </div>
    </CenterPage>
  )
}

function ShopLine({ business }: { business: string }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm text-ink-3">
      <span className="flex min-w-0 items-center gap-2">
        <BusinessMark name={business} size={22} />
        <span className="truncate">{business}</span>
      </span>
      <span className="flex shrink-0 items-center gap-1">
        <Lock aria-hidden="true" className="size-3.5" />
        {messages.challenge.secure}
      </span>
    </div>
  )
}

function Question({ challenge }: { challenge: Challenge }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 pb-4.5">
        <span className="flex items-center gap-2 font-[620] tracking-[-0.015em]">
          <BankMark />
          {messages.challenge.bank}
        </span>
        {challenge.card_network ? <PaymentBrand brand={challenge.card_network} /> : null}
      </div>
      <h1 className="text-2xl tracking-[-0.025em]">{messages.challenge.title}</h1>
      <p className="mt-1.5 mb-4.5 text-ink-2">{messages.challenge.text}</p>
      <Totals>
        <TotalLine
          label={messages.challenge.to}
          amount={<span className="block max-w-56 truncate">{challenge.business_name}</span>}
        />
        <TotalLine label={messages.challenge.card} amount={<bdi dir="ltr">•••• {challenge.card_last_four}</bdi>} />
        <GrandTotal
          label={messages.challenge.amount}
          amount={<Money amount={challenge.amount} currency={challenge.currency} locale={messages.language} />}
        />
      </Totals>
    </>
  )
}

function AnsweredChallenge({ challenge }: { challenge: Challenge }) {
  return (
    <CenterPage isNarrow>
      <PageAnswer
        mark={
          <QuietMark>
            <CircleCheck aria-hidden="true" />
          </QuietMark>
        }
        title={messages.challenge.answeredTitle}
      >
        {messages.challenge.answeredText}
      </PageAnswer>
      <p className="text-center">
        <a
          className={buttonClassName({ variant: 'primary', size: 'lg' })}
          href={sessionAddress(challenge.session_id)}
          onClick={() => rememberReturn(challenge.session_id)}
        >
          {messages.challenge.backToCheckout}
        </a>
      </p>
    </CenterPage>
  )
}
